#pragma once

#include "taquin/fast/kernel.h"

namespace taquin::fast {

/// What all kernels have in common: a stack of nodes that are expanded from the top and given away from the bottom,
/// where they are nearest to the start. `Search` is the kernel derived from this; it has
///   bool step(std::uint64_t most, Counters&)   expands a batch of up to `most` nodes; true if goal_ was pushed
///   static MoveSequence path_to(const Node&)
template <class Search, class Node>
class StackedDfs : public BoundedDfs {
  public:
    bool empty() const final { return top_ == base_; }

    bool run(int batches, std::uint64_t nodes, Counters& counters) final {
        for (; batches > 0 && nodes > 0 && !empty(); --batches) {
            const std::uint64_t before = counters.expanded;
            if (static_cast<Search*>(this)->step(nodes, counters)) return true;
            nodes -= counters.expanded - before;
        }
        return false;
    }
    MoveSequence path_to_goal() const final { return Search::path_to(*goal_); }

    bool donate(MoveSequence& path) final {
        if (top_ - base_ < 2) return false;
        path = Search::path_to(stack_[base_++]);
        return true;
    }
    void frontier(std::vector<MoveSequence>& paths) const final {
        for (std::size_t i = base_; i < top_; ++i) paths.push_back(Search::path_to(stack_[i]));
    }
    int next_bound() const final { return next_bound_; }

  protected:
    /// Empties the stack for a search with a new bound. Deeper nodes lie above shallower ones, and a batch replaces
    /// nodes of a level by at most `successors` of the next, so no level ever has more nodes than that.
    void clear(int bound, std::size_t successors) {
        bound_ = bound;
        next_bound_ = no_bound;
        base_ = top_ = 0;
        const std::size_t room = (static_cast<std::size_t>(bound) + 2) * successors;
        if (room_ >= room) return;
        room_ = 2 * room;
        stack_ = std::make_unique_for_overwrite<Node[]>(room_);
    }

    int bound_ = 0;
    int next_bound_ = no_bound;
    std::unique_ptr<Node[]> stack_;
    std::size_t base_ = 0;  // nodes below were given away
    std::size_t top_ = 0;
    const Node* goal_ = nullptr;

  private:
    std::size_t room_ = 0;
};

}  // namespace taquin::fast
