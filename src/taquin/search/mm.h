#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo mm_info;

}  // namespace taquin
