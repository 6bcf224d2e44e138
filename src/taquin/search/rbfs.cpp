// Recursive best-first search: expands nodes in best-first order, yet holds only the current path and the siblings
// along it.
//
// It follows the best successor as long as its value stays within the best alternative anywhere on the path. When that
// is exceeded, the subtree is forgotten and its least value is backed up to its root, where it serves as a better
// estimate should the search return. A successor inherits the backed-up value of its parent if the parent has been
// expanded before.
// (Korf, Linear-space best-first search, 1993.)

#include "taquin/search/rbfs.h"

#include <algorithm>
#include <tuple>

#include "taquin/search/deepening.h"
#include "taquin/search/depth_first.h"
#include "taquin/search/poller.h"
#include "taquin/search/trace_source.h"

namespace taquin {

namespace {

constexpr OptionInfo rbfs_options[] = {
    prune_option("20"),
};

class Rbfs {
  public:
    Rbfs(const SearchInput& input, Context& context, const FsmPruner& pruner, Stats& stats)
        : space_(input.problem.start, input.problem.goal, input.heuristic),
          context_(context),
          pruner_(pruner),
          stats_(stats),
          poller_(context, stats),
          scale_(space_.scale()),
          multi_tile_(input.metric == Metric::MultiTile) {}

    Status run() {
        bound_ = space_.h_start();
        const Child root{.value = bound_, .h = bound_};
        if (const auto stop = expand(root, pruner_.start(), unlimited)) return *stop;
        for (;;) {
            Frame& frame = frames_[level_];
            order(frame);
            const Child* const children = children_.begin() + frame.first;
            if (level_ == 0 && frame.count > 0) bound_ = std::max(bound_, children[0].value);
            // Where every successor is pruned the subtree holds no solution of its own.
            const int least = frame.count > 0 ? children[0].value : unlimited;
            if (least > frame.limit || least == unlimited) {
                if (level_ == 0) return Status::GaveUp;
                back_up(least);
                continue;
            }
            Child& best = children_[frame.first];
            const int alternative = frame.count > 1 ? children[1].value : unlimited;
            space_.advance(best.move, level_);
            for (int i = 1; i < best.slid; ++i) space_.extend(best.move, level_);
            ++level_;
            stats_.deepest = std::max<std::uint64_t>(stats_.deepest, level_);
            if (space_.at_goal()) return Status::Solved;
            stats_.reopened += best.expanded ? 1 : 0;
            best.expanded = true;
            const Child child = best;
            if (const auto stop =
                    expand(child, pruner_.after(frame.fsm, child.move), std::min(frame.limit, alternative)))
                return *stop;
        }
    }

    int lower_bound() const { return moves_of(bound_, scale_); }
    std::vector<Move> path() const {
        std::vector<Move> moves;
        for (std::size_t i = 0; i < level_; ++i) {
            const Child& child = children_[frames_[i].first];
            moves.insert(moves.end(), child.slid, child.move);
        }
        return moves;
    }
    std::uint64_t stored_bytes() const { return frames_.size() * sizeof(Frame) + children_.capacity() * sizeof(Child); }

  private:
    static constexpr int unlimited = DepthFirst<GeneralSpace>::never;

    struct Child {
        std::uint64_t id = 0;  // in a trace
        int value = 0;         // the estimate, or what was backed up since
        int h = 0;
        Move move = Move::Up;
        std::uint8_t slid = 1;  // tiles
        bool expanded = false;
    };
    struct Frame {
        std::size_t first = 0;  // of the children in children_, the best one once they are ordered
        std::size_t count = 0;
        int limit = 0;  // the best alternative on the path
        FsmPruner::State fsm = 0;
        std::uint64_t id = 0;
    };

    /// Generates the successors of the node at level_, which is `node` among its siblings.
    std::optional<Status> expand(const Child& node, FsmPruner::State fsm, int limit) {
        if (const auto stop = poller_.poll(lower_bound())) return stop;
        if (!space_.enter(level_ + 1) || (level_ >= frames_.size() && !frames_.resize(2 * level_ + 64)))
            return Status::MemoryLimit;
        ++stats_.expanded;
        Frame& frame = frames_[level_];
        frame.first = children_.size();
        frame.count = 0;
        frame.limit = limit;
        frame.fsm = fsm;
        frame.id = node.id;
        trace({.type = TraceEvent::Type::Expand, .id = node.id, .g = level_});
        // A value above the node's own f was backed up, and holds for all below it.
        const bool backed_up = node.value > static_cast<int>(level_) * scale_ + node.h;
        const MoveSet allowed = space_.moves(level_) & pruner_.allowed(fsm);
        for (const Move move : allowed) {
            int h = space_.advance(move, level_);
            for (std::uint8_t slid = 1;; ++slid, h = space_.extend(move, level_)) {
                if (!add_child(node, {.h = h, .move = move, .slid = slid}, backed_up)) return Status::MemoryLimit;
                if (multi_tile_ && space_.moves(level_ + 1).has(move)) continue;
                space_.retreat(move, level_, slid);
                break;
            }
        }
        held_ += frame.count;
        stats_.max_frontier = std::max(stats_.max_frontier, held_);
        return std::nullopt;
    }

    /// Adds a child to the node at level_, which is `node`. False: no memory.
    bool add_child(const Child& node, Child child, bool backed_up) {
        const int f = static_cast<int>(level_ + 1) * scale_ + child.h;
        child.id = stats_.generated++;
        child.value = backed_up ? std::max(f, node.value) : f;
        ++frames_[level_].count;
        trace({.type = TraceEvent::Type::Generate,
               .id = child.id,
               .parent = node.id,
               .move = child.move,
               .g = level_ + 1,
               .h = in_moves(child.h),
               .f = in_moves(f)});
        return children_.push_back(child);
    }

    /// The best successor first; among equals the one with the lowest h, then the first generated.
    void order(const Frame& frame) {
        const auto better = [](const Child& a, const Child& b) {
            return std::tuple(a.value, a.h, a.move, a.slid) < std::tuple(b.value, b.h, b.move, b.slid);
        };
        std::sort(children_.begin() + frame.first, children_.begin() + frame.first + frame.count, better);
    }

    /// Leaves the node at level_, whose best successor is worth `value`.
    void back_up(int value) {
        trace({.type = TraceEvent::Type::Close, .id = frames_[level_].id, .g = level_});
        held_ -= frames_[level_].count;
        children_.shrink(frames_[level_].first);
        --level_;
        Child& node = children_[frames_[level_].first];
        node.value = value;
        space_.retreat(node.move, level_, node.slid);
    }

    void trace(const TraceEvent& event) const {
        if (context_.trace != nullptr) context_.trace->event(event);
    }
    double in_moves(int value) const { return static_cast<double>(value) / scale_; }

    GeneralSpace space_;
    Context& context_;
    const FsmPruner& pruner_;
    Stats& stats_;
    Poller poller_;
    int scale_;
    bool multi_tile_;
    int bound_ = 0;
    std::size_t level_ = 0;
    std::uint64_t held_ = 0;
    TryVector<Frame> frames_;
    TryVector<Child> children_;  // of all nodes of the path, those of the last one at the end
};

Result run_rbfs(const SearchInput& input, Context& context) {
    Result result;
    result.stats.generated = result.stats.iterations = 1;
    trace_source(input, context);
    if (context.trace != nullptr) context.trace->event({.type = TraceEvent::Type::Iteration});
    const auto pruner = pruner_in_time(input, context, result);
    if (!pruner) return result;
    Rbfs search(input, context, *pruner, result.stats);
    result.status = search.run();
    if (result.status == Status::Solved) result.moves = search.path();
    result.optimal = true;
    result.lower_bound = search.lower_bound();
    result.stats.stored_bytes = search.stored_bytes();
    return result;
}

constexpr CounterMeaning rbfs_counters[] = {
    {"generated", "forgotten", "nodes reached by a move, counted again when a forgotten subtree is searched again"},
    {"expanded", "forgotten", "nodes whose successors were generated, counted again after they were forgotten"},
    {"max_frontier", "siblings", "largest number of nodes held along the path, siblings included"},
    {"reopened", "forgotten", "nodes expanded again because their subtree had been forgotten"},
    counter_meanings::one_pass,
    {"stored_bytes", "siblings", "size of the path with its siblings"},
    counter_meanings::no_operations};

}  // namespace

const AlgorithmInfo rbfs_info{
    .name = "rbfs",
    .title = "Recursive best-first search",
    .summary = "best-first order in linear memory: forgets a subtree that falls behind and remembers its least f",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .options = rbfs_options,
    .run = run_rbfs,
    .counters = rbfs_counters,
};

}  // namespace taquin
