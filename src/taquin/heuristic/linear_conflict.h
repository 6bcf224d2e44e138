#pragma once

#include "taquin/heuristic/line_lifts.h"
#include "taquin/heuristic/manhattan.h"

namespace taquin {

/// Manhattan distance plus two for each tile that must step aside in its own row or column.
class LinearConflict final : public Heuristic {
  public:
    explicit LinearConflict(const Goal& goal);

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    Explanation explain(const Board& board) const override;
    std::size_t state_size() const override { return 1; }
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }
    const HeuristicInfo* info() const override;

    /// The parts of the value that are vertical and horizontal moves.
    std::pair<int, int> shares(const Board& board) const;

    /// One of them, explained: the tiles' distances along the axis, and two moves for each tile that must leave its
    /// line along it.
    Explanation explain_share(const Board& board, bool vertical) const;

    const Manhattan& manhattan() const { return manhattan_; }
    const LineLifts& row_lifts() const { return row_lifts_; }
    const LineLifts& col_lifts() const { return col_lifts_; }

  private:
    struct Line;  // a row or a column
    Line row(int number) const;
    Line col(int number) const;
    static int lifts(const Board& board, const Line& line);
    /// The lines in which tiles conflict, each with the tiles that must leave it.
    Explanation explain_lines(const Board& board, bool rows) const;
    static int lifts_because_of(Tile tile, Cell at, const Board& others, const Line& line);

    Size size_;
    Manhattan manhattan_;
    LineLifts row_lifts_;
    LineLifts col_lifts_;
    std::vector<std::uint8_t> home_row_;  // by tile; the blank has none
    std::vector<std::uint8_t> home_col_;
};

extern const HeuristicInfo linear_conflict_info;

}  // namespace taquin
