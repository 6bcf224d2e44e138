#pragma once

#include <memory>

#include "taquin/search/deepening.h"

namespace taquin {

/// The iterations of IDA* by the general engine. Everything given must outlive them; the start must not be the goal.
std::unique_ptr<BoundedIterations> general_iterations(const SearchInput& input, const FsmPruner& pruner,
                                                      Context& context, Stats& stats);

extern const AlgorithmInfo idastar_info;

/// Deepening starts at `known_bound` where that exceeds the estimate: it is known that no solution has fewer moves.
Result run_idastar(const SearchInput& input, Context& context, int known_bound = 0);

}  // namespace taquin
