#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "taquin/core/metric.h"
#include "taquin/heuristic/heuristic.h"
#include "taquin/search/context.h"
#include "taquin/search/counter_meanings.h"

namespace taquin {

/// Input of one search. `make_heuristic` makes the same heuristic for another goal, for searching backwards.
struct SearchInput {
    const Problem& problem;
    const Heuristic& heuristic;
    const Options& options;
    std::function<Expected<HeuristicPtr>(const Goal&)> make_heuristic = {};
    Metric metric = Metric::SingleTile;  // what g counts
    bool fast = true;                    // may use the fast engine for a part of its work
};

enum class Guarantee : std::uint8_t { None, Bounded, Optimal };
std::string_view name(Guarantee guarantee);  // "none", "bounded", "optimal"

/// Descriptor of an algorithm. An empty default_heuristic means the algorithm uses none. It searches in the metric of
/// its input, and its guarantee holds in both.
struct AlgorithmInfo {
    std::string_view name;
    std::string_view title;
    std::string_view summary;
    Guarantee guarantee;  // with an admissible heuristic and the default options
    std::string_view default_heuristic;
    std::span<const OptionInfo> options = {};
    Result (*run)(const SearchInput&, Context&) = nullptr;
    /// Rejects what checking options one by one cannot catch (a board size, a combination). May be null.
    Expected<void> (*check)(const SearchInput&) = nullptr;
    /// The counters whose meaning differs from the general one.
    CounterMeanings counters = {};
    /// `lower_bound` and `optimal` hold with any heuristic: the algorithm proves nothing from an inadmissible one.
    bool own_proof = false;
};

/// Rounded up to whole moves: a solution's length is a whole number.
inline int moves_of(int value, int scale) { return (value + scale - 1) / scale; }

}  // namespace taquin
