#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// Each tile's king-move distance to its home, added up.
extern const HeuristicInfo chebyshev_info;

}  // namespace taquin
