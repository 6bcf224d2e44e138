#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// Manhattan distance with a weight for each tile, divided by a normalisation: six sets, 3x3 only.
extern const HeuristicInfo weighted_info;

}  // namespace taquin
