#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo bfida_info;

}  // namespace taquin
