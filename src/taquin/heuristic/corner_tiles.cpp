// Corner tiles (Korf and Taylor, Finding optimal solutions to the twenty-four puzzle, 1996). A tile at home
// beside a corner guards it: while the corner's tile is elsewhere, the guard must step aside and come back,
// two moves that Manhattan distance does not count.
//
// Why: the corner's tile enters from one of the two cells beside the corner, when the blank is in the corner.
// The blank came in through the other cell, or its last move would have been undone at once. So both cells'
// tiles have been moved. The one exception is a blank that already waits in the corner with the tile beside
// it: then nothing is certain, and nothing is added. A guard of two corners (on a side of three cells, or two)
// is counted once. The corner where the blank belongs has no tile to let in.

#include "taquin/heuristic/corner_tiles.h"

#include <algorithm>

#include "taquin/heuristic/explanation.h"

namespace taquin {

CornerTiles::CornerTiles(const Goal& goal)
    : size_(goal.size()), manhattan_(goal), watched_(static_cast<std::size_t>(size_.cells()), false) {
    if (size_.is_line()) return;  // its corners touch one cell only
    for (const int row : {0, size_.rows - 1})
        for (const int col : {0, size_.cols - 1}) {
            const Cell cell = size_.cell(row, col);
            const Cell across = size_.cell(row, col == 0 ? 1 : col - 1);
            const Cell along = size_.cell(row == 0 ? 1 : row - 1, col);
            const auto tile = [&](Cell at) { return goal.board().at(at); };
            if (tile(cell) == 0) continue;
            corners_.push_back({cell, tile(cell), {across, along}, {tile(across), tile(along)}});
            for (const Cell at : {cell, across, along}) watched_[at] = true;
        }
}

std::size_t CornerTiles::find_guards(const Board& board, Guards& found) const {
    auto end = found.begin();
    for (const Corner& corner : corners_) {
        const Tile inside = board.at(corner.cell);
        if (inside == corner.tile) continue;
        const Tile beside[2] = {board.at(corner.beside[0]), board.at(corner.beside[1])};
        if (inside == 0 && (beside[0] == corner.tile || beside[1] == corner.tile)) continue;
        for (const int i : {0, 1})
            if (beside[i] == corner.guard[i] && beside[i] != 0 &&
                std::find_if(found.begin(), end, [&](const Guard& other) { return other.cell == corner.beside[i]; }) ==
                    end)
                *end++ = {corner.beside[i], &corner};
    }
    return static_cast<std::size_t>(end - found.begin());
}

int CornerTiles::guards(const Board& board) const {
    Guards found;
    return static_cast<int>(find_guards(board, found));
}

Explanation CornerTiles::explain(const Board& board) const {
    Guards found;
    const std::size_t count = find_guards(board, found);
    explain::Parts parts;
    for (const auto& [cell, corner] : std::span(found).first(count)) {
        const auto at = std::ranges::find(board.tiles(), corner->tile) - board.tiles().begin();
        Explanation guard =
            explain::pair(Explanation::Op::Guard, {}, board.at(cell), cell, corner->tile, static_cast<Cell>(at));
        guard.to = corner->cell;
        parts.push_back(std::move(guard));
    }
    return explain::sum("corner-tiles",
                        {manhattan_.explain(board), explain::product(2, explain::sum("guards", std::move(parts)))});
}

int CornerTiles::start(const Board& board, IncrementalState state) const {
    state[0] = manhattan_.sum(board);
    state[1] = guards(board);
    return state[0] + 2 * state[1];
}

int CornerTiles::update(const Board& after, const Step& step, IncrementalState state) const {
    state[0] += manhattan_.change(step);
    if (watched_[step.from] || watched_[step.to]) state[1] = guards(after);
    return state[0] + 2 * state[1];
}

const HeuristicInfo corner_tiles_info{
    .name = "corner-tiles",
    .title = "Corner tiles",
    .summary = "Manhattan distance plus two for each tile at home that must let another into its corner",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> { return std::make_shared<CornerTiles>(in.goal); },
};

}  // namespace taquin
