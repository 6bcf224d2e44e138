#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo dvcbs_info;

}  // namespace taquin
