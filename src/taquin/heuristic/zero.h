#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// Knows nothing.
extern const HeuristicRow zero_row;

}  // namespace taquin
