#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmRow greedy_row;

}  // namespace taquin
