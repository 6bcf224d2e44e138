#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo focal_info;

}  // namespace taquin
