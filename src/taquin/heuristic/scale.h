#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// scale(weight, a): one part times a weight of up to four decimals, exactly. With a weight above 1 it is no longer a
/// lower bound.
extern const HeuristicInfo scale_info;

}  // namespace taquin
