#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo perimeter_idastar_info;

}  // namespace taquin
