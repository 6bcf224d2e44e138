#pragma once

#include "apps/cli/arguments.h"
#include "apps/cli/command.h"

namespace taquin::app {

/// taquin tables fit.
ExitCode fit_guide(const Arguments& arguments);

inline constexpr std::string_view fit_targets[] = {"length", "order"};
inline constexpr std::array fit_options{
    OptionSpec{.name = "FILE", .help = "where the guide is written, after every round", .required = true},
    OptionSpec{.name = "--size", .value = "RxC", .help = "rows x columns, up to 100 cells", .default_value = "5x5"},
    OptionSpec{
        .name = "--from",
        .value = "FILE",
        .help = "a guide to start from, of this or another size;\nif not given, Manhattan distance and conflicts"},
    OptionSpec{.name = "--to",
               .value = "TARGET",
               .help = "what the weights are fitted to: length, the moves left; order, of each layer\n"
                       "of a beam the board of the solution before the others, for a guide from --from",
               .default_value = "length",
               .choices = {.list = fit_targets, .closed = true}},
    OptionSpec{.name = "--rounds",
               .value = "N",
               .help = "times to solve boards and fit the weights",
               .default_value = "6",
               .type = ValueType::Count,
               .min = 1,
               .max = 1000},
    OptionSpec{.name = "--boards",
               .value = "N",
               .help = "boards solved in a round",
               .default_value = "500",
               .type = ValueType::Count,
               .min = 1,
               .max = 1'000'000},
    OptionSpec{.name = "--width",
               .value = "N",
               .help = "width of the beam that solves them; it grows to twice that",
               .default_value = "100",
               .type = ValueType::Count,
               .min = 1,
               .max = 1'000'000},
    OptionSpec{.name = "--seed",
               .value = "N",
               .help = "the same weights from the same seed",
               .default_value = "1",
               .type = ValueType::Count},
    OptionSpec{.name = "--threads",
               .value = "N",
               .help = "threads; if not given, one for each core",
               .type = ValueType::Count,
               .min = 1,
               .max = 1024},
};

}  // namespace taquin::app
