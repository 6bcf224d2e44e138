#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

extern const AlgorithmRow layers_row;

}  // namespace taquin
