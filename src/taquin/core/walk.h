#pragma once

#include <vector>

#include "taquin/core/notation.h"

namespace taquin {

/// The board that the moves lead to. An error (MoveLeavesBoard) says which move cannot be made and where the blank is
/// then; `notation` is how the error writes it.
Expected<Board> walk(const Board& start, const std::vector<Move>& moves, const MoveNotation& notation = {});

}  // namespace taquin
