#pragma once

#include "apps/board_input.h"

namespace taquin::app {

/// A board, moves from it, and where they lead.
struct Walk {
    Problem problem;
    std::vector<Move> moves;
    Board end;
};

/// Adds BOARD and MOVES as arguments, with the options that say how they are written.
void add_board_and_moves(CLI::App& app, BoardInput& board, std::string& moves, MovesInput& how);

/// Reads both and makes the moves; one that leaves the board is an error that says which. With --file the
/// only argument is MOVES; "-" reads from standard input.
Expected<Walk> read_walk(const BoardInput& board, const MovesInput& how, const std::string& moves);

}  // namespace taquin::app
