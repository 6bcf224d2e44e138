#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// Each tile's Canberra distance to its home, added up. Scaled: see the .cpp.
extern const HeuristicInfo canberra_info;

}  // namespace taquin
