// Hamming distance: every tile away from home must move at least once, and a move moves one tile.
// The blank is not counted, or a board one move from the goal would be worth 2.
//
// In multi-tile moves tiles outside their column and tiles outside their row are counted apart (see axis_sums.h): one
// move brings at most as many tiles into their columns, or their rows, as it slides.

#include "taquin/heuristic/hamming.h"

#include "taquin/heuristic/axis_sums.h"
#include "taquin/heuristic/tile_sum.h"

namespace taquin {

namespace {

struct HammingCost {
    Goal goal;
    int operator()(Tile tile, Cell cell) const { return cell == goal.home(tile) ? 0 : 1; }
    Explanation explain(Tile tile, Cell cell) const {
        return explain::tile(Explanation::Op::Misplaced, goal.size(), tile, cell, goal.home(tile));
    }
};

struct OutsideLine {
    static constexpr std::string_view label = "hamming";
    int operator()(int line, int home) const { return line == home ? 0 : 1; }
    Explanation explain(Explanation lines) const {
        return explain::least({}, explain::Parts{explain::number(1), std::move(lines)});
    }
};

}  // namespace

const HeuristicInfo hamming_info{
    .name = "hamming",
    .title = "Hamming distance",
    .summary = "the number of tiles that are not at home",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> {
        if (in.metric == Metric::MultiTile) return axis_sums(in.goal, OutsideLine{});
        return tile_sum(in.goal.size(), HammingCost{in.goal},
                        {.admissible = true, .consistent = true, .label = "hamming"});
    },
    .multi_tile = true,
};

}  // namespace taquin
