#pragma once

#include <utility>

#include "taquin/search/deepening.h"
#include "taquin/search/depth_first.h"

namespace taquin {

/// The iterations of iterative deepening on f with the depth-first kernel.
template <class Space>
class DepthFirstIterations final : public BoundedIterations {
  public:
    /// `of_space` are the arguments of the space's constructor.
    template <class... Arguments>
    DepthFirstIterations(const FsmPruner& pruner, Context& context, Stats& stats, Metric metric,
                         Arguments&&... of_space)
        : space_(std::forward<Arguments>(of_space)...), search_(space_, pruner, context, stats, metric) {}

    int h_start() const override { return space_.h_start(); }
    int scale() const override { return space_.scale(); }
    IterationResult run(int bound) override {
        switch (search_.run(bound)) {
            case Search::End::Found:
                return {IterationResult::End::Found, bound, Status::Solved, search_.path()};
            case Search::End::Exhausted:
                return {IterationResult::End::Exhausted, search_.next_bound(), Status::Cancelled};
            default:
                return {IterationResult::End::Stopped, bound, search_.stop_reason()};
        }
    }

  private:
    using Search = DepthFirst<Space>;
    Space space_;
    Search search_;
};

}  // namespace taquin
