// A board: tiles row by row and where the blank is.

#include "taquin/core/board.h"

#include <algorithm>

namespace taquin {

Expected<Board> Board::make(Size size, std::span<const Tile> tiles) {
    const auto cells = static_cast<std::size_t>(size.cells());
    if (tiles.size() != cells)
        return make_error(ErrorCode::WrongNumberOfCells, "board", tiles.size(), size.text(), cells);
    std::vector<bool> seen(cells, false);
    for (const Tile tile : tiles) {
        if (tile >= cells) return make_error(ErrorCode::TileOutsideBoard, "board", tile, size.text(), cells - 1);
        if (seen[tile])
            return tile == 0 ? make_error(ErrorCode::BlankTwice, "board")
                             : make_error(ErrorCode::TileTwice, "board", tile);
        seen[tile] = true;
    }
    const auto blank = std::ranges::find(tiles, Tile{0}) - tiles.begin();
    return Board(Grid::make(size), {tiles.begin(), tiles.end()}, static_cast<Cell>(blank));
}

Board Board::ordered(Size size) {
    std::vector<Tile> tiles(static_cast<std::size_t>(size.cells()));
    for (std::size_t i = 0; i + 1 < tiles.size(); ++i) tiles[i] = static_cast<Tile>(i + 1);
    return Board(Grid::make(size), std::move(tiles), static_cast<Cell>(size.cells() - 1));
}

void Board::assign(std::span<const Tile> tiles) {
    std::ranges::copy(tiles, tiles_.begin());
    blank_ = static_cast<Cell>(std::ranges::find(tiles_, Tile{0}) - tiles_.begin());
}

}  // namespace taquin
