// The core program: what ./taquin builds first. It knows the commands that it cannot run, so that help, completion and
// manual are whole, and has these functions in the place of what they run.

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

ExitCode run_analyse(const Arguments&) { return not_built("analyse"); }
ExitCode run_bench(const Arguments&) { return not_built("bench"); }
ExitCode run_census(const Arguments&) { return not_built("census"); }
ExitCode run_convert(const Arguments&) { return not_built("convert"); }
ExitCode run_experiment(const Arguments&) { return not_built("experiment"); }
ExitCode run_play(const Arguments&) { return not_built("play"); }
ExitCode run_serve(const Arguments&) { return not_built("serve"); }
ExitCode run_page(const Arguments&) { return not_built("page"); }
ExitCode run_show_graph(const Arguments&) { return not_built("show --graph"); }
ExitCode run_tables(const Arguments&) { return not_built("tables"); }
ExitCode run_trace(const Arguments&) { return not_built("trace"); }

}  // namespace taquin::app
