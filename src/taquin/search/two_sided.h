#pragma once

#include <array>
#include <limits>

#include "taquin/search/grid_open.h"
#include "taquin/search/poller.h"
#include "taquin/search/search_graph.h"

namespace taquin {

/// Where the two sides have met on the shortest path known.
class Meeting {
  public:
    using Id = StateStore::Id;

    /// No path is known yet: then length() exceeds that of any.
    bool none() const { return length_ == unknown; }
    int length() const { return length_; }

    /// Side `turn`, whose graph is `own`, has reached a state, whose words these are, as its node `reached`.
    void note(unsigned turn, const SearchGraph& own, Id reached, const SearchGraph& other, const Packing::Word* words) {
        const Id met = other.store().find(words).id;
        if (met == StateStore::none) return;
        const auto length = static_cast<int>(own.node(reached).cost + other.node(met).cost);
        if (length >= length_) return;
        length_ = length;
        ids_ = turn == 0 ? std::array<Id, 2>{reached, met} : std::array<Id, 2>{met, reached};
    }
    /// From the start to the goal.
    std::vector<Move> path(const SearchGraph& forward, const SearchGraph& backward) const {
        std::vector<Move> moves = forward.path_to(ids_[0]);
        const std::vector<Move> back = backward.path_to(ids_[1]);
        for (auto move = back.rbegin(); move != back.rend(); ++move) moves.push_back(opposite(*move));
        return moves;
    }

  private:
    static constexpr int unknown = std::numeric_limits<int>::max() / 2;

    int length_ = unknown;
    std::array<Id, 2> ids_{};
};

/// One end of a bidirectional search: the graph reached from it, and its open nodes by g and f.
struct SearchSide {
    SearchGraph graph;
    GridOpen open;

    SearchSide(const Board& root, const Heuristic& heuristic, Metric metric, MemoryBudget& budget, Stats& stats,
               TraceSink* sink, unsigned number)
        : graph(root, &heuristic, metric, budget, stats, sink, {.stride = 2, .offset = number}, 2),
          open(graph.store(), budget) {}
};
using SearchSides = std::array<SearchSide, 2>;

/// Which node to expand next: the last one added to a bucket of a side.
struct NextNode {
    unsigned side;
    GridOpen::Bucket bucket;
};

/// Every solution found from now on has at least this many units of 1/scale: the least, over all pairs of an open node
/// u of side 0 and v of side 1, of max(f(u), f(v), g(u) + g(v) + 1), which a path through u and v cannot fall below.
/// (Eckerle, Chen, Sturtevant, Zilles and Holte, Sufficient conditions for node expansion in bidirectional heuristic
/// search, 2017.) `known` is a bound that holds already. Both sides must have open nodes.
int pair_bound(const SearchSides& sides, int known);

/// The heuristic for the way back, from any state to the start.
Expected<HeuristicPtr> backward_heuristic(const SearchInput& input);

/// Bidirectional front-to-end search with the bound above. The algorithms differ in the order of expansion:
/// strategy.next(sides, bound) names the next node. It may rely on open lists that are not empty.
template <class Strategy>
class TwoSidedSearch {
  public:
    TwoSidedSearch(const SearchInput& input, Context& context, const Heuristic& backward)
        : context_(context),
          metric_(input.metric),
          budget_(context),
          sides_{SearchSide(input.problem.start, input.heuristic, metric_, budget_, stats_, context.trace, 0),
                 SearchSide(input.problem.goal.board(), backward, metric_, budget_, stats_, context.trace, 1)},
          scale_(input.heuristic.scale()),
          start_is_goal_(input.problem.goal.reached(input.problem.start)) {}

    Result run() {
        Result result;
        result.status = search();
        if (!meeting_.none()) result.moves = meeting_.path(sides_[0].graph, sides_[1].graph);
        result.optimal = true;
        result.lower_bound = result.status == Status::Solved ? path_length(metric_, result.moves) : bound();
        result.stats = final_stats(stats_, budget_, sides_[0].open.operations() + sides_[1].open.operations());
        return result;
    }

  private:
    using Id = StateStore::Id;

    int bound() const { return moves_of(bound_, scale_); }

    Status search() {
        stats_.iterations = 1;
        if (context_.trace != nullptr) context_.trace->event({.type = TraceEvent::Type::Iteration});
        bound_ = std::max(sides_[0].graph.h_root(), sides_[1].graph.h_root());
        if (start_is_goal_) return Status::Solved;
        for (SearchSide& side : sides_) {
            if (!make_room(side)) return budget_.refusal();
            side.graph.add_root();
            side.open.push(0, side.graph.h_root(), 0);
        }
        Poller poller(context_, stats_);
        while (!sides_[0].open.empty() && !sides_[1].open.empty()) {
            raise_bound();
            // In single-tile moves all solutions have the same parity, so a lower bound of one move less is enough.
            if (bound() >= meeting_.length() - info(metric_).bound_step + 1) return Status::Solved;
            stats_.max_frontier = std::max(stats_.max_frontier, sides_[0].open.size() + sides_[1].open.size());
            stats_.stored_bytes = budget_.used();
            if (const auto stop = poller.poll(bound())) return *stop;
            const NextNode next = strategy_.next(sides_, bound_);
            if (!make_room(sides_[next.side])) return budget_.refusal();
            expand(next.side, sides_[next.side].open.pop(next.bucket));
        }
        return meeting_.none() ? Status::GaveUp : Status::Solved;
    }

    static bool make_room(SearchSide& side) {
        return side.graph.make_room() && side.open.make_room(side.graph.most_successors());
    }

    void raise_bound() {
        const int before = bound();
        bound_ = pair_bound(sides_, bound_);
        if (bound() > before && bound() <= meeting_.length()) context_.report(Event::Kind::LowerBound, stats_, bound());
    }

    void expand(unsigned turn, Id id) {
        SearchSide& side = sides_[turn];
        SearchGraph& other = sides_[1 - turn].graph;
        side.graph.expand(id, [&](const SearchGraph::Reached& reached, const Packing::Word* words) {
            const std::uint32_t cost = side.graph.node(reached.id).cost;
            if (side.graph.node(reached.id).open != 0)
                side.open.remove(static_cast<int>(*reached.old_cost), side.graph.f(*reached.old_cost, reached.h),
                                 reached.id);
            side.open.push(static_cast<int>(cost), side.graph.f(cost, reached.h), reached.id);
            meeting_.note(turn, side.graph, reached.id, other, words);
        });
    }

    Context& context_;
    Metric metric_;
    Stats stats_;
    MemoryBudget budget_;
    SearchSides sides_;
    Strategy strategy_;
    int scale_;
    bool start_is_goal_;
    int bound_ = 0;
    Meeting meeting_;
};

/// The function of a descriptor: the search with this strategy.
template <class Strategy>
Result run_two_sided(const SearchInput& input, Context& context) {
    const auto backward = backward_heuristic(input);
    if (!backward) return {.status = Status::GaveUp};
    return TwoSidedSearch<Strategy>(input, context, **backward).run();
}

/// The check of a descriptor: is there a heuristic for the way back?
Expected<void> check_backward(const SearchInput& input);

}  // namespace taquin
