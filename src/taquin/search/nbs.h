#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo nbs_info;

}  // namespace taquin
