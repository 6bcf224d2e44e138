#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo dfs_info;
extern const AlgorithmInfo iddfs_info;

}  // namespace taquin
