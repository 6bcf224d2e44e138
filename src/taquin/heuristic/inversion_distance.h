#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// A lower bound from inversions: vertical moves from the order of the tiles read row by row, horizontal ones
/// from the order read column by column. O(side) per move.
class InversionDistance final : public Heuristic {
  public:
    explicit InversionDistance(const Goal& goal);

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    Explanation explain(const Board& board) const override;
    /// The part for the vertical moves, or for the horizontal ones.
    Explanation explain_axis(const Board& board, bool vertical) const;
    std::size_t state_size() const override { return 2; }  // inversions read by rows, by columns
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }

    /// The fewest moves that undo so many inversions when each tile moved jumps over `jumped` others.
    static int moves(int inversions, int jumped);
    /// The vertical moves that undo inversions read by rows (axis 0), or the horizontal ones that undo those by
    /// columns.
    int moves_along(std::size_t axis, int inversions) const {
        return moves(inversions, (axis == 0 ? size_.cols : size_.rows) - 1);
    }

  private:
    int value(IncrementalState state) const;
    /// The tiles read by rows or by columns, without the blank, with their cells.
    std::vector<std::pair<Tile, Cell>> read(const Board& board, bool by_rows) const;

    Size size_;
    std::vector<std::uint16_t> by_rows_;  // by tile: its place in the goal read row by row
    std::vector<std::uint16_t> by_cols_;
};

extern const HeuristicInfo inversion_distance_info;

}  // namespace taquin
