// Random boards that can always be solved, the same on every machine for the same seed.

#include "taquin/core/scramble.h"

#include <algorithm>
#include <numeric>

#include "taquin/core/random.h"

namespace taquin {

namespace {

// In a line only the blank's place is free: the order of the tiles is the goal's.
Board scramble_line(const Goal& goal, Random& random) {
    Board board = goal.board();
    const auto target = static_cast<Cell>(random.below(static_cast<std::uint64_t>(board.size().cells())));
    const bool row = board.size().rows == 1;
    while (board.blank() > target) board.apply(row ? Move::Left : Move::Up);
    while (board.blank() < target) board.apply(row ? Move::Right : Move::Down);
    return board;
}

}  // namespace

Board scramble_uniform(const Goal& goal, std::uint64_t seed) {
    Random random(seed);
    const Size size = goal.size();
    if (size.is_line()) return scramble_line(goal, random);
    std::vector<Tile> tiles(static_cast<std::size_t>(size.cells()));
    std::iota(tiles.begin(), tiles.end(), Tile{0});
    for (std::size_t i = tiles.size() - 1; i > 0; --i) std::swap(tiles[i], tiles[random.below(i + 1)]);
    Board board = goal.board();
    board.assign(tiles);
    if (!reachability(board, goal).reachable) {  // swapping two tiles pairs each unsolvable board with one solvable
        const auto first = std::ranges::find(tiles, Tile{1});
        const auto second = std::ranges::find(tiles, Tile{2});
        std::iter_swap(first, second);
        board.assign(tiles);
    }
    return board;
}

Board scramble_walk(const Goal& goal, std::uint64_t moves, std::uint64_t seed) {
    return scramble_walk(goal, moves, seed, StopToken()).value();
}

Expected<Board> scramble_walk(const Goal& goal, std::uint64_t moves, std::uint64_t seed, const StopToken& stop) {
    constexpr std::uint64_t moves_between_polls = 1 << 16;
    Random random(seed);
    Board board = goal.board();
    MoveSet allowed = board.moves();
    for (std::uint64_t i = 0; i < moves; ++i) {
        if (i % moves_between_polls == 0 && stop.stop_requested())
            return make_error(ErrorCode::Cancelled, "walk", "board");
        auto pick = random.below(static_cast<std::uint64_t>(allowed.count()));
        for (const Move move : allowed)
            if (pick-- == 0) {
                board.apply(move);
                allowed = board.moves().without(opposite(move));
                break;
            }
        if (allowed.empty()) allowed = board.moves();
    }
    return board;
}

}  // namespace taquin
