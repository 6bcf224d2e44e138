#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo rbfs_info;

}  // namespace taquin
