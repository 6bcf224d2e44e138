// Walking distance (Takahashi, 2002). Forget the columns: what is left of a board is how many tiles of each
// goal row stand in each row, and the row of the blank. A vertical move swaps the blank with one tile of the
// neighbouring row; a horizontal one changes nothing. The number of vertical moves to the goal is then found
// by exhaustive search once, and so is the number of horizontal ones with rows forgotten; their sum is a lower
// bound. It sees what Manhattan distance misses: tiles crowding each other, and the blank's own way.
//
// Tiles are known only by their goal line, so any goal uses the same kind of table; it depends on nothing but
// the number of lines, their width and the blank's goal line. Both axes share one table where these agree.
//
// In multi-tile moves a vertical move takes the blank over several rows at once, which is as many steps of the same
// kind in one direction; the table counts such runs. A horizontal move still changes nothing in the rows, so every
// vertical move of a solution is at most one run, no move is counted on both axes, and each distance changes by at
// most one with a move: the sum is admissible and consistent as before.
//
// In a single row or column tiles never pass each other: the blank's way home is the whole distance, and the
// blank's place serves as the entry.

#include "taquin/heuristic/walking_distance.h"

#include <algorithm>
#include <cstdlib>

#include "taquin/heuristic/explanation.h"

namespace taquin {

namespace {

using Entry = WalkingTable::Entry;

Error too_large(Size size) {
    // Of the next larger sizes 4x5 has 5977015 entries, 2x7 16854390, 3x6 50388240, 5x5 65650495: hundreds of
    // megabytes.
    return {ErrorCode::WalkingTableTooLarge, "heuristic", {size.text(), argument(WalkingTable::max_entries)}};
}

}  // namespace

Entry WalkingDistance::Axis::next(Entry entry, bool forward, Tile tile) const {
    if (table) return table->next(entry, forward, home[tile]);
    return forward ? entry + 1 : entry - 1;
}

int WalkingDistance::Axis::distance(Entry entry) const {
    if (table) return table->distance(entry);
    const int away = std::abs(static_cast<int>(entry) - blank_home);
    return metric == Metric::MultiTile ? std::min(away, 1) : away;
}

Expected<std::shared_ptr<const WalkingDistance>> WalkingDistance::make(const Goal& goal, const StopToken& stop,
                                                                       Metric metric) {
    const Size size = goal.size();
    Axis rows{nullptr, size.row(goal.home(0)), {}, metric};
    Axis cols{nullptr, size.col(goal.home(0)), {}, metric};
    for (int tile = 0; tile < size.cells(); ++tile) {
        rows.home.push_back(static_cast<std::uint8_t>(size.row(goal.home(static_cast<Tile>(tile)))));
        cols.home.push_back(static_cast<std::uint8_t>(size.col(goal.home(static_cast<Tile>(tile)))));
    }
    if (!size.is_line()) {
        if (!WalkingTable::may_fit(size.rows, size.cols) || !WalkingTable::may_fit(size.cols, size.rows))
            return std::unexpected(too_large(size));
        const auto failure = [&] {
            return std::unexpected(stop.stop_requested()
                                       ? Error(ErrorCode::Cancelled, "heuristic", {"walking-distance"})
                                       : too_large(size));
        };
        rows.table = WalkingTable::shared(size.rows, size.cols, rows.blank_home, stop, metric);
        if (!rows.table) return failure();
        if (size.rows == size.cols && rows.blank_home == cols.blank_home) {
            cols.table = rows.table;
        } else {
            cols.table = WalkingTable::shared(size.cols, size.rows, cols.blank_home, stop, metric);
            if (!cols.table) return failure();
        }
    }
    return std::shared_ptr<const WalkingDistance>(new WalkingDistance(size, std::move(rows), std::move(cols)));
}

WalkingDistance::WalkingDistance(Size size, Axis rows, Axis cols)
    : size_(size), rows_(std::move(rows)), cols_(std::move(cols)) {}

std::vector<std::uint8_t> WalkingDistance::count_tiles(const Board& board, const Axis& axis, bool by_rows) const {
    const auto lines = static_cast<std::size_t>(axis.table->lines());
    std::vector<std::uint8_t> counts(lines * lines, 0);
    for (int cell = 0; cell < size_.cells(); ++cell) {
        const Tile tile = board.at(static_cast<Cell>(cell));
        const int line = by_rows ? size_.row(static_cast<Cell>(cell)) : size_.col(static_cast<Cell>(cell));
        if (tile != 0) ++counts[static_cast<std::size_t>(line) * lines + axis.home[tile]];
    }
    return counts;
}

Entry WalkingDistance::find(const Board& board, const Axis& axis, bool by_rows) const {
    const int blank = by_rows ? size_.row(board.blank()) : size_.col(board.blank());
    if (!axis.table) return static_cast<Entry>(blank);
    return axis.table->find(count_tiles(board, axis, by_rows), blank);
}

Explanation WalkingDistance::explain_axis(const Board& board, bool by_rows) const {
    const Axis& axis = by_rows ? rows_ : cols_;
    const char* const label = by_rows ? "rows" : "columns";
    const int blank = by_rows ? size_.row(board.blank()) : size_.col(board.blank());
    if (axis.table) {
        Explanation leaf{.op = Explanation::Op::Walking, .label = label, .line = blank};
        leaf.value = axis.distance(find(board, axis, by_rows));
        const auto counts = count_tiles(board, axis, by_rows);
        leaf.table.assign(counts.begin(), counts.end());
        return leaf;
    }
    Explanation way = explain::tile(by_rows ? Explanation::Op::Rows : Explanation::Op::Columns, size_, 0, board.blank(),
                                    size_.cell(rows_.blank_home, cols_.blank_home));
    if (axis.metric == Metric::SingleTile) return way;
    return explain::least(label, explain::Parts{explain::number(1), std::move(way)});
}

Explanation WalkingDistance::explain(const Board& board) const {
    return explain::sum("walking-distance", {explain_axis(board, true), explain_axis(board, false)});
}

int WalkingDistance::start(const Board& board, IncrementalState state) const {
    const Entry row = find(board, rows_, true);
    const Entry col = find(board, cols_, false);
    state[0] = static_cast<std::int32_t>(row);
    state[1] = static_cast<std::int32_t>(col);
    return rows_.distance(row) + cols_.distance(col);
}

int WalkingDistance::update(const Board&, const Step& step, IncrementalState state) const {
    const bool forward = step.move == Move::Down || step.move == Move::Right;
    const bool vertical = step.move == Move::Up || step.move == Move::Down;
    std::int32_t& changed = state[vertical ? 0 : 1];
    changed =
        static_cast<std::int32_t>((vertical ? rows_ : cols_).next(static_cast<Entry>(changed), forward, step.tile));
    return rows_.distance(static_cast<Entry>(state[0])) + cols_.distance(static_cast<Entry>(state[1]));
}

const HeuristicInfo walking_distance_info{
    .name = "walking-distance",
    .title = "Walking distance",
    .summary = "moves to bring all tiles into their rows, plus moves to bring them into their columns",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> {
        return WalkingDistance::make(in.goal, in.stop, in.metric);
    },
    .multi_tile = true,
};

const HeuristicInfo* WalkingDistance::info() const {
    // The static estimates are for single-tile moves.
    return rows_.metric == Metric::SingleTile ? &walking_distance_info : nullptr;
}

}  // namespace taquin
