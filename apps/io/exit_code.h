#pragma once

#include "taquin/platform/error.h"
#include "taquin/search/context.h"

#include "apps/io/messages.h"

namespace taquin::app {

/// Exit codes of the program, by tens: answers, limits, bad input, internal errors.
enum class ExitCode : int {
    Ok = 0,
    Unsolvable = 10,
    TimeLimit = 20,
    NodeLimit = 21,
    MemoryLimit = 22,
    Cancelled = 23,  // Ctrl-C, or the reader of our output went away
    GaveUp = 24,     // the search was exhausted without a solution
    BadInput = 30,
    InternalError = 40,
    RankLost = 41,  // a rank of a cluster was killed, or does not answer
};

ExitCode exit_code(Status status);

/// Prints "taquin: field: message" on standard error. Returns ExitCode::BadInput, or Cancelled for what an interrupt
/// ended.
ExitCode bad_input(const Error& error, Language language = Language::English);

}  // namespace taquin::app
