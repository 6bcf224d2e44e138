#pragma once

#include <memory>
#include <optional>

#include "taquin/search/deepening.h"

namespace taquin::fast {

/// IDA* of `input` (options of `idastar`) by a kernel compiled for the board size and the heuristic, with
/// limits.threads threads. Nothing where there is no such kernel. Every iteration that finds no solution expands the
/// same nodes as the general engine.
std::optional<Result> run_idastar(const SearchInput& input, Context& context);

/// The iterations alone; null where there is no kernel. Everything given must outlive them, and the start must not be
/// the goal.
std::unique_ptr<BoundedIterations> fast_iterations(const SearchInput& input, const FsmPruner& pruner, Context& context,
                                                   Stats& stats);

}  // namespace taquin::fast
