#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

/// Records the start and its estimate as the source of the search, if there is a trace.
inline void trace_source(const SearchInput& input, const Context& context) {
    if (context.trace == nullptr) return;
    const double h = static_cast<double>(input.heuristic.value(input.problem.start)) / input.heuristic.scale();
    context.trace->event({.type = TraceEvent::Type::Source, .id = 0, .h = h, .f = h});
}

}  // namespace taquin
