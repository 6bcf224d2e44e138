#pragma once

#include "apps/cli/level_run.h"
#include "apps/cli/table_options.h"

namespace taquin::app {

/// taquin tables build.
ExitCode build_tables(const Arguments& arguments);

inline constexpr auto build_options = join(
    table_options, catalogue_options(true),
    std::array{OptionSpec{.name = "--threads",
                          .value = "N",
                          .help = "threads to build with; if not given, one for each core",
                          .type = ValueType::Count,
                          .min = 1,
                          .max = 1024},
               OptionSpec{.name = "--delta", .help = "also store delta bits, for thousands of searches"}},
    std::array{OptionSpec{
        .name = "--memory", .value = "BYTES", .help = "refuse, or spill, a build that takes more", .group = "Limits"}},
    spill_options("where memory is short, keep parts of the build in files of this folder"),
    checkpoint_options("keep the table in hand in a file, and go on from it if it is there",
                       "write it after a level, but at most this often", "30s"));

}  // namespace taquin::app
