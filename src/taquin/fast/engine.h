#pragma once

#include <optional>

#include "taquin/search/algorithm.h"

namespace taquin::fast {

/// IDA* of `task` (options of the row `idastar`) on a board size and an estimate known to the compiler, with
/// context.threads threads. Nothing where there is no fast twin of the size or the heuristic.
/// Every bound that finds nothing expands as many positions as the general engine.
std::optional<Outcome> run_idastar(const Task& task, Context& context);

}  // namespace taquin::fast
