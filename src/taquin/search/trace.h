#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "taquin/core/grid.h"

namespace taquin {

class Board;

/// One step of a search of the general engine. The counters of a Result can be rebuilt from the events of its search:
/// generated is the number of Source and Generate events, expanded that of Expand events, iterations that of Iteration
/// events; a node is reopened when it is expanded again within one iteration.
struct TraceEvent {
    enum class Type : std::uint8_t {
        Source,     // a node that the search begins from
        Generate,   // a successor was reached by a move, new or not
        Expand,     // the successors of this node are generated next
        Update,     // a shorter path to a stored node was found
        Prune,      // the node, or the move, is not followed; see reason
        Close,      // all successors have been generated (depth-first: and searched)
        Iteration,  // a search below the bound f begins, from the sources again
    };
    enum class Reason : std::uint8_t {
        None,
        Duplicate,          // the state is known, by a path no longer than this one
        Bound,              // f, or the depth, is above the bound
        RedundantSequence,  // the move would complete a sequence that duplicates another; no node is generated
        Width,              // better successors fill the layer of a beam
    };
    static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
    static constexpr double not_computed = -1;

    Type type = Type::Source;
    Reason reason = Reason::None;
    std::uint64_t id = none;      // of the node; a duplicate has the id of the stored node, where there is one
    std::uint64_t parent = none;  // the node whose expansion led here
    std::optional<Move> move = {};
    std::uint64_t g = 0;
    const Board* board = nullptr;  // of a source; null: the start for the first source, the goal for a second one
    double h = not_computed;       // in moves
    double f = not_computed;       // in moves: what the search orders or bounds its nodes by
};

std::string_view name(TraceEvent::Type type);      // "source", "generate", …
std::string_view name(TraceEvent::Reason reason);  // "", "duplicate", "bound", "redundant-sequence", "width"

/// Receives the events, synchronously, on the thread of the search.
class TraceSink {
  public:
    virtual ~TraceSink() = default;
    virtual void event(const TraceEvent& event) = 0;
};

/// For constructive algorithms, which search no tree: the start and the nodes along their path. `sink` may be null.
void trace_path(TraceSink* sink, std::span<const Move> moves);

/// Keeps the searches that an algorithm runs for its own purposes out of its trace.
class TracePause {
  public:
    explicit TracePause(TraceSink*& trace) : trace_(trace), paused_(trace) { trace = nullptr; }
    ~TracePause() { trace_ = paused_; }
    TracePause(const TracePause&) = delete;
    TracePause& operator=(const TracePause&) = delete;

  private:
    TraceSink*& trace_;
    TraceSink* paused_;
};

}  // namespace taquin
