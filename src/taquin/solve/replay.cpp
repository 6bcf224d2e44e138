// Making the moves of a solution, one by one.

#include "taquin/solve/replay.h"

namespace taquin {

bool reaches_goal(const Problem& problem, std::span<const Move> moves) {
    Board board = problem.start;
    for (const Move move : moves) {
        if (!board.moves().has(move)) return false;
        board.apply(move);
    }
    return problem.goal.reached(board);
}

}  // namespace taquin
