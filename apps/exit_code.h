#pragma once

#include "taquin/search/context.h"

namespace taquin::app {

/// What the program tells the shell, by tens: answers, limits, the caller's mistakes, ours.
enum class ExitCode : int {
    Ok = 0,
    Unsolvable = 10,
    TimeLimit = 20,
    NodeLimit = 21,
    MemoryLimit = 22,
    Cancelled = 23,  // Ctrl-C, or whoever read our output went away
    GaveUp = 24,     // the algorithm itself had no more to try
    BadInput = 30,
    InternalError = 40,
};

constexpr ExitCode exit_code(Status status) {
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

}  // namespace taquin::app
