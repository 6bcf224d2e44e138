#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "taquin/search/trace.h"
#include "taquin/solve/solve.h"

#include "apps/io/json_fwd.h"

namespace taquin::app {

/// What one iteration of a search did, over all its nodes: for histograms where there are too many events to keep.
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
};

/// The boards of a trace's nodes, event by event.
class NodeBoards {
  public:
    explicit NodeBoards(const SearchTrace& trace) : trace_(trace) {}
    /// The board of the next event's node; null where it has no node, or its parent was not kept. Until the next call.
    const Board* next();

  private:
    const SearchTrace& trace_;
    std::size_t at_ = 0;
    bool start_seen_ = false;
    std::unordered_map<std::uint64_t, Board> by_id_;
};

inline constexpr std::uint64_t default_trace_events = 20'000;
inline constexpr std::uint64_t most_trace_events = 1'000'000;

/// Runs a search of the general engine within the plan's limits. The first `most_events` events are kept.
Expected<SearchTrace> trace_search(const SolvePlan& plan, std::uint64_t most_events, const StopToken& stop = {},
                                   TableSource* tables = nullptr);

/// Json: {"board", "goal", "size", "algorithm", "heuristic", "cut", "total", "result", "iterations": […], "events":
/// […]}. Posthoc: for the viewer of that name (posthoc-app, traces of version 1.4.0); every node is a square, one row
/// for each depth.
enum class TraceFormat : std::uint8_t { Json, Posthoc };

/// As text, on one line, piece by piece: a million events as values of the JSON library would take a gigabyte.
using TextSink = std::function<void(std::string_view)>;
void write_trace(const SearchTrace& trace, TraceFormat format, const TextSink& write);
std::string trace_text(const SearchTrace& trace, TraceFormat format);

/// A search that is a JSON request: those of a job, and {"events": N, "format": "json" | "posthoc"}. Its limits are at
/// most `limits`. Single-tile moves only. The answer is the text of the trace.
Expected<std::string> answer_trace(const Json& request, const Limits& limits, const StopToken& stop,
                                   TableSource* tables);

}  // namespace taquin::app
