// Manhattan + 3 * Hamming. The extra weight on tiles that have not arrived keeps a greedy descent from
// taking finished parts apart. It overestimates, so what it finds is never called optimal.

#include "taquin/heuristic/m3h.h"

#include "taquin/heuristic/tile_sum.h"

namespace taquin {

namespace {

struct M3hCost {
    Goal goal;
    int operator()(Tile tile, Cell cell) const {
        const int distance = goal.size().distance(cell, goal.home(tile));
        return distance == 0 ? 0 : distance + 3;
    }
    Explanation explain(Tile tile, Cell cell) const {
        const auto leaf = [&](Explanation::Op op) {
            return explain::tile(op, goal.size(), tile, cell, goal.home(tile));
        };
        return explain::sum({},
                            {leaf(Explanation::Op::Distance), explain::product(3, leaf(Explanation::Op::Misplaced))});
    }
};

}  // namespace

const HeuristicInfo m3h_info{
    .name = "m3h",
    .title = "Manhattan + 3 Hamming",
    .summary = "Manhattan distance plus three for every tile that is not at home; for greedy searches",
    .admissible = Tristate::No,
    .consistent = Tristate::No,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> {
        return tile_sum(in.goal.size(), M3hCost{in.goal}, {.label = "m3h"});
    },
};

}  // namespace taquin
