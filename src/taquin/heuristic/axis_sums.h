#pragma once

#include <utility>
#include <vector>

#include "taquin/heuristic/explanation.h"
#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// A lower bound in multi-tile moves from costs of single tiles, by axis.
///
/// `Cost` gives for a tile in line `line` whose home is in line `home` a number that is 0 at home and changes by at
/// most 1 from a line to the next:
///   int operator()(int line, int home) const
///   Explanation explain(Explanation lines) const    // the same of Rows or Columns
/// A move along a row of c cells slides at most c - 1 tiles by one column each, so the sum over all tiles of the cost
/// of their columns falls by at most c - 1, and that of their rows does not change. The sum of columns divided by
/// c - 1 and rounded up is then a lower bound on the horizontal moves, likewise for the vertical ones; no move is both,
/// so the two add up. A move changes one of them, by at most 1: the estimate is consistent.
template <class Cost>
class AxisSums final : public Heuristic {
  public:
    AxisSums(const Goal& goal, Cost cost) : size_(goal.size()), cost_(std::move(cost)) {
        for (int tile = 0; tile < size_.cells(); ++tile) home_.push_back(goal.home(static_cast<Tile>(tile)));
    }

    int start(const Board& board, IncrementalState state) const override {
        state[0] = state[1] = 0;
        for (int cell = 0; cell < size_.cells(); ++cell) {
            const Tile tile = board.at(static_cast<Cell>(cell));
            if (tile == 0) continue;
            state[0] += row_cost(tile, static_cast<Cell>(cell));
            state[1] += col_cost(tile, static_cast<Cell>(cell));
        }
        return value(state);
    }
    int update(const Board&, const Step& step, IncrementalState state) const override {
        if (is_vertical(step.move))
            state[0] += row_cost(step.tile, step.to) - row_cost(step.tile, step.from);
        else
            state[1] += col_cost(step.tile, step.to) - col_cost(step.tile, step.from);
        return value(state);
    }
    Explanation explain(const Board& board) const override {
        explain::Parts axes;
        for (const bool vertical : {true, false}) {
            explain::Parts parts;
            const auto op = vertical ? Explanation::Op::Rows : Explanation::Op::Columns;
            for (const auto& [tile, cell] : explain::tiles_of(board))
                parts.push_back(cost_.explain(explain::tile(op, size_, tile, cell, home_[tile])));
            const int cells = vertical ? size_.rows : size_.cols;
            const char* const label = vertical ? "vertical" : "horizontal";
            if (cells < 2)
                axes.push_back(explain::number(0, label));
            else
                axes.push_back(explain::rounded(Explanation::Op::Ceiling, explain::sum(label, std::move(parts)),
                                                explain::number(cells - 1, "tiles-per-move")));
        }
        return explain::sum(std::string(cost_.label), std::move(axes));
    }
    std::size_t state_size() const override { return 2; }
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }

  private:
    int row_cost(Tile tile, Cell cell) const { return cost_(size_.row(cell), size_.row(home_[tile])); }
    int col_cost(Tile tile, Cell cell) const { return cost_(size_.col(cell), size_.col(home_[tile])); }
    /// In a board of one line nothing ever moves across it: the sum is 0.
    static int moves(int sum, int cells) { return cells < 2 ? 0 : (sum + cells - 2) / (cells - 1); }
    int value(IncrementalState state) const { return moves(state[0], size_.rows) + moves(state[1], size_.cols); }

    Size size_;
    Cost cost_;
    std::vector<Cell> home_;
};

template <class Cost>
HeuristicPtr axis_sums(const Goal& goal, Cost cost) {
    return std::make_shared<AxisSums<Cost>>(goal, std::move(cost));
}

}  // namespace taquin
