#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// Knows nothing.
extern const HeuristicInfo zero_info;

}  // namespace taquin
