// The core program: what ./taquin builds first. It knows the commands of the larger applications, so that help,
// completion and manual are whole, and has these functions in the place of what they run.

#include <fmt/format.h>

#include "apps/cli/arguments.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

ExitCode not_built(std::string_view command) {
    write_err(fmt::format("taquin: '{}' is not part of the core program: './taquin {}' builds it\n", command, command));
    return ExitCode::BadInput;
}

}  // namespace

ExitCode run_experiment(const Arguments&) { return not_built("experiment"); }
ExitCode run_play(const Arguments&) { return not_built("play"); }
ExitCode run_serve(const Arguments&) { return not_built("serve"); }
ExitCode run_page(const Arguments&) { return not_built("page"); }

}  // namespace taquin::app
