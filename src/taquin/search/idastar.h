#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo idastar_info;

/// Deepening starts at `known_bound` where that exceeds the estimate: it is known that no solution has fewer moves.
Result run_idastar(const SearchInput& input, Context& context, int known_bound = 0);

}  // namespace taquin
