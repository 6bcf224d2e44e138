// Chebyshev distance: the larger of the rows and the columns between a tile and its home, the way a
// chess king counts. Never more than Manhattan distance, hence admissible, and weaker.

#include "taquin/heuristic/chebyshev.h"

#include <algorithm>
#include <cstdlib>

#include "taquin/heuristic/tile_sum.h"

namespace taquin {

namespace {

struct ChebyshevCost {
    Goal goal;
    int operator()(Tile tile, Cell cell) const {
        const Size size = goal.size();
        const Cell home = goal.home(tile);
        return std::max(std::abs(size.row(cell) - size.row(home)), std::abs(size.col(cell) - size.col(home)));
    }
    Explanation explain(Tile tile, Cell cell) const {
        const auto lines = [&](Explanation::Op op) {
            return explain::tile(op, goal.size(), tile, cell, goal.home(tile));
        };
        return explain::largest({}, {lines(Explanation::Op::Rows), lines(Explanation::Op::Columns)});
    }
};

}  // namespace

const HeuristicInfo chebyshev_info{
    .name = "chebyshev",
    .title = "Chebyshev distance",
    .summary = "the larger of each tile's row and column distance to its home, added up",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> {
        return tile_sum(in.goal.size(), ChebyshevCost{in.goal},
                        {.admissible = true, .consistent = true, .label = "chebyshev"});
    },
};

}  // namespace taquin
