#pragma once

#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/search/algorithm.h"
#include "taquin/search/prune.h"

namespace taquin {

/// The depth-first kernel: one bounded search below the start, shared by all depth-first rows and, through
/// other `Space`s, by the fast engine.
///
/// A Space is one position that walks the tree. It provides
///   void enter(level)                  make room for what is remembered at `level` (0 is the start)
///   MoveSet moves() const
///   int advance(Move, level)           make the move; the estimate of the position reached, remembered at level + 1
///   void retreat(Move, level)          take it back
///   bool at_goal() const
///   int scale() const
template <class Space>
class DepthFirst {
  public:
    /// What one bounded search found.
    enum class End : std::uint8_t { Found, Exhausted, Stopped };

    DepthFirst(Space& space, const MovePruner& pruner, Context& context, Stats& stats)
        : space_(space),
          pruner_(pruner),
          context_(context),
          stats_(stats),
          next_poll_(context.next_poll(stats.expanded)) {}

    /// Looks at every position with g * scale + h <= bound. Requires the start not to be the goal.
    End run(int bound) {
        bound_ = bound;
        next_bound_ = std::numeric_limits<int>::max();
        path_.clear();
        space_.enter(0);
        return visit(pruner_.start());
    }

    const std::vector<Move>& path() const { return path_; }
    /// The least f above the last bound; the next bound to try.
    int next_bound() const { return next_bound_; }
    Status stop_reason() const { return stop_reason_; }

  private:
    End visit(MovePruner::State word) {
        if (stats_.expanded >= next_poll_) {
            if (const auto stop = context_.poll(stats_, moves_of(bound_, space_.scale()))) {
                stop_reason_ = *stop;
                return End::Stopped;
            }
            next_poll_ = context_.next_poll(stats_.expanded);
        }
        ++stats_.expanded;
        const auto level = path_.size();
        const int g = static_cast<int>(level + 1) * space_.scale();
        space_.enter(level + 1);
        for (const Move move : space_.moves() & pruner_.allowed(word)) {
            const int f = g + space_.advance(move, level);
            ++stats_.generated;
            if (f <= bound_) {
                path_.push_back(move);
                if (path_.size() > stats_.deepest) stats_.deepest = path_.size();
                if (space_.at_goal()) return End::Found;
                if (const End end = visit(pruner_.after(word, move)); end != End::Exhausted) return end;
                path_.pop_back();
            } else if (f < next_bound_) {
                next_bound_ = f;
            }
            space_.retreat(move, level);
        }
        return End::Exhausted;
    }

    Space& space_;
    const MovePruner& pruner_;
    Context& context_;
    Stats& stats_;
    std::uint64_t next_poll_;
    int bound_ = 0;
    int next_bound_ = 0;
    std::vector<Move> path_;
    Status stop_reason_ = Status::Cancelled;
};

/// The general Space: any board, any heuristic.
class GeneralSpace {
  public:
    GeneralSpace(const Board& start, const Goal& goal, const Heuristic& heuristic)
        : board_(start), goal_(goal), heuristic_(heuristic), width_(heuristic.memo_size()), memos_(width_ + 1) {
        h_start_ = heuristic_.start(board_, memo(0));
    }

    int h_start() const { return h_start_; }
    void enter(std::size_t level) {
        if (memos_.size() < (level + 1) * width_) memos_.resize((level + 1) * width_ * 2);
    }
    MoveSet moves() const { return board_.moves(); }
    int advance(Move move, std::size_t level) {
        const Step step = board_.apply(move);
        std::copy_n(memos_.begin() + static_cast<std::ptrdiff_t>(level * width_), width_,
                    memos_.begin() + static_cast<std::ptrdiff_t>((level + 1) * width_));
        return heuristic_.follow(board_, step, memo(level + 1));
    }
    void retreat(Move move, std::size_t) { board_.apply(opposite(move)); }
    bool at_goal() const { return goal_.reached(board_); }
    int scale() const { return heuristic_.scale(); }

  private:
    Memo memo(std::size_t level) { return Memo(memos_).subspan(level * width_, width_); }

    Board board_;
    const Goal& goal_;
    const Heuristic& heuristic_;
    std::size_t width_;
    std::vector<std::int32_t> memos_;
    int h_start_ = 0;
};

}  // namespace taquin
