#pragma once

#include <chrono>
#include <vector>

#include "taquin/core/notation.h"
#include "taquin/solve/plan.h"

#include "apps/io/json_fwd.h"

namespace taquin::app {

// Requests in JSON that are answered at once, read here for the HTTP API and for the engine in the browser. Fields are
// those of docs/api.md; unknown ones are refused.

/// {"size", "goal", "kind", "moves", "distance", "seed"} -> {"board", "size", "goal", "seed", "kind"}
Expected<Json> answer_scramble(const Json& request, const StopToken& stop = {});

struct CheckRequest {
    Problem problem;
    Metric metric;
};
/// {"board", "size", "goal", "tiles-from", "metric"}
Expected<CheckRequest> read_check(const Json& request);

/// A game to be judged.
struct GameRequest {
    SolvePlan plan;
    std::vector<Move> moves;
    MoveNotation notation;
    bool threads_given;  // by the request; else those of `plan` are a default
    /// For an analysis without a time of its own, and the most it may ask for.
    static constexpr std::chrono::milliseconds default_time{5'000};
    static constexpr std::chrono::milliseconds most_time{20'000};
    std::chrono::milliseconds time;
};
/// {"board", "size", "goal", "tiles-from", "moves", "notation", "moves-of", "metric", "time", "nodes", "memory",
/// "threads"}
Expected<GameRequest> read_game(const Json& request);

/// Everything that can be chosen, and what one search may use; 0 is no limit.
Json catalogue_with_limits(const Limits& limits, int concurrent);

}  // namespace taquin::app
