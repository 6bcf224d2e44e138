#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "taquin/search/algorithm.h"
#include "taquin/search/fsm_pruner.h"

namespace taquin {

/// The depth-first kernel: one bounded search below the start, shared by all depth-first rows of the general engine.
///
/// A Space is one position that walks the tree. It provides
///   void enter(level)                  make room for what is remembered at `level` (0 is the start)
///   MoveSet moves(level) const
///   int advance(Move, level)           make the move; the estimate of the position reached, remembered at level + 1
///   void retreat(Move, level)          take it back
///   bool at_goal() const               asked only right after advance
///   int scale() const
/// and may provide
///   void limit(bound)                  what f may reach in this run
///   bool last(level)                   every move from this level would leave the bound: not worth an expansion
///
/// The path is kept in an array of our own, not on the call stack: plain depth-first search goes a hundred thousand
/// moves deep.
template <class Space>
class DepthFirst {
  public:
    /// What one bounded search found.
    enum class End : std::uint8_t { Found, Exhausted, Stopped };

    DepthFirst(Space& space, const FsmPruner& pruner, Context& context, Stats& stats)
        : space_(space),
          pruner_(pruner),
          context_(context),
          stats_(stats),
          next_poll_(context.next_poll(stats.expanded)),
          frames_(64) {}

    /// Looks at every position with g * scale + h <= bound. Requires the start not to be the goal.
    End run(int bound) {
        bound_ = bound;
        next_bound_ = std::numeric_limits<int>::max();
        level_ = 0;
        if constexpr (requires { space_.limit(bound); }) space_.limit(bound);
        space_.enter(0);
        if (!expand(pruner_.start())) return End::Stopped;
        const int scale = space_.scale();
        for (;;) {
            Frame& frame = frames_[level_];
            if (frame.moves.empty()) {
                if (level_ == 0) return End::Exhausted;
                --level_;
                space_.retreat(frames_[level_].move, level_);
                continue;
            }
            const Move move = *frame.moves.begin();
            frame.moves = frame.moves.without(move);
            const int h = space_.advance(move, level_);
            ++stats_.generated;
            if (!within(static_cast<int>(level_ + 1) * scale + h, h)) {
                space_.retreat(move, level_);
                continue;
            }
            frame.move = move;
            ++level_;
            if (level_ > stats_.deepest) stats_.deepest = level_;
            if (space_.at_goal()) return End::Found;
            if constexpr (requires { space_.last(level_); })
                if (space_.last(level_)) {
                    --level_;
                    space_.retreat(move, level_);
                    continue;
                }
            if (!expand(pruner_.after(frame.fsm, move))) return End::Stopped;
        }
    }

    /// An estimate this large bars a position from every bound.
    static constexpr int never = std::numeric_limits<int>::max() / 2;

    /// The moves to the goal, when it was found.
    std::vector<Move> path() const {
        std::vector<Move> moves;
        for (std::size_t i = 0; i < level_; ++i) moves.push_back(frames_[i].move);
        return moves;
    }
    /// The least f above the last bound: the next bound to try.
    int next_bound() const { return next_bound_; }
    Status stop_reason() const { return stop_reason_; }

  private:
    struct Frame {
        FsmPruner::State fsm = 0;
        MoveSet moves;         // left to try
        Move move = Move::Up;  // the one being tried
    };

    bool within(int f, int h) {
        if (f <= bound_) return true;
        if (f < next_bound_ && h < never) next_bound_ = f;
        return false;
    }

    /// Starts trying the moves of the position at level_. False: the context says stop.
    bool expand(FsmPruner::State fsm) {
        if (stats_.expanded >= next_poll_) {
            if (const auto stop = context_.poll(stats_, moves_of(bound_, space_.scale()))) {
                stop_reason_ = *stop;
                return false;
            }
            next_poll_ = context_.next_poll(stats_.expanded);
        }
        ++stats_.expanded;
        space_.enter(level_ + 1);
        if (level_ >= frames_.size()) frames_.resize(2 * level_ + 64);
        frames_[level_].fsm = fsm;
        frames_[level_].moves = space_.moves(level_) & pruner_.allowed(fsm);
        return true;
    }

    Space& space_;
    const FsmPruner& pruner_;
    Context& context_;
    Stats& stats_;
    std::uint64_t next_poll_;
    int bound_ = 0;
    int next_bound_ = 0;
    std::vector<Frame> frames_;
    std::size_t level_ = 0;  // of the position being tried
    Status stop_reason_ = Status::Cancelled;
};

/// The general Space: any board, any heuristic.
class GeneralSpace {
  public:
    GeneralSpace(const Board& start, const Goal& goal, const Heuristic& heuristic)
        : board_(start),
          goal_(goal),
          heuristic_(heuristic),
          h_goal_(heuristic.value(goal.board())),
          width_(heuristic.state_size()),
          states_(width_ + 1) {
        h_ = h_start_ = heuristic_.start(board_, state(0));
    }

    int h_start() const { return h_start_; }
    void enter(std::size_t level) {
        if (states_.size() < (level + 1) * width_) states_.resize((level + 1) * width_ * 2);
    }
    MoveSet moves(std::size_t) const { return board_.moves(); }
    int advance(Move move, std::size_t level) {
        const Step step = board_.apply(move);
        std::copy_n(states_.begin() + static_cast<std::ptrdiff_t>(level * width_), width_,
                    states_.begin() + static_cast<std::ptrdiff_t>((level + 1) * width_));
        return h_ = heuristic_.update(board_, step, state(level + 1));
    }
    void retreat(Move move, std::size_t) { board_.apply(opposite(move)); }
    /// Comparing the estimates first spares nearly all comparisons of boards.
    bool at_goal() const { return h_ == h_goal_ && goal_.reached(board_); }
    int scale() const { return heuristic_.scale(); }

  private:
    IncrementalState state(std::size_t level) { return IncrementalState(states_).subspan(level * width_, width_); }

    Board board_;
    const Goal& goal_;
    const Heuristic& heuristic_;
    int h_goal_;
    std::size_t width_;
    std::vector<std::int32_t> states_;
    int h_ = 0;
    int h_start_ = 0;
};

}  // namespace taquin
