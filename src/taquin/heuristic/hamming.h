#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// Counts the tiles that are not at home.
extern const HeuristicInfo hamming_info;

}  // namespace taquin
