#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo layers_info;

}  // namespace taquin
