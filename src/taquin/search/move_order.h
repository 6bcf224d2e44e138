#pragma once

#include <array>
#include <string_view>

#include "taquin/core/grid.h"

namespace taquin {

/// Reads the option `order`: the letters u, d, l, r, each once, telling where the blank goes. `owner` is the
/// name of the algorithm.
Expected<std::array<Move, 4>> parse_order(std::string_view text, std::string_view owner);

}  // namespace taquin
