#pragma once

#include <array>

#include "taquin/core/notation.h"
#include "taquin/solve/plan.h"

#include "apps/cli/arguments.h"

namespace taquin::app {

inline constexpr std::array<OptionSpec, 3> all_options{
    OptionSpec{.name = "--all", .help = "count all shortest solutions", .group = "All solutions"},
    OptionSpec{.name = "--within",
               .value = "K",
               .help = "count those up to K moves longer, too",
               .default_value = "0",
               .group = "All solutions",
               .type = ValueType::Count,
               .max = 11},
    OptionSpec{.name = "--list",
               .value = "N",
               .help = "write up to N of them, shortest first",
               .default_value = "0",
               .group = "All solutions",
               .type = ValueType::Count,
               .max = 10'000'000},
};

/// Whether --all is given; an error for --within or --list without it, or for options that it cannot be combined with.
Expected<bool> wants_all(const Arguments& arguments);
/// Counts and lists the solutions of one board.
ExitCode run_all(const Arguments& arguments, const SolvePlan& plan, const MoveNotation& notation);

}  // namespace taquin::app
