#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmRow dfs_row;
extern const AlgorithmRow iddfs_row;

}  // namespace taquin
