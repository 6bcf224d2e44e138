#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// Manhattan plus three times Hamming: strong guidance for greedy searches, no lower bound.
extern const HeuristicInfo m3h_info;

}  // namespace taquin
