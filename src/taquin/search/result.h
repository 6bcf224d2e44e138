#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/metric.h"
#include "taquin/platform/error.h"

namespace taquin {

/// How a search ended. `Solved` whenever there are moves, even if a limit kept the search from improving or proving
/// them. GaveUp: the algorithm itself was exhausted (a dead end of a greedy descent, its own depth limit or highest
/// threshold), though the board can be solved. InternalError: the moves found did not reach the goal when replayed.
enum class Status : std::uint8_t {
    Solved,
    Unsolvable,
    TimeLimit,
    NodeLimit,
    MemoryLimit,
    Cancelled,
    GaveUp,
    InternalError
};
std::string_view name(Status status);  // "solved", "time-limit", …

/// What stopped a search.
enum class StoppedBy : std::uint8_t { None, Time, Nodes, Memory, Cancelled };
std::string_view name(StoppedBy reason);  // "none", "time", …
StoppedBy stopped_by(Status status);

/// What a search did. The counters mean the same for every algorithm:
/// - generated: nodes reached by a move, the start and duplicates included;
/// - expanded: nodes whose successors were generated;
/// - reopened: nodes expanded again because a shorter path to them was found;
/// - max_frontier: largest number of nodes waiting at one time (depth-first: longest path held);
/// - deepest: largest g of any node generated;
/// - iterations: bounds searched (1 for searches that do not deepen);
/// - stored_bytes: peak of the search's own stores;
/// - operations: of the open list, in the unit its header names (0 for searches without one).
struct Stats {
    std::uint64_t generated = 0;
    std::uint64_t expanded = 0;
    std::uint64_t reopened = 0;
    std::uint64_t max_frontier = 0;
    std::uint64_t deepest = 0;
    std::uint64_t iterations = 0;
    std::uint64_t stored_bytes = 0;
    std::uint64_t operations = 0;
    double h_start = 0;  // in moves
    double wall_seconds = 0;
    double cpu_seconds = 0;
    std::uint64_t peak_bytes = 0;  // of the whole process
};

/// Verdict of a second, independent search on a solution. Yes: nothing is shorter. No: something is, or the moves do
/// not lead to the goal. Limit: the search was stopped before it could tell.
enum class Certified : std::uint8_t { Yes, No, Limit };
std::string_view name(Certified verdict);  // "yes", …

struct Certificate {
    Certified verdict = Certified::Limit;
    std::string method = {};
    std::uint64_t expanded = 0;
    double seconds = 0;
};

/// The answer of a search. An algorithm fills in status, moves and counters, and optimal and lower_bound on the
/// assumption that its heuristic is admissible; solve() replays the moves, withdraws what an inadmissible heuristic
/// cannot prove, and adds the rest.
struct Result {
    Status status = Status::Cancelled;
    StoppedBy stopped_by = StoppedBy::None;
    std::vector<Move> moves = {};  // single-tile moves, whatever the metric; see length()
    bool optimal = false;          // proved: no solution is shorter
    int lower_bound = 0;           // proved: every solution has at least this many moves
    Stats stats = {};
    std::string algorithm = {};                    // canonical texts
    std::string heuristic = {};                    // "" where none was used
    std::string engine = {};                       // general | fast
    Message why = {};                              // when `auto` chose, or the memory limit left no room for tables
    std::optional<Certificate> certificate = {};   // where one was asked for
    std::optional<double> time_limit = {};         // seconds, a default of `auto` included
    std::optional<double> predicted_seconds = {};  // for a proof, when `auto` chose
    Metric metric = Metric::SingleTile;            // in which lengths, bounds and g are counted

    int length() const { return path_length(metric, moves); }
};

}  // namespace taquin
