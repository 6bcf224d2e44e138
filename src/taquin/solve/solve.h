#pragma once

#include "taquin/solve/plan.h"

namespace taquin {

namespace fast {
class IdaControl;
}

/// Checks that the goal can be reached, makes the heuristic, picks the engine, runs the search within the plan's
/// limits, replays the moves. A search that was stopped is a Result; an Error means that the plan does not fit the
/// board (a heuristic that does not exist for its size, an engine that does not know it).
/// Where there is a `control`, which keeps checkpoints or joins several processes, the search must be IDA* of the fast
/// engine.
Expected<Result> solve(const SolvePlan& plan, Context& context, TableSource* tables = nullptr,
                       fast::IdaControl* control = nullptr);

}  // namespace taquin
