#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "taquin/heuristic/heuristic.h"
#include "taquin/search/context.h"

namespace taquin {

/// What a search brings back. `solve()` turns it into a Result: it replays the moves and decides
/// what may be called optimal.
struct Outcome {
    Status status = Status::Cancelled;
    std::vector<Move> moves;
    /// Is the solution a shortest one provided the heuristic is admissible?
    bool shortest_if_admissible = false;
    /// Every solution has at least this many moves, provided the heuristic is admissible.
    int lower_bound = 0;
    Stats stats;
};

/// One search to run. `make_heuristic` makes the same heuristic for another goal (searching backwards).
struct Task {
    const Problem& problem;
    const Heuristic& heuristic;
    const Options& options;
    std::function<Expected<HeuristicPtr>(const Goal&)> make_heuristic = {};
};

enum class Guarantee : std::uint8_t { None, Bounded, Optimal };
std::string_view name(Guarantee guarantee);  // "none", "bounded", "optimal"

/// One row of the catalogue. An empty default_heuristic means the algorithm uses none.
struct AlgorithmInfo {
    std::string_view name;
    std::string_view title;
    std::string_view summary;
    Guarantee guarantee;  // with an admissible heuristic and the default options
    std::string_view default_heuristic;
    std::span<const OptionInfo> options = {};
    Outcome (*run)(const Task&, Context&) = nullptr;
    /// Refuses what no single option can tell is wrong (a size, a combination). May be null.
    Expected<void> (*check)(const Task&) = nullptr;
};

/// Rounded up to whole moves: a solution's length is a whole number.
inline int moves_of(int value, int scale) { return (value + scale - 1) / scale; }

}  // namespace taquin
