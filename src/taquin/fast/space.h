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
///   int start(home_at, blank, Memo&) const
///   void foresee(const Memo&, Slide, Preview&) const      ask memory for what value() will need
///   int value(const Memo&, Slide, Preview&, limit) const  after the slide; where it is more than `limit`, it may be
///                                                         any number that is, of the same parity
///   void settle(const Memo& before, Slide, const Preview&, Memo& after) const
/// Values change by one with each move and are 0 at the goal only.
template <class Shape, class Estimate>
class FastSpace {
  public:
    struct Node {
        HomeAt<Shape> home_at;
        std::uint8_t blank;
        typename Estimate::Memo memo;
    };

    FastSpace(const Estimate& estimate, const HomeAt<Shape>& home_at, std::uint8_t blank)
        : estimate_(estimate), levels_(most_moves + 2) {
        root_.home_at = home_at;
        root_.blank = blank;
        h_start_ = estimate_.start(home_at, blank, root_.memo);
    }

    int h_start() const { return h_start_; }
    void limit(int bound) { bound_ = bound; }

    /// Called before the moves of the position at level - 1 are tried: here a move made becomes a position.
    void enter(std::size_t level) {
        if (level >= levels_.size()) levels_.resize(2 * level);
        if (level == 0) {
            levels_[0].node = root_;
            at_ = 0;
            settled_ = true;
        } else if (!settled_) {
            make_node(at_ - 1, move_, levels_[at_].node);
            settled_ = true;
        }
    }
    MoveSet moves() const { return Shape::moves[levels_[at_].node.blank]; }

    void foresee(MoveSet moves, std::size_t level) {
        Level& here = levels_[level];
        for (const Move move : moves)
            estimate_.foresee(here.node.memo, slide(here.node, move), here.previews[index(move)]);
    }

    int advance(Move move, std::size_t level) {
        Level& here = levels_[level];
        at_ = level + 1;
        move_ = move;
        settled_ = false;
        return h_ = estimate_.value(here.node.memo, slide(here.node, move), here.previews[index(move)],
                                    bound_ - static_cast<int>(level) - 1);
    }
    void retreat(Move, std::size_t level) {
        at_ = level;
        settled_ = true;
    }
    bool at_goal() const { return h_ == 0; }
    static constexpr int scale() { return 1; }

    /// The position that `move` at `level` leads to, and its estimate.
    int save(Move move, std::size_t level, Node& out) {
        Level& here = levels_[level];
        const int h = estimate_.value(here.node.memo, slide(here.node, move), here.previews[index(move)],
                                      bound_ - static_cast<int>(level) - 1);
        make_node(level, move, out);
        return h;
    }
    void load(const Node& node, std::size_t level) {
        if (level >= levels_.size()) levels_.resize(2 * level);
        levels_[level].node = node;
        at_ = level;
        settled_ = true;
    }

  private:
    /// Few boards need more; where one does, the path grows.
    static constexpr std::size_t most_moves = 126;

    struct Level {
        Node node;
        std::array<typename Estimate::Preview, 4> previews;  // by move
    };

    static Slide slide(const Node& node, Move move) {
        const auto from = static_cast<std::uint8_t>(node.blank + Shape::delta[static_cast<std::size_t>(index(move))]);
        return {node.home_at[from], from, node.blank, move};
    }

    void make_node(std::size_t level, Move move, Node& out) const {
        const Level& here = levels_[level];
        const Slide made = slide(here.node, move);
        out.home_at = here.node.home_at;
        out.home_at[made.to] = made.home;
        out.blank = made.from;
        estimate_.settle(here.node.memo, made, here.previews[index(move)], out.memo);
    }

    static std::size_t index(Move move) { return static_cast<std::size_t>(taquin::index(move)); }

    const Estimate& estimate_;
    Node root_;
    std::vector<Level> levels_;
    std::size_t at_ = 0;    // level of the position reached
    Move move_ = Move::Up;  // that led there
    bool settled_ = true;   // levels_[at_].node is that position
    int bound_ = 0;
    int h_ = 0;
    int h_start_ = 0;
};

}  // namespace taquin::fast
