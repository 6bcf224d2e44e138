#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// Counts the tiles that are not at home.
extern const HeuristicRow hamming_row;

}  // namespace taquin
