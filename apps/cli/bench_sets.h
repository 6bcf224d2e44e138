#pragma once

#include <string_view>

namespace taquin::app {

/// The sets of boards that taquin bench knows by name.
inline constexpr std::string_view bench_sets[] = {"korf100", "hard80", "korf50", "random"};

/// Mean nodes that a publication gives for a whole set, in single-tile moves.
struct PublishedMean {
    std::string_view set;
    double nodes;
    std::string_view by;
};
inline constexpr PublishedMean published_means[] = {
    {"korf50", 3.61e11, "6-6-6-6 and its reflection, Korf and Felner"},
    {"korf50", 2.36e10, "28 zero-aware pattern databases, Clausecker"},
    {"korf50", 1.81e10, "a smaller set and a finite-state machine of depth 20, Clausecker"},
    {"korf50", 7.8e9, "the maximum of tables of up to 1.4 TB, Döbbelin and others"},
};

}  // namespace taquin::app
