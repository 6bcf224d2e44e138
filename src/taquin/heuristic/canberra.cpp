// Canberra distance on coordinates (Lance and Williams, 1967): |a - b| / (a + b) for rows and for
// columns, both counted from 0, with 0 / 0 = 0. A term is at most 1 and so is its change by one move,
// hence the sum is admissible and consistent, though it says little about how far a tile is.
//
// The sum is kept in units of 1/scale, where scale is the least common multiple of all denominators
// that a board of this size can show: then nothing is rounded. It grows quickly with the longer side
// (3 for 3, 30 for 4, 210 for 5, 13860 for 7), so from side 8 on terms are rounded down to 1/1024 instead.
// Rounding down keeps both properties, because one move's worth is a whole number of units.

#include "taquin/heuristic/canberra.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "taquin/heuristic/tile_sum.h"

namespace taquin {

namespace {

constexpr int max_exact_scale = 20'000;
constexpr int rounded_scale = 1024;

int scale_for(int side) {
    int scale = 1;
    for (int a = 0; a < side; ++a)
        for (int b = 0; b < a; ++b) {
            scale = std::lcm(scale, (a + b) / std::gcd(a - b, a + b));
            if (scale > max_exact_scale) return rounded_scale;
        }
    return scale;
}

struct CanberraCost {
    Goal goal;
    int scale;

    int term(int a, int b) const { return a == b ? 0 : std::abs(a - b) * scale / (a + b); }
    int operator()(Tile tile, Cell cell) const {
        const Size size = goal.size();
        const Cell home = goal.home(tile);
        return term(size.row(cell), size.row(home)) + term(size.col(cell), size.col(home));
    }
    Explanation explain(Tile tile, Cell cell) const {
        const Size size = goal.size();
        const Cell home = goal.home(tile);
        const auto divided = [&](Explanation::Op op, int a, int b) {
            Explanation lines = explain::tile(op, size, tile, cell, home);
            if (a == b) return lines;  // 0 / 0 counts as 0
            return explain::rounded(Explanation::Op::Floor, explain::product(scale, std::move(lines)),
                                    explain::number(a + b, "coordinates"));
        };
        return explain::sum({}, {divided(Explanation::Op::Rows, size.row(cell), size.row(home)),
                                 divided(Explanation::Op::Columns, size.col(cell), size.col(home))});
    }
};

}  // namespace

const HeuristicInfo canberra_info{
    .name = "canberra",
    .title = "Canberra distance",
    .summary = "each tile's row and column distance to its home, divided by the sum of both coordinates",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> {
        const int scale = scale_for(std::max(in.goal.size().rows, in.goal.size().cols));
        return tile_sum(in.goal.size(), CanberraCost{in.goal, scale},
                        {.scale = scale, .admissible = true, .consistent = true, .label = "canberra"});
    },
};

}  // namespace taquin
