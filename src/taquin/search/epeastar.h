#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo epeastar_info;

}  // namespace taquin
