// Making moves that a person gave, one by one, until one cannot be made.

#include "taquin/core/walk.h"

namespace taquin {

Expected<Board> walk(const Board& start, const std::vector<Move>& moves, const MoveNotation& notation) {
    Board board = start;
    const Size size = board.size();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (!board.moves().has(moves[i]))
            return make_error(ErrorCode::MoveLeavesBoard, "moves", i + 1, format_moves({moves[i]}, notation),
                              size.row(board.blank()) + 1, size.col(board.blank()) + 1, size.text());
        board.apply(moves[i]);
    }
    return board;
}

}  // namespace taquin
