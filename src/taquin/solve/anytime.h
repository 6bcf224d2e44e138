#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo anytime_info;

}  // namespace taquin
