#pragma once

#include <optional>

#include "taquin/search/algorithm.h"

namespace taquin::fast {

/// IDA* of `input` (options of the row `idastar`) on a board size and an estimate known to the compiler, with
/// context.limits.threads threads. Nothing where there is no fast twin of the size or the heuristic.
/// Every bound that finds nothing expands as many positions as the general engine.
std::optional<Result> run_idastar(const SearchInput& input, Context& context);

}  // namespace taquin::fast
