#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

/// Tells the trace, if there is one, that the search begins from the start, with its estimate.
inline void trace_source(const SearchInput& input, const Context& context) {
    if (context.trace == nullptr) return;
    const double h = static_cast<double>(input.heuristic.value(input.problem.start)) / input.heuristic.scale();
    context.trace->event({.type = TraceEvent::Type::Source, .id = 0, .h = h, .f = h});
}

}  // namespace taquin
