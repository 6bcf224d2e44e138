#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "taquin/search/algorithm.h"
#include "taquin/search/fsm_pruner.h"
#include "taquin/search/trace.h"
#include "taquin/search/try_vector.h"

namespace taquin {

/// The depth-first kernel: one bounded search below the start, shared by all depth-first algorithms of the general
/// engine.
///
/// A Space holds the current node of the tree. It provides
///   bool enter(level)                  make room for what is stored at `level` (0 is the start); false: no memory
///   MoveSet moves(level) const
///   int advance(Move, level)           make the move; the estimate of the node reached, stored at level + 1
///   void retreat(Move, level, tiles)   undo it, all `tiles` of them
///   int extend(Move, level)            at the child at level + 1: slide one tile more (multi-tile moves only)
///   bool at_goal() const               asked only right after advance
///   int scale() const
/// and may provide
///   void limit(bound)                  the bound on f of this run
///   bool last(level)                   every move from this level would exceed the bound: not worth an expansion
///   Move first(MoveSet) const          which of these moves to try first, if not the first in the order of Move
///
/// The path is kept in an array, not on the call stack: plain depth-first search goes a hundred thousand moves deep.
template <class Space>
class DepthFirst {
  public:
    /// What one bounded search found.
    enum class End : std::uint8_t { Found, Exhausted, Stopped };

    DepthFirst(Space& space, const FsmPruner& pruner, Context& context, Stats& stats,
               Metric metric = Metric::SingleTile)
        : space_(space),
          pruner_(pruner),
          multi_tile_(metric == Metric::MultiTile),
          context_(context),
          stats_(stats),
          next_poll_(context.next_poll(stats.expanded)) {}

    /// Visits every node with g * scale + h <= bound. Requires the start not to be the goal.
    End run(int bound) { return context_.trace == nullptr ? run<false>(bound) : run<true>(bound); }

    /// An estimate this large exceeds every bound: the state is on the path already.
    static constexpr int never = std::numeric_limits<int>::max() / 2;

    /// The moves to the goal, when it was found.
    std::vector<Move> path() const {
        std::vector<Move> moves;
        for (std::size_t i = 0; i < level_; ++i) moves.insert(moves.end(), frames_[i].slid, frames_[i].move);
        return moves;
    }
    /// The least f above the last bound: the next bound to try.
    int next_bound() const { return next_bound_; }
    Status stop_reason() const { return stop_reason_; }

  private:
    struct Frame {
        FsmPruner::State fsm = 0;
        MoveSet moves;          // left to try
        Move move = Move::Up;   // the one being tried
        std::uint8_t slid = 0;  // how many tiles it slid
    };

    template <bool traced>
    End run(int bound) {
        bound_ = bound;
        next_bound_ = std::numeric_limits<int>::max();
        next_poll_ = context_.next_poll(stats_.expanded);
        level_ = 0;
        if constexpr (requires { space_.limit(bound); }) space_.limit(bound);
        if constexpr (traced) trace_iteration();
        if (!space_.enter(0)) return out_of_memory();
        if (!expand<traced>(pruner_.start())) return End::Stopped;
        const int scale = space_.scale();
        bool at_child = false;  // the space holds a child whose subtree is done, not the node at level_
        for (;;) {
            Frame& frame = frames_[level_];
            int h = 0;
            if (at_child) {
                at_child = false;
                if (!multi_tile_ || !space_.moves(level_ + 1).has(frame.move)) {
                    space_.retreat(frame.move, level_, frame.slid);
                    continue;
                }
                h = space_.extend(frame.move, level_);
                ++frame.slid;
            } else {
                if (frame.moves.empty()) {
                    if constexpr (traced) trace_node(TraceEvent::Type::Close, level_);
                    if (level_ == 0) return End::Exhausted;
                    --level_;
                    at_child = true;
                    continue;
                }
                frame.move = first(frame.moves);
                frame.slid = 1;
                frame.moves = frame.moves.without(frame.move);
                h = space_.advance(frame.move, level_);
            }
            const Move move = frame.move;
            ++stats_.generated;
            if constexpr (traced) trace_generated(move, h);
            if (!within(static_cast<int>(level_ + 1) * scale + h, h)) {
                at_child = true;
                continue;
            }
            ++level_;
            if (level_ > stats_.deepest) stats_.deepest = level_;
            if (space_.at_goal()) return End::Found;
            if constexpr (requires { space_.last(level_); })
                if (space_.last(level_)) {
                    if constexpr (traced) trace_node(TraceEvent::Type::Prune, level_, TraceEvent::Reason::Bound);
                    --level_;
                    at_child = true;
                    continue;
                }
            if (!expand<traced>(pruner_.after(frame.fsm, move))) return End::Stopped;
        }
    }

    Move first(MoveSet moves) const {
        if constexpr (requires { space_.first(moves); })
            return space_.first(moves);
        else
            return *moves.begin();
    }

    bool within(int f, int h) {
        if (f <= bound_) return true;
        if (f < next_bound_ && h < never) next_bound_ = f;
        return false;
    }

    End out_of_memory() {
        stop_reason_ = Status::MemoryLimit;
        return End::Stopped;
    }

    /// Begins to expand the node at level_. False: the context says stop, or there is no memory.
    template <bool traced>
    bool expand(FsmPruner::State fsm) {
        if (stats_.expanded >= next_poll_) {
            if (const auto stop = context_.poll(stats_, moves_of(bound_, space_.scale()))) {
                stop_reason_ = *stop;
                return false;
            }
            next_poll_ = context_.next_poll(stats_.expanded);
        }
        if (!space_.enter(level_ + 1) || (level_ >= frames_.size() && !frames_.resize(2 * level_ + 64))) {
            out_of_memory();
            return false;
        }
        ++stats_.expanded;
        frames_[level_].fsm = fsm;
        frames_[level_].moves = space_.moves(level_) & pruner_.allowed(fsm);
        if constexpr (traced) trace_expansion();
        return true;
    }

    // A node is numbered by the count of nodes generated before it; ids_ holds the numbers along the path.
    void trace_iteration() {
        ids_.assign(1, 0);
        context_.trace->event({.type = TraceEvent::Type::Iteration, .f = in_moves(bound_)});
    }
    void trace_generated(Move move, int h) {
        ids_.resize(level_ + 2);
        ids_[level_ + 1] = stats_.generated - 1;
        const std::uint64_t g = level_ + 1;
        TraceEvent event{
            .type = TraceEvent::Type::Generate, .id = ids_[g], .parent = ids_[level_], .move = move, .g = g};
        const bool known = h < never;
        if (known) {
            event.h = in_moves(h);
            event.f = static_cast<double>(g) + event.h;
        }
        context_.trace->event(event);
        if (known && static_cast<int>(g) * space_.scale() + h <= bound_) return;
        event.type = TraceEvent::Type::Prune;
        event.reason = known ? TraceEvent::Reason::Bound : TraceEvent::Reason::Duplicate;
        context_.trace->event(event);
    }
    void trace_node(TraceEvent::Type type, std::size_t level, TraceEvent::Reason reason = TraceEvent::Reason::None) {
        TraceEvent event{.type = type, .reason = reason, .id = ids_[level], .g = level};
        if (level > 0) {
            event.parent = ids_[level - 1];
            event.move = frames_[level - 1].move;
        }
        context_.trace->event(event);
    }
    void trace_expansion() {
        trace_node(TraceEvent::Type::Expand, level_);
        for (const Move move : space_.moves(level_))
            if (!frames_[level_].moves.has(move))
                context_.trace->event({.type = TraceEvent::Type::Prune,
                                       .reason = TraceEvent::Reason::RedundantSequence,
                                       .parent = ids_[level_],
                                       .move = move,
                                       .g = level_ + 1});
    }
    double in_moves(int value) const { return static_cast<double>(value) / space_.scale(); }

    Space& space_;
    const FsmPruner& pruner_;
    bool multi_tile_;
    Context& context_;
    Stats& stats_;
    std::uint64_t next_poll_;
    int bound_ = 0;
    int next_bound_ = 0;
    TryVector<Frame> frames_;
    std::vector<std::uint64_t> ids_;  // only where there is a trace
    std::size_t level_ = 0;           // of the current node
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
    bool enter(std::size_t level) {
        if (states_.size() < (level + 1) * width_) states_.resize((level + 1) * width_ * 2);
        return true;
    }
    MoveSet moves(std::size_t) const { return board_.moves(); }
    int advance(Move move, std::size_t level) {
        const Step step = board_.apply(move);
        std::copy_n(states_.begin() + static_cast<std::ptrdiff_t>(level * width_), width_,
                    states_.begin() + static_cast<std::ptrdiff_t>((level + 1) * width_));
        return h_ = heuristic_.update(board_, step, state(level + 1));
    }
    int extend(Move move, std::size_t level) {
        const Step step = board_.apply(move);
        return h_ = heuristic_.update(board_, step, state(level + 1));
    }
    void retreat(Move move, std::size_t, int tiles) {
        for (int i = 0; i < tiles; ++i) board_.apply(opposite(move));
    }
    /// Comparing the estimates first saves nearly all comparisons of boards.
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
