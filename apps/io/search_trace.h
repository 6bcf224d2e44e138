#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "taquin/search/trace.h"
#include "taquin/solve/solve.h"

#include "apps/io/json_fwd.h"

namespace taquin::app {

/// What one iteration of a search did, of however many nodes: for histograms where the events are too many.
struct TraceIteration {
    double bound = TraceEvent::not_computed;  // on f; not computed by searches that do not deepen
    std::uint64_t generated = 0;
    std::uint64_t expanded = 0;
    std::map<TraceEvent::Reason, std::uint64_t> pruned;
    std::map<double, std::uint64_t> f, g, h;  // nodes generated, by value; of those whose value was computed
};

/// A search with its events in order. `events` is cut where the search has more than it may hold; the iterations count
/// all of them.
struct SearchTrace {
    Problem problem;
    Result result = {};
    std::vector<TraceEvent> events = {};       // their boards are in `boards`
    std::map<std::size_t, Board> boards = {};  // by place in events: sources that are neither the start nor the goal
    std::uint64_t total = 0;                   // events of the whole search
    std::vector<TraceIteration> iterations = {};

    bool cut() const { return total > events.size(); }
    /// The board of the nodes by place in events; empty where an event has no node, or its parent was not kept.
    std::vector<std::optional<Board>> node_boards() const;
};

inline constexpr std::uint64_t default_trace_events = 20'000;
inline constexpr std::uint64_t most_trace_events = 1'000'000;

/// Runs a search of the general engine within the plan's limits. The first `most_events` events are kept.
Expected<SearchTrace> trace_search(const SolvePlan& plan, std::uint64_t most_events, const StopToken& stop = {},
                                   TableSource* tables = nullptr);

/// A search that is a JSON request: those of a job, and {"events": N, "format": "json" | "posthoc"}. Its limits are at
/// most `limits`. Single-tile moves only.
Expected<Json> answer_trace(const Json& request, const Limits& limits, const StopToken& stop, TableSource* tables);

/// {"board", "goal", "size", "algorithm", "heuristic", "result", "cut", "total", "events": […], "iterations": […]}
Json trace_json(const SearchTrace& trace);
/// For the viewer Posthoc (posthoc-app, traces of version 1.4.0): every node is a square, one row for each depth.
Json posthoc_json(const SearchTrace& trace);
/// Either as text, on one line.
std::string trace_text(const SearchTrace& trace, bool posthoc);

}  // namespace taquin::app
