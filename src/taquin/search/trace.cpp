// Names of trace events, as exported traces write them.

#include "taquin/search/trace.h"

namespace taquin {

std::string_view name(TraceEvent::Type type) {
    switch (type) {
        case TraceEvent::Type::Source:
            return "source";
        case TraceEvent::Type::Generate:
            return "generate";
        case TraceEvent::Type::Expand:
            return "expand";
        case TraceEvent::Type::Update:
            return "update";
        case TraceEvent::Type::Prune:
            return "prune";
        case TraceEvent::Type::Close:
            return "close";
        case TraceEvent::Type::Iteration:
            return "iteration";
    }
    return {};
}

std::string_view name(TraceEvent::Reason reason) {
    switch (reason) {
        case TraceEvent::Reason::None:
            return "";
        case TraceEvent::Reason::Duplicate:
            return "duplicate";
        case TraceEvent::Reason::Bound:
            return "bound";
        case TraceEvent::Reason::RedundantSequence:
            return "redundant-sequence";
        case TraceEvent::Reason::Width:
            return "width";
    }
    return {};
}

void trace_path(TraceSink* sink, std::span<const Move> moves) {
    if (sink == nullptr) return;
    sink->event({.type = TraceEvent::Type::Source, .id = 0});
    for (std::uint64_t g = 1; const Move move : moves) {
        sink->event({.type = TraceEvent::Type::Generate, .id = g, .parent = g - 1, .move = move, .g = g});
        ++g;
    }
}

}  // namespace taquin
