#pragma once

#include "taquin/search/algorithm.h"
#include "taquin/search/state_store.h"
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
    // A beam that left nothing out is breadth-first search.
    result.optimal = beam.complete() && (result.status == Status::Solved || result.status == Status::GaveUp);
    return result;
}

/// An event about a successor. Candidates of a beam have no node in the store yet, so that parent and move make the id.
inline TraceEvent beam_event(const StateStore& store, TraceEvent::Type type, const StateStore::Node& node, int h,
                             int scale, TraceEvent::Reason reason) {
    const auto trace_id = [](const StateStore::Node& of) {
        return of.parent == StateStore::none ? 0 : std::uint64_t{of.parent} * 4 + of.move + 1;
    };
    TraceEvent event = trace_event(type, 0, node);
    event.id = trace_id(node);
    if (node.parent != StateStore::none) event.parent = trace_id(store.node(node.parent));
    event.reason = reason;
    if (h >= 0) event.h = event.f = static_cast<double>(h) / scale;
    return event;
}

}  // namespace taquin
