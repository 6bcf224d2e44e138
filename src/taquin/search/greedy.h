#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo greedy_info;

}  // namespace taquin
