#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo bidirectional_bfs_info;
extern const AlgorithmInfo bidirectional_astar_info;

}  // namespace taquin
