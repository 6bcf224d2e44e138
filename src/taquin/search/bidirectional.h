#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmRow bidirectional_bfs_row;
extern const AlgorithmRow bidirectional_astar_row;

}  // namespace taquin
