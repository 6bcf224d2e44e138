// Exit codes, and the one way in which bad input is reported.

#include "apps/io/exit_code.h"

#include <fmt/format.h>

#include "apps/io/terminal.h"

namespace taquin::app {

ExitCode exit_code(Status status) {
    switch (status) {
        case Status::Solved:
            return ExitCode::Ok;
        case Status::Unsolvable:
            return ExitCode::Unsolvable;
        case Status::TimeLimit:
            return ExitCode::TimeLimit;
        case Status::NodeLimit:
            return ExitCode::NodeLimit;
        case Status::MemoryLimit:
            return ExitCode::MemoryLimit;
        case Status::Cancelled:
            return ExitCode::Cancelled;
        case Status::GaveUp:
            return ExitCode::GaveUp;
        case Status::InternalError:
            break;
    }
    return ExitCode::InternalError;
}

ExitCode bad_input(const Error& error, Language language) {
    const Palette colours = palette(stderr);
    write_err(fmt::format("{}taquin: {}{}: {}\n", colours.bad, field_name(error.field, language), colours.plain,
                          message(error, language)));
    return error.code == ErrorCode::Cancelled ? ExitCode::Cancelled : ExitCode::BadInput;
}

}  // namespace taquin::app
