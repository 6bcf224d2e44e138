#pragma once

#include <vector>

#include "taquin/core/symmetry.h"

namespace taquin {

/// The moves that lead back to the start.
std::vector<Move> inverse(const std::vector<Move>& moves);
/// Removes adjacent moves that undo each other until there are none: "udlr" becomes empty.
std::vector<Move> simplified(const std::vector<Move>& moves);
/// The same moves on the reflected or transposed board.
Move image(Symmetry symmetry, Move move);
std::vector<Move> image(Symmetry symmetry, const std::vector<Move>& moves);

}  // namespace taquin
