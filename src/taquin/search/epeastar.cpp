// Enhanced partial expansion A*: a node generates only those successors whose f is its own current value, and goes back
// into the open list with the least f of the others as its value. Successors with an f above the optimum are never
// generated or stored, which for A* are most of the open list.
//
// The operator selection function of the paper, which tells which successors these are, is the incremental update of
// the heuristic: the estimate of a successor is computed from its parent's, before anything is stored.
// (Yoshizumi, Miura and Ishida 2000; Felner, Goldenberg, Sharon et al., Partial-expansion A* with selective node
// generation, 2012.)

#include "taquin/search/epeastar.h"

#include <limits>

#include "taquin/search/heap_queue.h"
#include "taquin/search/poller.h"
#include "taquin/search/search_graph.h"

namespace taquin {

namespace {

class PartialExpansion {
  public:
    PartialExpansion(const SearchInput& input, Context& context)
        : context_(context),
          budget_(context),
          graph_(input.problem.start, &input.heuristic, input.metric, budget_, stats_, context.trace),
          open_(graph_.store(), budget_, true),
          goal_(graph_.store().packing().words()) {
        graph_.store().packing().pack(input.problem.goal.board().tiles(), goal_.data());
    }

    Result run() {
        Result result;
        result.status = search();
        if (result.status == Status::Solved) result.moves = graph_.path_to(found_);
        result.optimal = true;
        result.lower_bound = bound();
        result.stats = final_stats(stats_, budget_, open_.operations());
        return result;
    }

  private:
    using Id = StateStore::Id;
    static constexpr unsigned tie_bits = 24;
    // The heap does not use the second link of a node; it says whether some successors have been generated.
    static constexpr Id untouched = StateStore::none;
    static constexpr Id partly_expanded = 0;

    Status search() {
        stats_.iterations = 1;
        if (context_.trace != nullptr) context_.trace->event({.type = TraceEvent::Type::Iteration});
        if (!make_room()) return budget_.refusal();
        graph_.add_root();
        push(graph_.h_root(), 0);
        Poller poller(context_, stats_);
        while (!open_.empty()) {
            const int value = static_cast<int>(open_.top_key() >> tie_bits);
            least_ = std::max(least_, value);
            stats_.stored_bytes = budget_.used();
            if (const auto stop = poller.poll(bound())) return *stop;
            if (!make_room()) return budget_.refusal();
            const Id id = open_.pop();
            if (graph_.is(id, goal_)) {
                found_ = id;
                return Status::Solved;
            }
            expand(id, value);
        }
        return Status::GaveUp;
    }

    bool make_room() { return graph_.make_room() && open_.make_room(graph_.most_successors() + 1); }
    int bound() const { return moves_of(least_, graph_.scale()); }

    void expand(Id id, int value) {
        const bool first = graph_.node(id).previous == untouched;
        graph_.store().node(id).previous = partly_expanded;
        int next = std::numeric_limits<int>::max();
        graph_.expand_some(
            id,
            [&](std::uint32_t cost, int h) {
                const int f = graph_.f(cost, h);
                if (f > value) next = std::min(next, f);
                // With an inconsistent heuristic f may be less than its parent's.
                return first ? f <= value : f == value;
            },
            [this](const SearchGraph::Reached& reached, const Packing::Word*) {
                if (graph_.node(reached.id).open != 0) open_.remove(0, reached.id);
                graph_.store().node(reached.id).previous = untouched;
                push(graph_.f(graph_.node(reached.id).cost, reached.h), reached.id);
            });
        if (next != std::numeric_limits<int>::max()) push(next, id);
    }

    /// Lowest value first, then lowest value minus g, which is h before the first expansion.
    void push(int value, Id id) {
        const auto rest = static_cast<OpenKey>(value - static_cast<int>(graph_.node(id).cost) * graph_.scale());
        open_.push(static_cast<OpenKey>(value) << tie_bits | std::min(rest, (OpenKey{1} << tie_bits) - 1), id);
        stats_.max_frontier = std::max(stats_.max_frontier, open_.size());
    }

    Context& context_;
    Stats stats_;
    MemoryBudget budget_;
    SearchGraph graph_;
    HeapQueue open_;
    std::vector<Packing::Word> goal_;
    int least_ = 0;
    Id found_ = StateStore::none;
};

constexpr CounterMeaning epeastar_counters[] = {
    {"generated", "partial", "nodes reached by a move and kept; successors whose f is not due yet do not count"},
    {"expanded", "partial", "expansions, each for the successors of one value of f"},
    {"reopened", "partial", "expansions of nodes expanded before, for their next successors or by a shorter path"},
    counter_meanings::open_list,
    counter_meanings::one_pass,
    counter_meanings::stored_states};

}  // namespace

const AlgorithmInfo epeastar_info{
    .name = "epeastar",
    .title = "Enhanced partial expansion A*",
    .summary =
        "A* that generates only successors with the least f, the others when their turn comes; fewer nodes stored",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .run = [](const SearchInput& input, Context& context) { return PartialExpansion(input, context).run(); },
    .counters = epeastar_counters,
};

}  // namespace taquin
