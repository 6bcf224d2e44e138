#pragma once

#include "taquin/search/deepening.h"
#include "taquin/search/depth_first.h"

namespace taquin {

/// Iterative deepening on f with the depth-first kernel, from h(start) on. `most` is the highest bound to try, in
/// moves; 0 means no such bound.
template <class Space>
void deepen_depth_first(Result& result, Context& context, Space& space, const FsmPruner& pruner, std::int64_t most) {
    using Search = DepthFirst<Space>;
    Search search(space, pruner, context, result.stats);
    deepen(result, context, space.h_start(), space.scale(), most, [&](int bound) -> IterationResult {
        switch (search.run(bound)) {
            case Search::End::Found:
                return {IterationResult::End::Found, bound, Status::Solved, search.path()};
            case Search::End::Exhausted:
                return {IterationResult::End::Exhausted, search.next_bound(), Status::Cancelled};
            default:
                return {IterationResult::End::Stopped, bound, search.stop_reason()};
        }
    });
}

}  // namespace taquin
