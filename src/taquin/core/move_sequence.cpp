// Sequences of moves as such, without a board.

#include "taquin/core/move_sequence.h"

namespace taquin {

std::vector<Move> inverse(const std::vector<Move>& moves) {
    std::vector<Move> result;
    result.reserve(moves.size());
    for (auto move = moves.rbegin(); move != moves.rend(); ++move) result.push_back(opposite(*move));
    return result;
}

std::vector<Move> simplified(const std::vector<Move>& moves) {
    std::vector<Move> result;
    for (const Move move : moves) {
        if (!result.empty() && result.back() == opposite(move))
            result.pop_back();
        else
            result.push_back(move);
    }
    return result;
}

Move image(Symmetry symmetry, Move move) {
    const bool vertical = move == Move::Up || move == Move::Down;
    if (vertical ? symmetry.flips_rows() : symmetry.flips_cols()) move = opposite(move);
    // The main diagonal exchanges up with left and right with down, which are adjacent in Move.
    return symmetry.transposes() ? static_cast<Move>(index(move) ^ 1) : move;
}

std::vector<Move> image(Symmetry symmetry, const std::vector<Move>& moves) {
    std::vector<Move> result;
    result.reserve(moves.size());
    for (const Move move : moves) result.push_back(image(symmetry, move));
    return result;
}

}  // namespace taquin
