#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/fast/shape.h"
#include "taquin/search/context.h"
#include "taquin/search/fsm_pruner.h"

namespace taquin::fast {

/// One bounded search on a board size and with an estimate known to the compiler. Positions wait on a stack. Those on
/// top are parent batch_size, a few at a time, and go through each stage of the estimate batch_size: what one stage
/// asks from memory for the first of them has come by the time the last has asked, and a loop over many has an end that
/// can be foreseen. What stays within the bound goes back on the stack.
///
/// An Estimate is the twin of a Heuristic and works on its tables. It provides
///   State                                          what it remembers of a position
///   Preview                                       what it works out about a move before it is made
///   Plan                                          what all moves of a position have in common
///   int start(home_at, blank, State&) const
///   Plan plan(const State&) const
///   static constexpr int stages                   1, or 2: a second one for the moves that passed the first; or 0
///   void prefetch<Stage>(const State&, Slide, Plan, Preview&) const   prefetch memory for what value<Stage>() will
///   need int value<Stage>(const State&, Slide, Plan, Preview&, limit) const   the estimate after the slide, as far as
///   this
///                                                 stage knows; where it is more than `limit`, any number that is
///   void update(const State& before, Slide, Plan, const Preview&, State& after) const
/// One without stages knows what a move does before it is made. Instead of prefetch() and value() it provides
///   void open(State&, Plan&, limit) const          before the first move is looked at, and after plan() of others
///   unsigned passes(const State&, Plan, home, key) const   1: the estimate after the slide keeps to the limit; else 0
///   bool at_goal(const State&) const
/// The estimate changes by one with each move and is 0 at the goal only.
template <class Shape, class Estimate>
class BatchedDfs {
  public:
    struct Node {
        HomeAt<Shape> home_at;
        std::uint8_t blank;
        FsmPruner::State fsm;  // of the moves so far, as far as it matters
        std::uint16_t level;   // how many there are
        typename Estimate::State state;
        std::array<std::uint64_t, Shape::longest / 32> path;  // two bits a move

        std::vector<Move> moves() const {
            std::vector<Move> result;
            for (unsigned i = 0; i < level; ++i)
                result.push_back(static_cast<Move>(path[i / 32] >> (2 * (i % 32)) & 3U));
            return result;
        }
    };

    BatchedDfs(const Estimate& estimate, const FsmPruner& pruner) : estimate_(estimate), pruner_(pruner) {}

    /// A position to begin with, and its estimate.
    static std::pair<Node, int> start(const Estimate& estimate, const HomeAt<Shape>& home_at, std::uint8_t blank) {
        Node node{.home_at = home_at, .blank = blank, .fsm = FsmPruner::start(), .level = 0, .state = {}, .path = {}};
        const int h = estimate.start(home_at, blank, node.state);
        return {node, h};
    }

    /// Before searches with a new bound. Forgets everything.
    void limit(int bound) {
        bound_ = bound;
        pruned_by_bound_ = false;
        deepest_.reset();
        base_ = top_ = 0;
        // Shallow ones lie below deep ones, and when one of a level is parent, so are all of the next level.
        if (const auto room = (static_cast<std::size_t>(bound) + 2) * 4 * batch_size; room_ < room) {
            room_ = 2 * room;
            stack_ = std::make_unique_for_overwrite<Node[]>(room_);
        }
    }
    /// A search below `node`, which is not the goal. `pv` is the path to try first, as far as it stays within the
    /// bound: what came principal_variation with one bound is a good guess for the next. Requires empty().
    void begin(const Node& node, std::vector<Move> pv = {}) {
        base_ = 0;
        top_ = 1;
        stack_[0] = node;
        pv_ = std::move(pv);
        on_pv_ = !pv_.empty();
    }
    bool empty() const { return top_ == base_; }

    /// Expands up to `most` positions. Tells the goal, if it comes up; the search is over then. Requires !empty() and
    /// most > 0.
    const Node* step(std::uint64_t most, Stats& stats) {
        const std::size_t count = std::min({batch_size, top_ - base_, static_cast<std::size_t>(most)});
        top_ -= count;
        const auto [moves, written] = generate(count);
        const std::size_t kept = filter_batch(written);
        pruned_by_bound_ |= kept < moves;
        stats.expanded += count;
        stats.generated += moves;
        const Node* goal = nullptr;
        for (std::size_t i = 0; i < kept; ++i)
            if (push(candidate(i))) goal = &stack_[top_ - 1];
        if (on_pv_) on_pv_ = follow_pv(batch_[count - 1], kept);
        if (kept > 0 && (!deepest_ || stack_[top_ - 1].level > deepest_->level)) {
            deepest_ = stack_[top_ - 1];
            if (deepest_->level > stats.deepest) stats.deepest = deepest_->level;
        }
        return goal;
    }

    /// Gives away the position nearest to the start, as long as another remains.
    bool donate(Node& out) {
        if (top_ - base_ < 2) return false;
        out = stack_[base_++];
        return true;
    }

    /// Was anything left out because of the bound?
    bool pruned_by_bound() const { return pruned_by_bound_; }
    /// The first of those that came principal_variation with this bound.
    std::vector<Move> principal_variation() const { return deepest_ ? deepest_->moves() : std::vector<Move>{}; }

  private:
    /// Enough to hide the path to memory; more of them make the last bound, which ends at the goal, longer.
    static constexpr std::size_t batch_size = 16;

    /// One of those parent batch_size.
    struct BatchNode {
        Node node;
        typename Estimate::Plan plan;
        int limit;  // of estimates after a move
    };
    struct Candidate {
        const BatchNode* from;
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

    /// Takes so many positions from the stack. How many moves have they, and how many of these are written down? Of an
    /// estimate without stages these are the ones that pass.
    std::pair<std::size_t, std::size_t> generate(std::size_t count) {
        std::size_t all = 0;
        std::size_t written = 0;
        for (std::size_t i = 0; i < count; ++i) {
            BatchNode& parent = batch_[i];
            parent.node = stack_[top_ + i];
            parent.plan = estimate_.plan(parent.node.state);
            parent.limit = bound_ - parent.node.level - 1;
            if constexpr (Estimate::stages > 0) generate(parent, all, written);
        }
        if constexpr (Estimate::stages == 0)
            for (std::size_t i = 0; i < count; ++i) {
                estimate_.open(batch_[i].node.state, batch_[i].plan, batch_[i].limit);
                generate(batch_[i], all, written);
            }
        return {all, written};
    }
    void generate(const BatchNode& parent, std::size_t& all, std::size_t& written) {
        const MoveList& moves = move_lists[(Shape::moves[parent.node.blank] & pruner_.allowed(parent.node.fsm)).bits()];
        const auto write = [&](std::size_t k) {
            if constexpr (Estimate::stages == 0)
                written +=
                    static_cast<unsigned>(k < moves.count) & add_candidate(parent, moves.list[k], candidates_[written]);
            else
                add_candidate(parent, moves.list[k], candidates_[written + k]);
        };
        // Three are written, however few there are: a loop would end where nobody can generate.
        for (std::size_t k = 0; k < 3; ++k) write(k);
        if (moves.count > 3) write(3);
        if constexpr (Estimate::stages > 0) written += moves.count;
        all += moves.count;
    }

    /// What passes all stages. How many are left?
    std::size_t filter_batch(std::size_t kept) {
        if constexpr (Estimate::stages > 0) {
            prefetch<0>(kept);
            kept = filter<0>(kept);
        }
        if constexpr (Estimate::stages > 1) {
            prefetch<1>(kept);
            kept = filter<1>(kept);
        }
        return kept;
    }
    const Candidate& candidate(std::size_t i) const { return candidates_[Estimate::stages == 0 ? i : kept_[i]]; }

    template <int Stage>
    void prefetch(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            Candidate& to = candidates_[Stage == 0 ? i : kept_[i]];
            estimate_.template prefetch<Stage>(to.from->node.state, to.slide, to.from->plan, to.preview);
        }
    }

    /// Keeps what one stage lets pass, of all the moves or of those kept by the stage before. How many are left?
    template <int Stage>
    std::size_t filter(std::size_t count) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = Stage == 0 ? i : kept_[i];
            Candidate& to = candidates_[at];
            const BatchNode& from = *to.from;
            int h = estimate_.template value<Stage>(from.node.state, to.slide, from.plan, to.preview, from.limit);
            if constexpr (Stage > 0) h = std::max<int>(h, to.h);
            to.h = static_cast<std::int16_t>(h);
            kept_[kept] = static_cast<std::uint8_t>(at);
            kept += h <= from.limit;
        }
        return kept;
    }

    /// Puts the position a move leads to on the stack. Is it the goal?
    bool push(const Candidate& made) {
        const Node& from = made.from->node;
        Node& to = stack_[top_++];
        const auto move = static_cast<unsigned>(index(made.slide.move));
        to.home_at = from.home_at;
        to.home_at[made.slide.to] = made.slide.home;
        to.blank = made.slide.from;
        to.fsm = pruner_.after(from.fsm, made.slide.move);
        to.level = static_cast<std::uint16_t>(from.level + 1);
        to.path = from.path;
        to.path[from.level / 32U] |= std::uint64_t{move} << (2 * (from.level % 32U));
        estimate_.update(from.state, made.slide, made.from->plan, made.preview, to.state);
        if constexpr (Estimate::stages == 0) return estimate_.at_goal(to.state);
        return made.h == 0;
    }

    /// The last of those parent was the pv's. Puts the pv's next position on top, if it is within the bound.
    bool follow_pv(const BatchNode& parent, std::size_t kept) {
        const std::size_t level = parent.node.level;
        for (std::size_t i = 1; i <= kept && level < pv_.size(); ++i) {
            const Candidate& made = candidate(kept - i);
            if (made.from != &parent) return false;
            if (made.slide.move != pv_[level]) continue;
            std::swap(stack_[top_ - i], stack_[top_ - 1]);
            return true;
        }
        return false;
    }

    /// Writes a move down, with what all estimates want to know of it. Can it stay, as far as is known? 1 or 0.
    unsigned add_candidate(const BatchNode& from, Move move, Candidate& to) const {
        const Slide& slide = Shape::slides[from.node.blank][static_cast<std::size_t>(index(move))];
        const std::uint8_t home = from.node.home_at[slide.from];
        to.from = &from;
        to.slide = slide;
        to.slide.home = home;
        if constexpr (Estimate::stages == 0) return estimate_.passes(from.node.state, from.plan, home, slide.key);
        to.slide.change = Shape::changes[home][slide.key];
        return 1;
    }

    const Estimate& estimate_;
    const FsmPruner& pruner_;
    int bound_ = 0;
    bool pruned_by_bound_ = false;
    std::unique_ptr<Node[]> stack_;
    std::size_t room_ = 0;
    std::size_t base_ = 0;
    std::size_t top_ = 0;
    std::array<BatchNode, batch_size> batch_;
    std::array<Candidate, 4 * batch_size + 3> candidates_;
    std::array<std::uint8_t, 4 * batch_size> kept_;
    std::optional<Node> deepest_;
    std::vector<Move> pv_;
    bool on_pv_ = false;
};

}  // namespace taquin::fast
