#pragma once

#include <memory>
#include <optional>

#include "taquin/fast/ida_state.h"

namespace taquin::fast {

class IdaControl;

/// IDA* of `input` (options of `idastar`) by a kernel compiled for the board size and the heuristic, with
/// limits.threads threads. Nothing where there is no such kernel. Every iteration that finds no solution expands the
/// same nodes as the general engine. Deepening starts at `known_bound` where that exceeds the estimate: it is known
/// that no solution has fewer moves.
std::optional<Result> run_idastar(const SearchInput& input, Context& context, int known_bound = 0);

/// The same under `control`, which may have a state to resume from; `run` identifies this run.
Expected<std::optional<Result>> run_idastar(const SearchInput& input, Context& context, IdaControl& control,
                                            const RunIdentity& run);

/// The iterations alone; null where there is no kernel. Everything given must outlive them, and the start must not be
/// the goal.
std::unique_ptr<BoundedIterations> fast_iterations(const SearchInput& input, const FsmPruner& pruner, Context& context,
                                                   Stats& stats);

}  // namespace taquin::fast
