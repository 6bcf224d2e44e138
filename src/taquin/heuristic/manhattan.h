#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// The sum of all tiles' row and column distances to their homes. O(1) per move.
class Manhattan final : public Heuristic {
  public:
    explicit Manhattan(const Goal& goal);

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    Explanation explain(const Board& board) const override;
    std::size_t state_size() const override { return 1; }
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }
    const HeuristicInfo* info() const override;

    /// From scratch, without a state.
    int sum(const Board& board) const;
    /// -1 if the step brings its tile nearer to its home, +1 if it takes it further away.
    int change(const Step& step) const { return distance(step.tile, step.to) - distance(step.tile, step.from); }

    /// From a cell to the tile's home. The blank does not count: its distance is 0 everywhere.
    int distance(Tile tile, Cell cell) const {
        return table_.empty() ? (tile == 0 ? 0 : size_.distance(cell, home_[tile]))
                              : table_[static_cast<std::size_t>(tile * size_.cells() + cell)];
    }
    Cell home(Tile tile) const { return home_[tile]; }
    /// All distances, by tile and then by cell; empty for boards of more than 256 cells.
    std::span<const std::uint8_t> table() const { return table_; }

  private:
    Size size_;
    std::vector<Cell> home_;
    std::vector<std::uint8_t> table_;
};

/// The heuristic `manhattan` for a metric.
HeuristicPtr make_manhattan(const Goal& goal, Metric metric);

extern const HeuristicInfo manhattan_info;

}  // namespace taquin
