#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo lss_lrta_info;

}  // namespace taquin
