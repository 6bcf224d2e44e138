// Linear conflict (Hansson, Mayer and Yung, 1992). Two tiles in their own row, but in the wrong order,
// cannot pass each other there: one must leave the row and come back, two moves that Manhattan distance
// does not count. LineLifts counts how many tiles of a line must do so.
//
// A horizontal move keeps the order of the tiles in its row; it takes a tile out of one column and into
// another, and matters only if one of them is the tile's own. So a move touches at most one line, and that
// line's count is compared with and without the tile.

#include "taquin/heuristic/linear_conflict.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "taquin/heuristic/explanation.h"

namespace taquin {

namespace {

constexpr std::uint8_t no_line = 255;  // the blank belongs to no line

using Places = std::array<std::uint8_t, max_side>;

}  // namespace

LinearConflict::LinearConflict(const Goal& goal)
    : size_(goal.size()),
      manhattan_(goal),
      row_lifts_(size_.cols),
      col_lifts_(size_.rows),
      home_row_(static_cast<std::size_t>(size_.cells()), no_line),
      home_col_(home_row_) {
    for (std::size_t tile = 1; tile < home_row_.size(); ++tile) {
        home_row_[tile] = static_cast<std::uint8_t>(size_.row(goal.home(static_cast<Tile>(tile))));
        home_col_[tile] = static_cast<std::uint8_t>(size_.col(goal.home(static_cast<Tile>(tile))));
    }
}

struct LinearConflict::Line {
    int number;
    int first;  // cell
    int stride;
    const LineLifts& lifts;
    const std::vector<std::uint8_t>& home_line;  // by tile
    const std::vector<std::uint8_t>& home_place;

    Cell cell(int place) const { return static_cast<Cell>(first + place * stride); }
    bool owns(Tile tile) const { return home_line[tile] == number; }
};

LinearConflict::Line LinearConflict::row(int number) const {
    return {number, number * size_.cols, 1, row_lifts_, home_row_, home_col_};
}

LinearConflict::Line LinearConflict::col(int number) const {
    return {number, number, size_.cols, col_lifts_, home_col_, home_row_};
}

int LinearConflict::lifts(const Board& board, const Line& line) {
    Places places;
    std::size_t count = 0;
    for (int i = 0; i < line.lifts.length(); ++i)
        if (const Tile tile = board.at(line.cell(i)); line.owns(tile)) places[count++] = line.home_place[tile];
    return line.lifts.of({places.data(), count});
}

/// The line's lifts with `tile` on the cell `at`, which may be blank in `others`, less those without it.
int LinearConflict::lifts_because_of(Tile tile, Cell at, const Board& others, const Line& line) {
    Places with;
    Places without;
    std::size_t count = 0;
    std::size_t rest = 0;
    for (int i = 0; i < line.lifts.length(); ++i) {
        const Cell cell = line.cell(i);
        if (cell == at)
            with[count++] = line.home_place[tile];
        else if (const Tile other = others.at(cell); line.owns(other))
            without[rest++] = with[count++] = line.home_place[other];
    }
    return line.lifts.of({with.data(), count}) - line.lifts.of({without.data(), rest});
}

int LinearConflict::start(const Board& board, IncrementalState state) const {
    int sum = 0;
    for (int number = 0; number < size_.rows; ++number) sum += lifts(board, row(number));
    for (int number = 0; number < size_.cols; ++number) sum += lifts(board, col(number));
    return state[0] = manhattan_.sum(board) + 2 * sum;
}

std::pair<int, int> LinearConflict::shares(const Board& board) const {
    int vertical = 0;
    int horizontal = 0;
    for (int number = 0; number < size_.rows; ++number) vertical += 2 * lifts(board, row(number));
    for (int number = 0; number < size_.cols; ++number) horizontal += 2 * lifts(board, col(number));
    for (int at = 0; at < size_.cells(); ++at) {
        const auto cell = static_cast<Cell>(at);
        const Tile tile = board.at(cell);
        if (tile == 0) continue;
        vertical += std::abs(size_.row(cell) - home_row_[tile]);
        horizontal += std::abs(size_.col(cell) - home_col_[tile]);
    }
    return {vertical, horizontal};
}

Explanation LinearConflict::explain_lines(const Board& board, bool rows) const {
    explain::Parts lines;
    for (int number = 0; number < (rows ? size_.rows : size_.cols); ++number) {
        const Line line = rows ? row(number) : col(number);
        std::vector<Tile> tiles;
        std::vector<Cell> cells;
        std::vector<int> places;
        for (int i = 0; i < line.lifts.length(); ++i)
            if (const Tile tile = board.at(line.cell(i)); line.owns(tile)) {
                tiles.push_back(tile);
                cells.push_back(line.cell(i));
                places.push_back(line.home_place[tile]);
            }
        Explanation cover = explain::cover(rows ? "row" : "column", number, std::move(tiles), std::move(cells), places);
        if (cover.value > 0) lines.push_back(std::move(cover));
    }
    return explain::sum(rows ? "row-conflicts" : "column-conflicts", std::move(lines));
}

Explanation LinearConflict::explain(const Board& board) const {
    return explain::sum(
        "linear-conflict",
        {manhattan_.explain(board),
         explain::product(2, explain::sum("conflicts", {explain_lines(board, true), explain_lines(board, false)}))});
}

Explanation LinearConflict::explain_share(const Board& board, bool vertical) const {
    explain::Parts distances;
    for (const auto& [tile, cell] : explain::tiles_of(board))
        distances.push_back(explain::tile(vertical ? Explanation::Op::Rows : Explanation::Op::Columns, size_, tile,
                                          cell, manhattan_.home(tile)));
    return explain::sum("linear-conflict", {explain::sum("manhattan", std::move(distances)),
                                            explain::product(2, explain_lines(board, vertical))});
}

int LinearConflict::update(const Board& after, const Step& step, IncrementalState state) const {
    const bool horizontal = step.move == Move::Left || step.move == Move::Right;
    const auto line_of = [&](Cell cell) { return horizontal ? col(size_.col(cell)) : row(size_.row(cell)); };
    int change = 0;
    if (const Line left = line_of(step.from); left.owns(step.tile))
        change = -lifts_because_of(step.tile, step.from, after, left);
    else if (const Line entered = line_of(step.to); entered.owns(step.tile))
        change = lifts_because_of(step.tile, step.to, after, entered);
    return state[0] += manhattan_.change(step) + 2 * change;
}

const HeuristicInfo linear_conflict_info{
    .name = "linear-conflict",
    .title = "Linear conflict",
    .summary = "Manhattan distance plus two for each tile that must step aside in its own row or column",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> {
        return std::make_shared<LinearConflict>(in.goal);
    },
};

const HeuristicInfo* LinearConflict::info() const { return &linear_conflict_info; }

}  // namespace taquin
