#pragma once

#include <tuple>

#include "taquin/search/algorithm.h"
#include "taquin/search/state_store.h"
#include "taquin/search/successors.h"
#include "taquin/search/trace_source.h"

namespace taquin {

/// One beam of class `Beam`. GaveUp: it became empty or found nothing of at most `longest` moves.
template <class Beam>
Result run_beam(const SearchInput& input, Context& context, std::size_t width, std::size_t longest) {
    Result result;
    result.stats.generated = result.stats.iterations = 1;
    const int h_start = input.heuristic.value(input.problem.start);
    result.lower_bound = moves_of(h_start, input.heuristic.scale());
    trace_source(input, context);
    if (context.trace != nullptr) context.trace->event({.type = TraceEvent::Type::Iteration});
    if (input.problem.goal.reached(input.problem.start)) {
        result.status = Status::Solved;
        result.optimal = true;
        return result;
    }
    Beam beam(input, context, result.stats, width);
    result.status = beam.run(result.lower_bound, longest, result.moves);
    result.stats.stored_bytes = beam.most_bytes();
    // A beam that dropped no node was a complete breadth-first search.
    result.optimal = beam.complete() && (result.status == Status::Solved || result.status == Status::GaveUp);
    return result;
}

/// What beams have in common: the store of the nodes they kept, the candidates for the next layer, their trace.
class BeamNodes {
  public:
    std::uint64_t most_bytes() const { return budget_.most_used(); }

  protected:
    using Id = StateStore::Id;

    struct Candidate {
        int h;
        Move move;
        std::uint8_t slid;  // tiles that it slides
        Id parent;
        std::uint32_t salt;  // breaks ties by hash, so that equals come from all over the beam

        auto rank() const { return std::tuple(h, salt, parent, move, slid); }
    };

    BeamNodes(const SearchInput& input, Context& context, Stats& stats, std::size_t width)
        : goal_(input.problem.goal),
          context_(context),
          stats_(stats),
          width_(width),
          scale_(input.heuristic.scale()),
          h_goal_(input.heuristic.value(goal_.board())),
          budget_(context),
          store_(Packing(goal_.size()), budget_),
          metric_(input.metric),
          generator_(input.problem.start, store_.packing(), &input.heuristic, stats, all_moves, metric_) {}

    /// The successor that the generator has just made.
    Candidate candidate(Id parent, Move move, int h) const {
        return {h, move, static_cast<std::uint8_t>(generator_.slid()), parent,
                static_cast<std::uint32_t>(store_.packing().hash(generator_.words()))};
    }
    StateStore::Node node_of(const Candidate& candidate) const {
        StateStore::Node node{.parent = candidate.parent};
        node.cost = (store_.node(candidate.parent).cost + 1) & StateStore::max_cost;
        node.move = static_cast<std::uint32_t>(candidate.move) & 3U;
        return node;
    }
    bool reaches_goal(const Candidate& candidate) const {
        return candidate.h == h_goal_ && goal_.reached(generator_.board());
    }
    /// The path to the goal by the candidate that the generator has just made.
    std::vector<Move> path_by(const Candidate& last) const {
        std::vector<Move> moves = store_.path_to(last.parent, metric_);
        moves.insert(moves.end(), last.slid, last.move);
        return moves;
    }

    void trace(TraceEvent::Type type, const Candidate& candidate,
               TraceEvent::Reason reason = TraceEvent::Reason::None) const {
        if (context_.trace == nullptr) [[likely]]
            return;
        trace(type, node_of(candidate), candidate.h, reason);
    }
    void trace(TraceEvent::Type type, Id id) const {
        if (context_.trace == nullptr) [[likely]]
            return;
        trace(type, store_.node(id), -1, TraceEvent::Reason::None);
    }

    const Goal& goal_;
    Context& context_;
    Stats& stats_;
    const std::size_t width_;
    const int scale_;
    const int h_goal_;
    MemoryBudget budget_;
    StateStore store_;
    const Metric metric_;
    SuccessorGenerator generator_;

  private:
    /// Candidates have no node in the store yet, so ids are made from parent and move.
    void trace(TraceEvent::Type type, const StateStore::Node& node, int h, TraceEvent::Reason reason) const {
        const auto trace_id = [](const StateStore::Node& of) {
            return of.parent == StateStore::none ? 0 : std::uint64_t{of.parent} * 4 + of.move + 1;
        };
        TraceEvent event = trace_event(type, 0, node);
        event.id = trace_id(node);
        if (node.parent != StateStore::none) event.parent = trace_id(store_.node(node.parent));
        event.reason = reason;
        if (h >= 0) event.h = event.f = static_cast<double>(h) / scale_;
        context_.trace->event(event);
    }
};

/// The option `width`, with a help of its own for each beam.
constexpr OptionInfo width_option(std::string_view help) {
    return {.name = "width",
            .type = OptionInfo::Type::Integer,
            .default_value = "1000",
            .min = 1,
            .max = 1e8,
            .help = help};
}

}  // namespace taquin
