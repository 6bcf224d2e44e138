// From a board and the pattern databases of multi-tile moves to the data of a kernel.

#include "taquin/fast/multi_tile_start.h"

namespace taquin::fast {

std::optional<MultiTileStart> MultiTileStart::make(const Problem& problem, const MultiTilePdb& heuristic) {
    const Board& board = problem.start;
    const Size size = board.size();
    if (size.cells() > static_cast<int>(most_cells) || heuristic.parts().size() > most_parts) return std::nullopt;
    MultiTileStart start{};
    const auto grid = Grid::make(size);
    start.cells = static_cast<std::uint8_t>(size.cells());
    start.blank = static_cast<std::uint8_t>(board.blank());
    start.delta = {-size.cols, -1, 1, size.cols};
    for (Cell cell = 0; cell < size.cells(); ++cell) {
        start.moves[cell] = grid->moves(cell);
        start.home_at[cell] = static_cast<std::uint8_t>(problem.goal.home(board.at(cell)));
    }
    for (const MultiTilePdb::Part& source : heuristic.parts()) {
        const PatternTable& table = *source.table;
        const PatternLayout& layout = table.layout();
        Part& part = start.parts[start.count];
        part = {table.bytes().data(), layout.maps.ranker(), layout.arrangements.ranker(),
                layout.free_cells(),  layout.pair_bytes(),  source.homes,
                /*cell=*/{}};
        for (Cell cell = 0; cell < size.cells(); ++cell)
            part.cell[cell] = static_cast<std::uint8_t>(source.symmetry.image(size, cell));
        const PatternCells at = heuristic.pattern_cells(board, source);
        start.state[start.count++] = {at.word, static_cast<std::uint16_t>(at.mask),
                                      static_cast<std::uint8_t>(table.multi_tile_distance(at))};
    }
    return start;
}

}  // namespace taquin::fast
