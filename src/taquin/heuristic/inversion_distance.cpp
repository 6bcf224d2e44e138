// Inversion distance (Ken'ichiro Takahashi). Read the tiles row by row, without the blank, and count the pairs in the
// wrong order. A horizontal move changes nothing; a vertical one lets a tile jump over the cols - 1 tiles between its
// old place and its new one, and so changes the count by cols - 1 at most, and by an amount of the same parity.
// That bounds the number of vertical moves; read column by column, the same bounds the horizontal ones.
//
// On a single row or column nothing is jumped over, and the bound is 0.

#include "taquin/heuristic/inversion_distance.h"

#include "taquin/heuristic/explanation.h"

namespace taquin {

namespace {

/// Counted while inserting into a Fenwick tree, so that a 100x100 board is no trouble.
int count_inversions(std::span<const std::uint16_t> places) {
    std::vector<int> tree(places.size() + 2, 0);
    int inversions = 0;
    int seen = 0;
    for (const std::uint16_t place : places) {
        int not_above = 0;
        for (std::size_t i = place + 1U; i > 0; i &= i - 1) not_above += tree[i];
        for (std::size_t i = place + 1U; i < tree.size(); i += i & (0 - i)) ++tree[i];
        inversions += seen++ - not_above;
    }
    return inversions;
}

}  // namespace

InversionDistance::InversionDistance(const Goal& goal)
    : size_(goal.size()), by_rows_(static_cast<std::size_t>(size_.cells())), by_cols_(by_rows_.size()) {
    for (std::size_t tile = 1; tile < by_rows_.size(); ++tile) {
        const Cell home = goal.home(static_cast<Tile>(tile));
        by_rows_[tile] = home;
        by_cols_[tile] = static_cast<std::uint16_t>(size_.col(home) * size_.rows + size_.row(home));
    }
}

int InversionDistance::moves(int inversions, int jumped) {
    if (jumped == 0) return 0;
    const int least = (inversions + jumped - 1) / jumped;
    // Each move changes the count by an odd amount if `jumped` is odd: then the number of moves has the count's parity.
    return jumped % 2 == 1 && (least - inversions) % 2 != 0 ? least + 1 : least;
}

int InversionDistance::value(IncrementalState state) const {
    return moves(state[0], size_.cols - 1) + moves(state[1], size_.rows - 1);
}

int InversionDistance::start(const Board& board, IncrementalState state) const {
    for (const bool by_rows : {true, false}) {
        std::vector<std::uint16_t> places;
        for (const auto& [tile, cell] : read(board, by_rows)) places.push_back((by_rows ? by_rows_ : by_cols_)[tile]);
        state[by_rows ? 0 : 1] = count_inversions(places);
    }
    return value(state);
}

std::vector<std::pair<Tile, Cell>> InversionDistance::read(const Board& board, bool by_rows) const {
    std::vector<std::pair<Tile, Cell>> order;
    const auto add = [&](Cell cell) {
        if (const Tile tile = board.at(cell); tile != 0) order.emplace_back(tile, cell);
    };
    if (by_rows)
        for (int cell = 0; cell < size_.cells(); ++cell) add(static_cast<Cell>(cell));
    else
        for (int col = 0; col < size_.cols; ++col)
            for (int row = 0; row < size_.rows; ++row) add(size_.cell(row, col));
    return order;
}

Explanation InversionDistance::explain_axis(const Board& board, bool vertical) const {
    const int jumped = (vertical ? size_.cols : size_.rows) - 1;
    const char* const label = vertical ? "rows" : "columns";
    if (jumped == 0) return explain::number(0, label);
    Explanation inversions{.op = Explanation::Op::Inversions, .label = label};
    std::vector<std::uint16_t> places;
    for (const auto& [tile, cell] : read(board, vertical)) {
        inversions.tiles.push_back(tile);
        inversions.cells.push_back(cell);
        places.push_back((vertical ? by_rows_ : by_cols_)[tile]);
    }
    inversions.value = count_inversions(places);
    Explanation moves = explain::rounded(Explanation::Op::Ceiling, inversions, explain::number(jumped, "jumped-over"));
    if (jumped % 2 == 0) return moves;
    return explain::rounded(Explanation::Op::Parity, std::move(moves), std::move(inversions));
}

Explanation InversionDistance::explain(const Board& board) const {
    return explain::sum("inversion-distance", {explain_axis(board, true), explain_axis(board, false)});
}

int InversionDistance::update(const Board& after, const Step& step, IncrementalState state) const {
    const bool vertical = step.move == Move::Up || step.move == Move::Down;
    const bool backward = step.move == Move::Down || step.move == Move::Right;  // the tile goes towards the first cell
    const std::vector<std::uint16_t>& place = vertical ? by_rows_ : by_cols_;
    const Cell first = backward ? step.to : step.from;
    int larger = 0;  // of the tiles jumped over
    int smaller = 0;
    const auto jump_over = [&](Cell cell) { ++(place[after.at(cell)] > place[step.tile] ? larger : smaller); };
    if (vertical) {
        for (int i = 1; i < size_.cols; ++i) jump_over(static_cast<Cell>(first + i));
    } else {
        const int col = size_.col(first);
        for (int row = size_.row(first) + 1; row < size_.rows; ++row) jump_over(size_.cell(row, col));
        for (int row = 0; row < size_.row(first); ++row) jump_over(size_.cell(row, col + 1));
    }
    // Now before them, the tile is in order with the larger ones and inverted with the smaller; or the reverse.
    state[vertical ? 0 : 1] += backward ? smaller - larger : larger - smaller;
    return value(state);
}

const HeuristicInfo inversion_distance_info{
    .name = "inversion-distance",
    .title = "Inversion distance",
    .summary = "moves needed to put the tiles into order, read row by row and column by column",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> {
        return std::make_shared<InversionDistance>(in.goal);
    },
};

}  // namespace taquin
