#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// Manhattan distance with a weight for each tile, divided by a normalisation: six sets for 3x3, or weights of the
/// user's own for any size.
extern const HeuristicInfo weighted_info;

}  // namespace taquin
