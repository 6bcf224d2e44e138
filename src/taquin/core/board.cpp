// The position itself: tiles row by row and where the blank is.

#include "taquin/core/board.h"

#include <algorithm>

#include <fmt/format.h>

namespace taquin {

Expected<Board> Board::make(Size size, std::span<const Tile> tiles) {
    const auto cells = static_cast<std::size_t>(size.cells());
    if (tiles.size() != cells)
        return make_error("board", fmt::format("found {} cells, a {} board has {}", tiles.size(), size.text(), cells));
    std::vector<bool> seen(cells, false);
    for (const Tile tile : tiles) {
        if (tile >= cells)
            return make_error("board", fmt::format("found tile {}, a {} board has tiles 1 to {} and a blank", tile,
                                                   size.text(), cells - 1));
        if (seen[tile])
            return make_error("board", tile == 0 ? std::string("found the blank twice, exactly one is allowed")
                                                 : fmt::format("found tile {} twice, each tile is allowed once", tile));
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
