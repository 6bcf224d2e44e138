#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo arastar_info;

}  // namespace taquin
