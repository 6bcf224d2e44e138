// Manhattan distance. A move brings one tile one cell nearer to its home or further away, so the
// sum of all distances can never fall faster than one a move.
//
// In multi-tile moves one move along a row of c cells slides at most c - 1 tiles, each by one column, and changes no
// tile's row. So the distances in columns fall by at most c - 1 with each horizontal move and the distances in rows by
// at most r - 1 with each vertical one: both sums, divided by that and rounded up, add up (see axis_sums.h).

#include "taquin/heuristic/manhattan.h"

#include <cstdlib>

#include "taquin/heuristic/axis_sums.h"

namespace taquin {

Manhattan::Manhattan(const Goal& goal) : size_(goal.size()) {
    constexpr int max_table_cells = 256;  // beyond 16x16 the table would outgrow the caches
    const int cells = size_.cells();
    for (int tile = 0; tile < cells; ++tile) home_.push_back(goal.home(static_cast<Tile>(tile)));
    if (cells > max_table_cells) return;
    std::vector<std::uint8_t> table;
    for (int tile = 0; tile < cells; ++tile)
        for (int cell = 0; cell < cells; ++cell)
            table.push_back(static_cast<std::uint8_t>(distance(static_cast<Tile>(tile), static_cast<Cell>(cell))));
    table_ = std::move(table);
}

int Manhattan::sum(const Board& board) const {
    int sum = 0;
    for (int cell = 0; cell < size_.cells(); ++cell)
        sum += distance(board.at(static_cast<Cell>(cell)), static_cast<Cell>(cell));
    return sum;
}

int Manhattan::start(const Board& board, IncrementalState state) const { return state[0] = sum(board); }

int Manhattan::update(const Board&, const Step& step, IncrementalState state) const { return state[0] += change(step); }

Explanation Manhattan::explain(const Board& board) const {
    explain::Parts parts;
    for (const auto& [tile, cell] : explain::tiles_of(board))
        parts.push_back(explain::tile(Explanation::Op::Distance, size_, tile, cell, home_[tile]));
    return explain::sum("manhattan", std::move(parts));
}

namespace {

struct LinesAway {
    static constexpr std::string_view label = "manhattan";
    int operator()(int line, int home) const { return std::abs(line - home); }
    Explanation explain(Explanation lines) const { return lines; }
};

}  // namespace

HeuristicPtr make_manhattan(const Goal& goal, Metric metric) {
    if (metric == Metric::MultiTile) return axis_sums(goal, LinesAway{});
    return std::make_shared<Manhattan>(goal);
}

const HeuristicInfo manhattan_info{
    .name = "manhattan",
    .title = "Manhattan distance",
    .summary = "each tile's distance to its home, added up",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> { return make_manhattan(in.goal, in.metric); },
    .multi_tile = true,
};

const HeuristicInfo* Manhattan::info() const { return &manhattan_info; }

}  // namespace taquin
