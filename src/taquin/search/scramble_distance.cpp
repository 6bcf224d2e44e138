// Boards at an exact distance, by breadth-first search from the goal, layer by layer. A move changes the distance by
// exactly one (the blank changes colour on the chessboard), so a neighbour of a layer lies in the layer before or in
// the layer after: two layers are all that must be remembered.

#include "taquin/search/scramble_distance.h"

#include <algorithm>

#include "taquin/core/random.h"
#include "taquin/search/stoppable_sort.h"

namespace taquin {

namespace {

constexpr std::size_t most_boards = 2'000'000;
constexpr int most_packed_cells = 16;  // four bits each
constexpr std::size_t boards_between_polls = 4096;

using Packed = std::uint64_t;

Packed pack(const Board& board) {
    Packed packed = 0;
    for (const Tile tile : board.tiles()) packed = packed << 4 | tile;
    return packed;
}

void unpack(Packed packed, Board& board, std::vector<Tile>& tiles) {
    for (std::size_t cell = tiles.size(); cell-- > 0; packed >>= 4) tiles[cell] = static_cast<Tile>(packed & 15);
    board.assign(tiles);
}

}  // namespace

Expected<Board> scramble_distance(const Goal& goal, int distance, std::uint64_t seed, const StopToken& stop) {
    const Size size = goal.size();
    const auto cancelled = [] { return make_error(ErrorCode::Cancelled, "distance", "board"); };
    if (size.cells() > most_packed_cells)
        return make_error(ErrorCode::DistanceNeedsSmallerBoard, "distance", size.text(), most_packed_cells);
    Board board = goal.board();
    std::vector<Tile> tiles(static_cast<std::size_t>(size.cells()));
    std::vector<Packed> before;
    std::vector<Packed> layer{pack(board)};
    std::size_t seen = 1;
    for (int depth = 0; depth < distance; ++depth) {
        std::vector<Packed> after;
        for (std::size_t i = 0; i < layer.size(); ++i) {
            if (i % boards_between_polls == 0 && stop.stop_requested()) return cancelled();
            unpack(layer[i], board, tiles);
            for (const Move move : board.moves()) {
                board.apply(move);
                if (const Packed next = pack(board); !std::ranges::binary_search(before, next)) after.push_back(next);
                board.apply(opposite(move));
            }
        }
        if (!stoppable_sort(after.begin(), after.end(), stop)) return cancelled();
        after.erase(std::ranges::unique(after).begin(), after.end());
        if (after.empty())
            return make_error(ErrorCode::DistanceBeyondFarthest, "distance", distance, size.text(), depth);
        seen += after.size();
        if (seen > most_boards)
            return make_error(ErrorCode::DistanceBeyondLimit, "distance", distance, size.text(), depth);
        before = std::move(layer);
        layer = std::move(after);
    }
    unpack(layer[Random(seed).below(layer.size())], board, tiles);
    return board;
}

}  // namespace taquin
