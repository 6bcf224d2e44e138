#pragma once

#include <vector>

#include "taquin/fast/shape.h"

namespace taquin::fast {

/// The fast Space of the depth-first kernel: a board size and an estimate known to the compiler, all positions of the
/// path side by side in memory, so that taking a move back costs nothing.
///
/// An Estimate is the twin of a Heuristic and works on its tables. It provides
///   Memo                                          what it remembers of a position
///   Preview                                       what it works out about a move before it is made
///   Plan                                          what all moves of a position have in common
///   int start(home_at, blank, Memo&) const
///   Plan plan(const Memo&) const
///   static constexpr int stages                   1, or 2: a second one for the moves that passed the first
///   void ask<Stage>(const Memo&, Slide, Plan, Preview&) const   ask memory for what value<Stage>() will need
///   int value<Stage>(const Memo&, Slide, Plan, Preview&, limit) const   the estimate after the slide, as far as this
///                                                 stage knows; where it is more than `limit`, any number that is
///   void settle(const Memo& before, Slide, Plan, const Preview&, Memo& after) const
/// The estimate changes by one with each move and is 0 at the goal only.
template <class Shape, class Estimate>
class FastSpace {
  public:
    struct Node {
        HomeAt<Shape> home_at;
        std::uint8_t blank;
        typename Estimate::Memo memo;
    };

    FastSpace(const Estimate& estimate, const HomeAt<Shape>& home_at, std::uint8_t blank)
        : estimate_(estimate), levels_(1) {
        root_.home_at = home_at;
        root_.blank = blank;
        h_start_ = estimate_.start(home_at, blank, root_.memo);
    }

    int h_start() const { return h_start_; }
    /// No path below the bound is longer than the bound.
    void limit(int bound) {
        bound_ = bound;
        if (levels_.size() < static_cast<std::size_t>(bound) + 2) levels_.resize(static_cast<std::size_t>(bound) + 2);
    }
    void enter_start() { levels_[0].node = root_; }
    MoveSet moves(std::size_t level) const { return Shape::moves[levels_[level].node.blank]; }

    void foresee(MoveSet moves, std::size_t level) {
        Level& here = levels_[level];
        here.stage = 0;
        here.plan = estimate_.plan(here.node.memo);
        unsigned nearer = 0;
        for (const Move move : moves) {
            const auto i = index(move);
            here.slides[i] = slide(here.node, move);
            nearer |= static_cast<unsigned>(here.slides[i].change < 0) << i;
            estimate_.template ask<0>(here.node.memo, here.slides[i], here.plan, here.previews[i]);
        }
        here.nearer = MoveSet(nearer);
    }

    /// Puts the moves that stay within the limit into `left`, first those that bring the tile nearer to its home.
    /// False: it will know after another rest.
    bool sift(MoveSet moves, std::size_t level, MoveQueue& left) {
        Level& here = levels_[level];
        if constexpr (Estimate::stages == 1) {
            filter<0>(moves, here, level);
        } else if (here.stage == 0) {
            here.stage = 1;
            filter<0>(moves, here, level);
            if (!here.kept.empty()) return false;
        } else {
            filter<1>(here.kept, here, level);
        }
        left = MoveQueue(here.kept, here.nearer);
        return true;
    }
    bool descend(Move move, std::size_t level) {
        make_node(level, move, levels_[level + 1].node);
        return levels_[level].h[index(move)] == 0;
    }
    static constexpr int scale() { return 1; }

    /// The position that `move`, one that was sifted, leads to, and its estimate.
    int save(Move move, std::size_t level, Node& out) const {
        make_node(level, move, out);
        return levels_[level].h[index(move)];
    }
    void load(const Node& node, std::size_t level) { levels_[level].node = node; }

  private:
    struct Level {
        Node node;
        typename Estimate::Plan plan;
        std::uint8_t stage;                                  // to come
        MoveSet kept;                                        // by the stages so far
        MoveSet nearer;                                      // those that bring the tile nearer to its home
        std::array<Slide, 4> slides;                         // by move
        std::array<std::int16_t, 4> h;                       // by move
        std::array<typename Estimate::Preview, 4> previews;  // by move
    };

    /// Keeps the moves that one stage lets pass, and asks the next one about them.
    template <int Stage>
    void filter(MoveSet moves, Level& here, std::size_t level) const {
        const int limit = bound_ - static_cast<int>(level) - 1;
        unsigned kept = 0;
        for (const Move move : moves) {
            const auto i = index(move);
            int h = estimate_.template value<Stage>(here.node.memo, here.slides[i], here.plan, here.previews[i], limit);
            if constexpr (Stage > 0) h = std::max<int>(h, here.h[i]);
            here.h[i] = static_cast<std::int16_t>(h);
            if (h > limit) continue;
            kept |= 1U << i;
            if constexpr (Stage + 1 < Estimate::stages)
                estimate_.template ask<Stage + 1>(here.node.memo, here.slides[i], here.plan, here.previews[i]);
        }
        here.kept = MoveSet(kept);
    }

    static Slide slide(const Node& node, Move move) {
        const auto from = static_cast<std::uint8_t>(node.blank + Shape::delta[static_cast<std::size_t>(index(move))]);
        const std::uint8_t home = node.home_at[from];
        return {home, from, node.blank, move, Shape::changes[home][from][index(move)]};
    }

    void make_node(std::size_t level, Move move, Node& out) const {
        const Level& here = levels_[level];
        const Slide made = here.slides[index(move)];
        out.home_at = here.node.home_at;
        out.home_at[made.to] = made.home;
        out.blank = made.from;
        estimate_.settle(here.node.memo, made, here.plan, here.previews[index(move)], out.memo);
    }

    static std::size_t index(Move move) { return static_cast<std::size_t>(taquin::index(move)); }

    const Estimate& estimate_;
    Node root_;
    std::vector<Level> levels_;
    int bound_ = 0;
    int h_start_ = 0;
};

}  // namespace taquin::fast
