#pragma once

#include <memory>

#include "taquin/search/deepening.h"

namespace taquin {

/// The iterations of IDA* by the general engine. Everything given must outlive them; the start must not be the goal.
std::unique_ptr<BoundedIterations> general_iterations(const SearchInput& input, const FsmPruner& pruner,
                                                      Context& context, Stats& stats);

extern const AlgorithmInfo idastar_info;

}  // namespace taquin
