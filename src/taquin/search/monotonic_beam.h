#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmInfo monotonic_beam_info;

}  // namespace taquin
