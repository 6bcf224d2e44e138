#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo idastar_info;

}  // namespace taquin
