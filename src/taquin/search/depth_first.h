#pragma once

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>
#include <vector>

#include "taquin/search/algorithm.h"
#include "taquin/search/move_queue.h"
#include "taquin/search/prune.h"

namespace taquin {

/// The depth-first kernel: one bounded search below the start, shared by all depth-first rows and, through
/// other `Space`s, by the fast engine.
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
/// or, instead of advance, retreat and at_goal, looks at all moves of a position at once, which its next step can wait
/// for, so that another search goes on meanwhile:
///   void foresee(MoveSet, level)       these moves will be tried at `level`: time to ask memory for what they need
///   bool sift(MoveSet, level, MoveQueue&)  those of the moves foreseen that stay within the limit, in the order to
///                                      try; false where that takes another rest
///   bool descend(Move, level)          make one of them; tells whether the goal is reached
///   Node, save, load                   see Subtree
/// The estimates of such a Space change by one with each move.
///
/// A Watch tells when to stop: a Context, or what a thread of many asks.
///
/// The path is kept in an array of our own, not on the call stack: plain depth-first search goes a hundred thousand
/// moves deep, and a search can rest after any position while another one runs.
template <class Space, class Watch = Context>
class DepthFirst {
  public:
    /// What one bounded search found. Running: not at its end yet.
    enum class End : std::uint8_t { Found, Exhausted, Stopped, Running };

    DepthFirst(Space& space, const MovePruner& pruner, Watch& watch, Stats& stats)
        : space_(space),
          pruner_(pruner),
          watch_(watch),
          stats_(stats),
          next_poll_(watch.next_poll(stats.expanded)),
          frames_(64) {}

    /// Looks at every position with g * scale + h <= bound. Requires the start not to be the goal.
    End run(int bound) {
        begin(bound);
        for (;;)
            if (const End end = step(); end != End::Running) return end;
    }

    /// The same in steps of one expanded position.
    void begin(int bound) {
        rest(bound);
        if constexpr (sifts) {
            space_.enter_start();
            led_ = true;
        } else {
            space_.enter(0);
        }
        fresh_ = true;
    }
    End step() {
        if (fresh_) {
            fresh_ = false;
            return expand(level_, word_) ? End::Running : End::Stopped;
        }
        if constexpr (sifts)
            return step_sifting();
        else
            return step_trying();
    }

    /// A part of the tree that another search can take over: the way to a position and the position itself.
    struct Subtree {
        std::vector<Move> path;
        MovePruner::State word = 0;
        typename Space::Node node{};
    };
    /// Takes over a subtree of a search with the same bound, instead of begin().
    void begin(int bound, const Subtree& subtree) {
        rest(bound);
        base_ = level_ = subtree.path.size();
        word_ = subtree.word;
        for (std::size_t i = 0; i < level_; ++i) frames_[i].move = subtree.path[i];
        space_.load(subtree.node, level_);
        fresh_ = true;
    }
    /// Gives away the shallowest position that still waits, as long as another remains. False: there is none.
    bool give(Subtree& out) {
        if (fresh_) return false;
        const std::size_t deepest = waiting_ ? level_ : level_ + 1;
        for (std::size_t level = base_; level < deepest; ++level) {
            Frame& frame = frames_[level];
            if (frame.left.count() < (level + 1 < deepest || waiting_ ? 1 : 2)) continue;
            const Move move = frame.left.back();
            if (space_.save(move, level, out.node) == 0) return false;  // it may be the goal: ours to find
            frame.left.pop_back();
            out.path.clear();
            for (std::size_t i = 0; i < level; ++i) out.path.push_back(frames_[i].move);
            out.path.push_back(move);
            if (out.path.size() > stats_.deepest) stats_.deepest = out.path.size();
            out.word = pruner_.after(frame.word, move);
            return true;
        }
        return false;
    }

    /// Of a Space that looks at all moves at once: the way to try first from the start, as far as it stays within the
    /// bound, and the longest way so far with this bound. What came furthest with one bound is a good guess for the
    /// next.
    void follow(std::vector<Move> lead) { lead_ = std::move(lead); }
    const std::vector<Move>& furthest() const { return furthest_; }

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
    static constexpr bool sifts = requires(Space space, MoveQueue left) { space.sift(MoveSet{}, std::size_t{}, left); };

    struct Frame {
        MovePruner::State word = 0;
        MoveSet moves;  // of a Space that tries one by one, those left; else those foreseen
        MoveQueue left;
        Move move = Move::Up;  // the one being tried
    };

    End step_trying() {
        const int scale = space_.scale();
        for (;;) {
            Frame& frame = frames_[level_];
            if (frame.moves.empty()) {
                if (level_ == base_) return End::Exhausted;
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
            return expand(level_, pruner_.after(frame.word, move)) ? End::Running : End::Stopped;
        }
    }

    End step_sifting() {
        Frame* frame = &frames_[level_];
        if (waiting_) {
            if (!space_.sift(frame->moves, level_, frame->left)) return End::Running;
            if (frame->left.count() < frame->moves.count()) next_bound_ = bound_ + 2;  // both have one parity
            waiting_ = false;
            if (led_) led_ = level_ < lead_.size() && frame->left.prefer(lead_[level_]);
        }
        while (frame->left.empty()) {
            if (level_ == base_) return End::Exhausted;
            frame = &frames_[--level_];
        }
        const Move move = frame->left.front();
        frame->left.pop_front();
        frame->move = move;
        const bool found = space_.descend(move, level_);
        ++level_;
        if (level_ > furthest_.size()) go_further();
        if (found) return End::Found;
        return expand(level_, pruner_.after(frame->word, move)) ? End::Running : End::Stopped;
    }

    /// Never before: this happens a few times in a run.
    void go_further() {
        if (level_ > stats_.deepest) stats_.deepest = level_;
        furthest_.resize(level_);
        for (std::size_t i = 0; i < level_; ++i) furthest_[i] = frames_[i].move;
    }

    void rest(int bound) {
        if constexpr (sifts)
            if (bound != bound_) {
                furthest_.clear();
                furthest_.reserve(static_cast<std::size_t>(bound) + 1);
            }
        bound_ = bound;
        next_bound_ = std::numeric_limits<int>::max();
        base_ = level_ = 0;
        waiting_ = led_ = false;
        word_ = pruner_.start();
        if constexpr (requires { space_.limit(bound); }) space_.limit(bound);
        if constexpr (sifts) {
            make_room(static_cast<std::size_t>(bound) + 1);  // no path is longer
        }
    }

    bool within(int f, int h) {
        if (f <= bound_) return true;
        if (f < next_bound_ && h < never) next_bound_ = f;
        return false;
    }

    void make_room(std::size_t level) {
        if (level >= frames_.size()) frames_.resize(2 * level + 64);
    }

    /// Starts trying the moves of the position at `level`. False: the watch says stop.
    bool expand(std::size_t level, MovePruner::State word) {
        if (stats_.expanded >= next_poll_) {
            if (const auto stop = watch_.poll(stats_, moves_of(bound_, space_.scale()))) {
                stop_reason_ = *stop;
                return false;
            }
            next_poll_ = watch_.next_poll(stats_.expanded);
        }
        ++stats_.expanded;
        if constexpr (!sifts) {
            space_.enter(level + 1);
            make_room(level);
        }
        const MoveSet moves = space_.moves(level) & pruner_.allowed(word);
        frames_[level].word = word;
        frames_[level].moves = moves;
        if constexpr (sifts) {
            stats_.generated += static_cast<unsigned>(moves.count());
            space_.foresee(moves, level);
            waiting_ = true;
        }
        return true;
    }

    Space& space_;
    const MovePruner& pruner_;
    Watch& watch_;
    Stats& stats_;
    std::uint64_t next_poll_;
    int bound_ = 0;
    int next_bound_ = 0;
    std::vector<Frame> frames_;
    std::size_t base_ = 0;   // the level of the position this search began with
    std::size_t level_ = 0;  // of the position being tried
    MovePruner::State word_ = 0;
    std::vector<Move> lead_;
    std::vector<Move> furthest_;
    bool led_ = false;      // all moves so far are the lead's
    bool waiting_ = false;  // the moves at level_ are foreseen, not yet sifted
    bool fresh_ = false;    // begun, but the first position is not yet expanded
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
          width_(heuristic.memo_size()),
          memos_(width_ + 1) {
        h_ = h_start_ = heuristic_.start(board_, memo(0));
    }

    int h_start() const { return h_start_; }
    void enter(std::size_t level) {
        if (memos_.size() < (level + 1) * width_) memos_.resize((level + 1) * width_ * 2);
    }
    MoveSet moves(std::size_t) const { return board_.moves(); }
    int advance(Move move, std::size_t level) {
        const Step step = board_.apply(move);
        std::copy_n(memos_.begin() + static_cast<std::ptrdiff_t>(level * width_), width_,
                    memos_.begin() + static_cast<std::ptrdiff_t>((level + 1) * width_));
        return h_ = heuristic_.follow(board_, step, memo(level + 1));
    }
    void retreat(Move move, std::size_t) { board_.apply(opposite(move)); }
    /// Comparing the estimates first spares nearly all comparisons of boards.
    bool at_goal() const { return h_ == h_goal_ && goal_.reached(board_); }
    int scale() const { return heuristic_.scale(); }

  private:
    Memo memo(std::size_t level) { return Memo(memos_).subspan(level * width_, width_); }

    Board board_;
    const Goal& goal_;
    const Heuristic& heuristic_;
    int h_goal_;
    std::size_t width_;
    std::vector<std::int32_t> memos_;
    int h_ = 0;
    int h_start_ = 0;
};

}  // namespace taquin
