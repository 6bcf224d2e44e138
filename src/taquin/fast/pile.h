#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/fast/shape.h"
#include "taquin/search/context.h"
#include "taquin/search/prune.h"

namespace taquin::fast {

/// One bounded search on a board size and with an estimate known to the compiler. Positions wait on a pile. Those on
/// top are taken together, a few at a time, and go through each stage of the estimate together: what one stage asks
/// from memory for the first of them has come by the time the last has asked, and a loop over many has an end that can
/// be foreseen. What stays within the bound goes back on the pile.
///
/// An Estimate is the twin of a Heuristic and works on its tables. It provides
///   Memo                                          what it remembers of a position
///   Preview                                       what it works out about a move before it is made
///   Plan                                          what all moves of a position have in common
///   int start(home_at, blank, Memo&) const
///   Plan plan(const Memo&) const
///   static constexpr int stages                   1, or 2: a second one for the moves that passed the first; or 0
///   void ask<Stage>(const Memo&, Slide, Plan, Preview&) const   ask memory for what value<Stage>() will need
///   int value<Stage>(const Memo&, Slide, Plan, Preview&, limit) const   the estimate after the slide, as far as this
///                                                 stage knows; where it is more than `limit`, any number that is
///   void settle(const Memo& before, Slide, Plan, const Preview&, Memo& after) const
/// One without stages knows what a move does before it is made. Instead of ask() and value() it provides
///   void open(Memo&, Plan&, limit) const          before the first move is looked at, and after plan() of others
///   unsigned passes(const Memo&, Plan, home, key) const   1: the estimate after the slide keeps to the limit; else 0
///   bool at_goal(const Memo&) const
/// The estimate changes by one with each move and is 0 at the goal only.
template <class Shape, class Estimate>
class Pile {
  public:
    struct Node {
        HomeAt<Shape> home_at;
        std::uint8_t blank;
        MovePruner::State word;  // of the moves so far, as far as it matters
        std::uint16_t level;     // how many there are
        typename Estimate::Memo memo;
        std::array<std::uint64_t, Shape::longest / 32> way;  // two bits a move

        std::vector<Move> moves() const {
            std::vector<Move> result;
            for (unsigned i = 0; i < level; ++i)
                result.push_back(static_cast<Move>(way[i / 32] >> (2 * (i % 32)) & 3U));
            return result;
        }
    };

    Pile(const Estimate& estimate, const MovePruner& pruner) : estimate_(estimate), pruner_(pruner) {}

    /// A position to begin with, and its estimate.
    static std::pair<Node, int> start(const Estimate& estimate, const HomeAt<Shape>& home_at, std::uint8_t blank) {
        Node node{.home_at = home_at, .blank = blank, .word = MovePruner::start(), .level = 0, .memo = {}, .way = {}};
        const int h = estimate.start(home_at, blank, node.memo);
        return {node, h};
    }

    /// Before searches with a new bound. Forgets everything.
    void limit(int bound) {
        bound_ = bound;
        barred_ = false;
        furthest_.reset();
        base_ = top_ = 0;
        // Shallow ones lie below deep ones, and when one of a level is taken, so are all of the next level.
        if (const auto room = (static_cast<std::size_t>(bound) + 2) * 4 * together; room_ < room) {
            room_ = 2 * room;
            pile_ = std::make_unique_for_overwrite<Node[]>(room_);
        }
    }
    /// A search below `node`, which is not the goal. `lead` is the way to try first, as far as it stays within the
    /// bound: what came furthest with one bound is a good guess for the next. Requires empty().
    void begin(const Node& node, std::vector<Move> lead = {}) {
        base_ = 0;
        top_ = 1;
        pile_[0] = node;
        lead_ = std::move(lead);
        led_ = !lead_.empty();
    }
    bool empty() const { return top_ == base_; }

    /// Expands up to `most` positions. Tells the goal, if it comes up; the search is over then. Requires !empty() and
    /// most > 0.
    const Node* step(std::uint64_t most, Stats& stats) {
        const std::size_t count = std::min({together, top_ - base_, static_cast<std::size_t>(most)});
        top_ -= count;
        const auto [moves, written] = foresee(count);
        const std::size_t kept = sieve(written);
        barred_ |= kept < moves;
        stats.expanded += count;
        stats.generated += moves;
        const Node* goal = nullptr;
        for (std::size_t i = 0; i < kept; ++i)
            if (put(candidate(i))) goal = &pile_[top_ - 1];
        if (led_) led_ = lead_on(taken_[count - 1], kept);
        if (kept > 0 && (!furthest_ || pile_[top_ - 1].level > furthest_->level)) {
            furthest_ = pile_[top_ - 1];
            if (furthest_->level > stats.deepest) stats.deepest = furthest_->level;
        }
        return goal;
    }

    /// Gives away the position nearest to the start, as long as another remains.
    bool give(Node& out) {
        if (top_ - base_ < 2) return false;
        out = pile_[base_++];
        return true;
    }

    /// Was anything left out because of the bound?
    bool barred() const { return barred_; }
    /// The first of those that came furthest with this bound.
    std::vector<Move> furthest() const { return furthest_ ? furthest_->moves() : std::vector<Move>{}; }

  private:
    /// Enough to hide the way to memory; more of them make the last bound, which ends at the goal, longer.
    static constexpr std::size_t together = 16;

    /// One of those taken together.
    struct Taken {
        Node node;
        typename Estimate::Plan plan;
        int limit;  // of estimates after a move
    };
    struct Candidate {
        const Taken* from;
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

    /// Takes so many positions from the pile. How many moves have they, and how many of these are written down? Of an
    /// estimate without stages these are the ones that pass.
    std::pair<std::size_t, std::size_t> foresee(std::size_t count) {
        std::size_t all = 0;
        std::size_t written = 0;
        for (std::size_t i = 0; i < count; ++i) {
            Taken& taken = taken_[i];
            taken.node = pile_[top_ + i];
            taken.plan = estimate_.plan(taken.node.memo);
            taken.limit = bound_ - taken.node.level - 1;
            if constexpr (Estimate::stages > 0) foresee(taken, all, written);
        }
        if constexpr (Estimate::stages == 0)
            for (std::size_t i = 0; i < count; ++i) {
                estimate_.open(taken_[i].node.memo, taken_[i].plan, taken_[i].limit);
                foresee(taken_[i], all, written);
            }
        return {all, written};
    }
    void foresee(const Taken& taken, std::size_t& all, std::size_t& written) {
        const MoveList& moves = move_lists[(Shape::moves[taken.node.blank] & pruner_.allowed(taken.node.word)).bits()];
        const auto write = [&](std::size_t k) {
            if constexpr (Estimate::stages == 0)
                written += static_cast<unsigned>(k < moves.count) & propose(taken, moves.list[k], candidates_[written]);
            else
                propose(taken, moves.list[k], candidates_[written + k]);
        };
        // Three are written, however few there are: a loop would end where nobody can foresee.
        for (std::size_t k = 0; k < 3; ++k) write(k);
        if (moves.count > 3) write(3);
        if constexpr (Estimate::stages > 0) written += moves.count;
        all += moves.count;
    }

    /// What passes all stages. How many are left?
    std::size_t sieve(std::size_t kept) {
        if constexpr (Estimate::stages > 0) {
            ask<0>(kept);
            kept = filter<0>(kept);
        }
        if constexpr (Estimate::stages > 1) {
            ask<1>(kept);
            kept = filter<1>(kept);
        }
        return kept;
    }
    const Candidate& candidate(std::size_t i) const { return candidates_[Estimate::stages == 0 ? i : kept_[i]]; }

    template <int Stage>
    void ask(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            Candidate& to = candidates_[Stage == 0 ? i : kept_[i]];
            estimate_.template ask<Stage>(to.from->node.memo, to.slide, to.from->plan, to.preview);
        }
    }

    /// Keeps what one stage lets pass, of all the moves or of those kept by the stage before. How many are left?
    template <int Stage>
    std::size_t filter(std::size_t count) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = Stage == 0 ? i : kept_[i];
            Candidate& to = candidates_[at];
            const Taken& from = *to.from;
            int h = estimate_.template value<Stage>(from.node.memo, to.slide, from.plan, to.preview, from.limit);
            if constexpr (Stage > 0) h = std::max<int>(h, to.h);
            to.h = static_cast<std::int16_t>(h);
            kept_[kept] = static_cast<std::uint8_t>(at);
            kept += h <= from.limit;
        }
        return kept;
    }

    /// Puts the position a move leads to on the pile. Is it the goal?
    bool put(const Candidate& made) {
        const Node& from = made.from->node;
        Node& to = pile_[top_++];
        const auto move = static_cast<unsigned>(index(made.slide.move));
        to.home_at = from.home_at;
        to.home_at[made.slide.to] = made.slide.home;
        to.blank = made.slide.from;
        to.word = pruner_.after(from.word, made.slide.move);
        to.level = static_cast<std::uint16_t>(from.level + 1);
        to.way = from.way;
        to.way[from.level / 32U] |= std::uint64_t{move} << (2 * (from.level % 32U));
        estimate_.settle(from.memo, made.slide, made.from->plan, made.preview, to.memo);
        if constexpr (Estimate::stages == 0) return estimate_.at_goal(to.memo);
        return made.h == 0;
    }

    /// The last of those taken was the lead's. Puts the lead's next position on top, if it is within the bound.
    bool lead_on(const Taken& parent, std::size_t kept) {
        const std::size_t level = parent.node.level;
        for (std::size_t i = 1; i <= kept && level < lead_.size(); ++i) {
            const Candidate& made = candidate(kept - i);
            if (made.from != &parent) return false;
            if (made.slide.move != lead_[level]) continue;
            std::swap(pile_[top_ - i], pile_[top_ - 1]);
            return true;
        }
        return false;
    }

    /// Writes a move down, with what all estimates want to know of it. Can it stay, as far as is known? 1 or 0.
    unsigned propose(const Taken& from, Move move, Candidate& to) const {
        const Slide& slide = Shape::slides[from.node.blank][static_cast<std::size_t>(index(move))];
        const std::uint8_t home = from.node.home_at[slide.from];
        to.from = &from;
        to.slide = slide;
        to.slide.home = home;
        if constexpr (Estimate::stages == 0) return estimate_.passes(from.node.memo, from.plan, home, slide.key);
        to.slide.change = Shape::changes[home][slide.key];
        return 1;
    }

    const Estimate& estimate_;
    const MovePruner& pruner_;
    int bound_ = 0;
    bool barred_ = false;
    std::unique_ptr<Node[]> pile_;
    std::size_t room_ = 0;
    std::size_t base_ = 0;
    std::size_t top_ = 0;
    std::array<Taken, together> taken_;
    std::array<Candidate, 4 * together + 3> candidates_;
    std::array<std::uint8_t, 4 * together> kept_;
    std::optional<Node> furthest_;
    std::vector<Move> lead_;
    bool led_ = false;
};

}  // namespace taquin::fast
