#pragma once

#include <algorithm>
#include <limits>
#include <utility>

#include "taquin/fast/stacked_dfs.h"
#include "taquin/fast/static_estimate.h"
#include "taquin/search/fsm_pruner.h"

namespace taquin::fast {

template <class Shape, class Estimate>
struct BatchedNode {
    HomeAt<Shape> home_at;
    std::uint8_t blank;
    FsmPruner::State fsm;
    std::uint16_t level;  // g
    typename Estimate::State state;
    std::array<std::uint64_t, Shape::longest / 32> path;  // two bits a move
};

/// Depth-first search that expands the top nodes of its stack in batches. All moves of a batch go through one stage of
/// the estimate before the next stage begins: batches of 16 hide memory latency, as what is prefetched for the first
/// move has arrived when the last has been prefetched, and keep branches predictable, as loops are long and what
/// remains is computed without branches. Successors within the bound are pushed on the stack.
///
/// Nodes of the deepest path of the previous iteration are searched first (node ordering by the principal variation:
/// Reinefeld 1993, Reinefeld and Marsland 1994): in the last iteration it often leads to the goal at once.
template <class Shape, class Estimate>
class BatchedDfs final : public StackedDfs<BatchedDfs<Shape, Estimate>, BatchedNode<Shape, Estimate>> {
    static_assert(StaticEstimate<Estimate, Shape>);
    static constexpr bool staged = Estimate::stages > 0;
    using Node = BatchedNode<Shape, Estimate>;
    using Base = StackedDfs<BatchedDfs, Node>;
    using Counters = BoundedDfs::Counters;
    using Base::base_;
    using Base::bound_;
    using Base::goal_;
    using Base::next_bound_;
    using Base::stack_;
    using Base::top_;
    friend Base;

  public:
    BatchedDfs(const Estimate& estimate, const FsmPruner& pruner, const HomeAt<Shape>& home_at, std::uint8_t blank,
               bool transposed = false)
        : estimate_(estimate),
          pruner_(pruner),
          geometry_(transposed ? &Shape::transposed : &Shape::upright),
          home_at_(home_at),
          blank_(blank) {}

    void limit(int bound) override {
        deepest_ = {};
        this->clear(bound, 4 * batch_size);
    }

    void begin(const MoveSequence& path, const MoveSequence& pv = {}) override {
        Node& root = stack_[0];
        root = {.home_at = home_at_,
                .blank = blank_,
                .fsm = FsmPruner::start(),
                .level = path.length,
                .state = {},
                .path = {}};
        for (std::size_t i = 0; i < path.length; ++i) {
            const Slide& slide = geometry().slides[root.blank][static_cast<std::size_t>(index(path[i]))];
            std::swap(root.home_at[slide.to], root.home_at[slide.from]);
            root.blank = slide.from;
            root.fsm = pruner_.after(root.fsm, path[i]);
        }
        for (std::size_t i = 0; i < root.path.size(); ++i) root.path[i] = path.bits[i];
        estimate_.start(root.home_at, root.blank, root.state);
        base_ = 0;
        top_ = 1;
        pv_ = pv;
        on_pv_ = !pv.empty();
    }

    MoveSequence principal_variation() const override { return deepest_; }

  private:
    /// Enough to hide the latency of memory; larger batches make the last iteration, which ends at the goal, longer.
    static constexpr std::size_t batch_size = 16;

    /// A node that is being expanded.
    struct Parent {
        Node node;
        typename Estimate::Plan plan;
        int limit;  // for the estimate after a move
    };
    struct Candidate {
        Parent* parent;
        Slide slide;
        std::int16_t h;
        typename Estimate::Preview preview;
    };

    struct alignas(8) MoveList {
        std::array<Move, 4> list;
        std::uint8_t count;
    };
    static constexpr std::array<MoveList, 16> move_lists = [] {
        std::array<MoveList, 16> result{};
        for (unsigned bits = 0; bits < 16; ++bits)
            for (const Move move : MoveSet(bits)) result[bits].list[result[bits].count++] = move;
        return result;
    }();

    const Geometry<Shape::cells>& geometry() const {
        if constexpr (Shape::square)
            return Shape::upright;
        else
            return *geometry_;
    }

    /// Expands one batch of up to `most` nodes. True if the goal was generated.
    bool step(std::uint64_t most, Counters& counters) {
        const std::size_t count = std::min(std::min(batch_size, top_ - base_), static_cast<std::size_t>(most));
        top_ -= count;
        const auto [moves, written] = generate(count);
        const std::size_t kept = filter_batch(written);
        if constexpr (Estimate::unit_change)
            if (kept < moves) next_bound_ = bound_ + 2;  // f keeps its parity
        counters.expanded += count;
        counters.generated += moves;
        bool found = false;
        for (std::size_t i = 0; i < kept; ++i)
            if (push(candidate(i))) {
                goal_ = &stack_[top_ - 1];
                found = true;
            }
        if (on_pv_) on_pv_ = follow_pv(batch_[count - 1], kept);
        if (kept > 0 && stack_[top_ - 1].level > deepest_.length) {
            deepest_ = path_to(stack_[top_ - 1]);
            if (deepest_.length > counters.deepest) counters.deepest = deepest_.length;
        }
        return found;
    }

    /// Takes `count` nodes from the stack. Returns how many moves they have, and how many of these became candidates:
    /// with a delta estimate only those within the bound do.
    std::pair<std::size_t, std::size_t> generate(std::size_t count) {
        std::size_t all = 0;
        std::size_t written = 0;
        for (std::size_t i = 0; i < count; ++i) {
            Parent& parent = batch_[i];
            parent.node = stack_[top_ + i];
            if constexpr (staged)
                parent.plan = estimate_.plan(parent.node.state);
            else
                estimate_.plan(parent.node.home_at, parent.node.state, parent.plan);
            parent.limit = bound_ - parent.node.level - 1;
            if constexpr (staged) generate(parent, all, written);
        }
        if constexpr (!staged)
            for (std::size_t i = 0; i < count; ++i) {
                estimate_.open(batch_[i].node.state, batch_[i].plan, batch_[i].limit, 0);
                generate(batch_[i], all, written);
            }
        return {all, written};
    }
    void generate(Parent& parent, std::size_t& all, std::size_t& written) {
        const MoveList& moves =
            move_lists[(geometry().moves[parent.node.blank] & pruner_.allowed(parent.node.fsm)).bits()];
        const auto write = [&](std::size_t k) {
            if constexpr (staged)
                add_candidate(parent, moves.list[k], candidates_[written + k]);
            else
                written +=
                    static_cast<unsigned>(k < moves.count) & add_candidate(parent, moves.list[k], candidates_[written]);
        };
        // Always writes three, even if there are fewer: the exit of a loop over the moves could not be predicted.
        for (std::size_t k = 0; k < 3; ++k) write(k);
        if (moves.count > 3) write(3);
        if constexpr (staged) written += moves.count;
        all += moves.count;
    }

    /// Keeps what passes all stages; returns how many are left.
    std::size_t filter_batch(std::size_t kept) {
        if constexpr (!staged)
            for (std::size_t round = 1; round < estimate_.rounds(); ++round) kept = look_up(kept, round);
        if constexpr (staged) {
            prefetch<0>(kept);
            kept = filter<0>(kept);
        }
        if constexpr (Estimate::stages > 1) {
            prefetch<1>(kept);
            kept = filter<1>(kept);
        }
        return kept;
    }
    const Candidate& candidate(std::size_t i) const { return candidates_[staged ? kept_[i] : i]; }

    /// Another round of a delta estimate; returns how many candidates are left. Those of one parent are adjacent.
    std::size_t look_up(std::size_t count, std::size_t round) {
        for (std::size_t i = 0; i < count; ++i)
            if (Parent& parent = *candidates_[i].parent; i == 0 || candidates_[i - 1].parent != &parent)
                estimate_.prefetch(parent.node.state, parent.plan, round);
        const Parent* opened = nullptr;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Candidate made = candidates_[i];
            Parent& parent = *made.parent;
            if (&parent != opened) estimate_.open(parent.node.state, parent.plan, parent.limit, round);
            opened = &parent;
            candidates_[kept] = made;
            kept += estimate_.passes(parent.node.state, parent.plan, made.slide.home, made.slide.key, round,
                                     candidates_[kept].preview);
        }
        return kept;
    }

    template <int Stage>
    void prefetch(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            Candidate& to = candidates_[Stage == 0 ? i : kept_[i]];
            estimate_.template prefetch<Stage>(to.parent->node.state, to.slide, to.parent->plan, to.preview);
        }
    }

    /// Keeps what passes one stage, of all moves or of those kept by the stage before; returns how many are left.
    template <int Stage>
    std::size_t filter(std::size_t count) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = Stage == 0 ? i : kept_[i];
            Candidate& to = candidates_[at];
            const Parent& parent = *to.parent;
            int h = estimate_.template value<Stage>(parent.node.state, to.slide, parent.plan, to.preview, parent.limit);
            if constexpr (Stage > 0) h = std::max<int>(h, to.h);
            if constexpr (!Estimate::unit_change)
                if (h > parent.limit) next_bound_ = std::min(next_bound_, parent.node.level + 1 + h);
            to.h = static_cast<std::int16_t>(h);
            kept_[kept] = static_cast<std::uint8_t>(at);
            kept += h <= parent.limit;
        }
        return kept;
    }

    /// Pushes the node that a move leads to; returns whether it is the goal.
    bool push(const Candidate& made) {
        const Node& from = made.parent->node;
        Node& to = stack_[top_++];
        const auto move = static_cast<unsigned>(index(made.slide.move));
        to.home_at = from.home_at;
        to.home_at[made.slide.from] = from.home_at[made.slide.to];
        to.home_at[made.slide.to] = made.slide.home;
        to.blank = made.slide.from;
        to.fsm = pruner_.after(from.fsm, made.slide.move);
        to.level = static_cast<std::uint16_t>(from.level + 1);
        to.path = from.path;
        to.path[from.level / 32U] |= std::uint64_t{move} << (2 * (from.level % 32U));
        estimate_.update(from.state, made.slide, made.parent->plan, made.preview, to.state);
        if constexpr (staged)
            return made.h == 0;
        else
            return estimate_.at_goal(to.state);
    }

    /// `parent`, the last of its batch, is on the principal variation. Brings the next node of the variation to the top
    /// of the stack, if it is within the bound; returns whether it is.
    bool follow_pv(const Parent& parent, std::size_t kept) {
        const std::size_t level = parent.node.level;
        for (std::size_t i = 1; i <= kept && level < pv_.length; ++i) {
            const Candidate& made = candidate(kept - i);
            if (made.parent != &parent) return false;
            if (made.slide.move != pv_[level]) continue;
            std::swap(stack_[top_ - i], stack_[top_ - 1]);
            return true;
        }
        return false;
    }

    /// Records a move with what all estimates need to know about it. Returns 1 if it may be kept, as far as is known,
    /// else 0.
    unsigned add_candidate(Parent& parent, Move move, Candidate& to) const {
        const Slide& slide = geometry().slides[parent.node.blank][static_cast<std::size_t>(index(move))];
        const std::uint8_t home = parent.node.home_at[slide.from];
        to.parent = &parent;
        to.slide = slide;
        to.slide.home = home;
        if constexpr (!staged) return estimate_.passes(parent.node.state, parent.plan, home, slide.key, 0, to.preview);
        to.slide.change = Shape::changes[home][slide.key];
        return 1;
    }

    static MoveSequence path_to(const Node& node) {
        MoveSequence result;
        for (std::size_t i = 0; i < node.path.size(); ++i) result.bits[i] = node.path[i];
        result.length = node.level;
        return result;
    }

    const Estimate& estimate_;
    const FsmPruner& pruner_;
    const Geometry<Shape::cells>* geometry_;
    const HomeAt<Shape> home_at_;  // of the start
    const std::uint8_t blank_;
    std::array<Parent, batch_size> batch_;
    std::array<Candidate, 4 * batch_size + 3> candidates_;
    std::array<std::uint8_t, 4 * batch_size> kept_;
    MoveSequence deepest_;
    MoveSequence pv_;
    bool on_pv_ = false;
};

/// The kernel of one estimate, which it holds.
template <class Shape, class Estimate>
class BatchedKernel final : public Kernel {
  public:
    template <class... Arguments>
    explicit BatchedKernel(const KernelInput& input, const Arguments&... arguments)
        : estimate_(arguments...), blank_(input.blank), transposed_(input.transposed) {
        for (std::size_t cell = 0; cell < home_at_.size(); ++cell) home_at_[cell] = input.home_at[cell];
    }

    int h_start() const override {
        typename Estimate::State state;
        return estimate_.start(home_at_, blank_, state);
    }
    std::unique_ptr<BoundedDfs> make_dfs(const FsmPruner& pruner) const override {
        return std::make_unique<BatchedDfs<Shape, Estimate>>(estimate_, pruner, home_at_, blank_, transposed_);
    }

  private:
    Estimate estimate_;
    HomeAt<Shape> home_at_;
    std::uint8_t blank_;
    bool transposed_;
};

}  // namespace taquin::fast
