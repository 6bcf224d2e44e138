// MM: the bidirectional search that is guaranteed to meet in the middle. A node's priority is max(f, 2g + 1): no side
// expands a node farther from its root than half the optimal length, and with a weak heuristic that spares far more
// than one side going all the way.
// (Holte, Felner, Sharon, Sturtevant and Chen, MM: a bidirectional search algorithm that is guaranteed to meet in the
// middle, 2017; with a least edge cost of 1.)

#include "taquin/search/mm.h"

#include "taquin/search/two_sided.h"

namespace taquin {

namespace {

class MeetInTheMiddle {
  public:
    NextNode next(const SearchSides& sides, int) const {
        NextNode best{};
        int least = std::numeric_limits<int>::max();
        for (unsigned side = 0; side < 2; ++side) {
            const int scale = sides[side].graph.scale();
            sides[side].open.for_each_row([&](int g, int f) {
                const int priority = std::max(f, (2 * g + 1) * scale);
                if (priority >= least) return;
                least = priority;
                best = {side, {g, f}};
            });
        }
        return best;
    }
};

}  // namespace

const AlgorithmInfo mm_info{
    .name = "mm",
    .title = "MM",
    .summary = "bidirectional search by max(f, 2g + 1), which never goes beyond the middle from either end",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .run = run_two_sided<MeetInTheMiddle>,
    .check = check_backward,
    .counters = counter_meanings::bidirectional,
};

}  // namespace taquin
