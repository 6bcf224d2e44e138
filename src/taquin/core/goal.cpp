// Goals and the question whether a board can reach one.
//
// Every move swaps the blank with a tile, so it changes the parity of the permutation and the parity of the blank's
// distance together: they agree at the goal, hence always (Johnson and Story, 1879). On boards of at least 2x2
// agreement is also sufficient. In a single row or column it is not: there the tiles never pass each other, and their
// order must already be the goal's.

#include "taquin/core/goal.h"

#include <algorithm>

namespace taquin {

namespace {

constexpr GoalInfo rows[] = {
    {"blank-last", "Blank last", "tiles in reading order, the blank bottom right", &Goal::blank_last},
    {"blank-first", "Blank first", "the blank top left, then tiles in reading order", &Goal::blank_first},
    {"snail", "Snail", "tiles in a clockwise spiral from the top left, the blank at its end", &Goal::snail},
};

Goal from_tiles(Size size, const std::vector<Tile>& tiles) { return Goal::of(Board::make(size, tiles).value()); }

bool same_order(const Board& a, const Board& b) {
    const auto order = [](const Board& board) {
        std::vector<Tile> tiles(board.tiles().begin(), board.tiles().end());
        std::erase(tiles, Tile{0});
        return tiles;
    };
    return order(a) == order(b);
}

}  // namespace

Goal::Goal(Board board) : board_(std::move(board)), home_(static_cast<std::size_t>(board_.size().cells())) {
    for (std::size_t cell = 0; cell < home_.size(); ++cell)
        home_[board_.at(static_cast<Cell>(cell))] = static_cast<Cell>(cell);
}

Goal Goal::of(Board board) { return Goal(std::move(board)); }

Goal Goal::blank_last(Size size) { return Goal(Board::ordered(size)); }

Goal Goal::blank_first(Size size) {
    std::vector<Tile> tiles(static_cast<std::size_t>(size.cells()));
    for (std::size_t i = 0; i < tiles.size(); ++i) tiles[i] = static_cast<Tile>(i);
    return from_tiles(size, tiles);
}

Goal Goal::snail(Size size) {
    const int cells = size.cells();
    std::vector<Tile> tiles(static_cast<std::size_t>(cells));
    int top = 0;
    int left = 0;
    int bottom = size.rows - 1;
    int right = size.cols - 1;
    int next = 1;
    const auto put = [&](int row, int col) { tiles[size.cell(row, col)] = static_cast<Tile>(next++ % cells); };
    while (next <= cells) {
        for (int col = left; col <= right; ++col) put(top, col);
        ++top;
        for (int row = top; row <= bottom; ++row) put(row, right);
        --right;
        if (top <= bottom)
            for (int col = right; col >= left; --col) put(bottom, col);
        --bottom;
        if (left <= right)
            for (int row = bottom; row >= top; --row) put(row, left);
        ++left;
    }
    return from_tiles(size, tiles);
}

std::optional<std::string_view> Goal::name() const {
    for (const GoalInfo& row : rows)
        if (row.make(size()).board() == board_) return row.name;
    return std::nullopt;
}

std::span<const GoalInfo> all_goals() { return rows; }

Reachability reachability(const Board& start, const Goal& goal) {
    const auto cells = static_cast<std::size_t>(start.size().cells());
    std::vector<bool> seen(cells, false);
    bool odd = false;
    for (std::size_t first = 0; first < cells; ++first)  // a cycle of n cells is n - 1 swaps
        for (std::size_t at = first; !seen[at]; at = goal.home(start.at(static_cast<Cell>(at)))) {
            seen[at] = true;
            if (at != first) odd = !odd;
        }
    const bool odd_distance = start.size().distance(start.blank(), goal.home(0)) % 2 != 0;
    const bool line = start.size().is_line();
    return {line ? same_order(start, goal.board()) : odd == odd_distance, odd, odd_distance, line};
}

}  // namespace taquin
