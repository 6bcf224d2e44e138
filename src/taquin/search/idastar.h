#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmRow idastar_row;

}  // namespace taquin
