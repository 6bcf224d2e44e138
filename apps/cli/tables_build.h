#pragma once

#include "apps/cli/table_options.h"

namespace taquin::app {

/// taquin tables build.
ExitCode build_tables(const Arguments& arguments);

inline constexpr auto build_options =
    join(table_options, catalogue_options(true),
         std::array{OptionSpec{.name = "--threads",
                               .value = "N",
                               .help = "threads to build with; if not given, one for each core",
                               .type = ValueType::Count,
                               .min = 1,
                               .max = 1024},
                    OptionSpec{.name = "--delta", .help = "also store delta bits, for thousands of searches"}},
         checkpoint_options("keep the table in hand in a file, and go on from it if it is there",
                            "write it after a level, but at most this often", "30s"));

}  // namespace taquin::app
