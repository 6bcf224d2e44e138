// The lower bound of bidirectional front-to-end searches, and their heuristic for the way back.

#include "taquin/search/two_sided.h"

#include <algorithm>

namespace taquin {

int pair_bound(const SearchSides& sides, int known) {
    const int scale = sides[0].graph.scale();
    int bound = std::max({known, sides[0].open.least_column(), sides[1].open.least_column()});
    for (;;) {
        // Each side's least g among the nodes with f within the bound. Where the two together exceed it, either the
        // bound rises to their sum, or a node with a larger f and a smaller g comes in before that.
        const int forward = sides[0].open.first_row_within(bound)->row;
        const int backward = sides[1].open.first_row_within(bound)->row;
        const int sum = (forward + backward + 1) * scale;
        if (sum <= bound) return bound;
        int next = sum;
        for (unsigned i = 0; i < 2; ++i)
            if (const auto f = sides[i].open.least_column_above(bound, i == 0 ? forward : backward))
                next = std::min(next, *f);
        bound = next;
    }
}

Expected<HeuristicPtr> backward_heuristic(const SearchInput& input) {
    if (!input.make_heuristic) return make_error(ErrorCode::BackwardHeuristicMissing, "algorithm");
    return input.make_heuristic(Goal::of(input.problem.start));
}

Expected<void> check_backward(const SearchInput& input) {
    if (const auto made = backward_heuristic(input); !made) return std::unexpected(made.error());
    return {};
}

}  // namespace taquin
