// Reflecting boards and relabelling tiles. Both together bring a goal to the one that a table
// was built for: a table for the blank in one corner serves all four, whatever the tiles are called.

#include "taquin/core/symmetry.h"

namespace taquin {

std::array<Symmetry, 8> Symmetry::all() {
    std::array<Symmetry, 8> result;
    for (unsigned code = 0; code < 8; ++code)
        result[code] = Symmetry((code & 1U) != 0, (code & 2U) != 0, (code & 4U) != 0);
    return result;
}

Cell Symmetry::image(Size size, Cell cell) const {
    const int row = flips_rows() ? size.rows - 1 - size.row(cell) : size.row(cell);
    const int col = flips_cols() ? size.cols - 1 - size.col(cell) : size.col(cell);
    return transposes() ? image(size).cell(col, row) : size.cell(row, col);
}

Symmetry Symmetry::then(Symmetry next) const {
    // After a transposition the rows of `next` are the columns of this one.
    const bool rows = flips_rows() != (transposes() ? next.flips_cols() : next.flips_rows());
    const bool cols = flips_cols() != (transposes() ? next.flips_rows() : next.flips_cols());
    return {rows, cols, transposes() != next.transposes()};
}

Symmetry Symmetry::inverse() const { return transposes() ? Symmetry(flips_cols(), flips_rows(), true) : *this; }

std::vector<Cell> homes(const Board& board, const Goal& goal) {
    std::vector<Cell> result;
    result.reserve(board.tiles().size());
    for (const Tile tile : board.tiles()) result.push_back(goal.home(tile));
    return result;
}

Problem transformed(const Problem& problem, Symmetry symmetry) {
    const Size size = problem.start.size();
    const auto turn = [&](const Board& board) {
        std::vector<Tile> tiles(board.tiles().size());
        for (int cell = 0; cell < size.cells(); ++cell)
            tiles[symmetry.image(size, static_cast<Cell>(cell))] = board.at(static_cast<Cell>(cell));
        return Board::make(symmetry.image(size), tiles).value();
    };
    return {turn(problem.start), Goal::of(turn(problem.goal.board()))};
}

std::optional<Symmetry> reflection_about(Size size, Cell cell) {
    constexpr Symmetry candidates[] = {
        {false, false, true}, {true, true, true}, {true, false, false}, {false, true, false}, {true, true, false}};
    for (const Symmetry symmetry : candidates)
        if (symmetry.image(size) == size && symmetry.image(size, cell) == cell) return symmetry;
    return std::nullopt;
}

}  // namespace taquin
