#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// Each tile's distance to its home, row and column apart, added up. O(1) per move.
class Manhattan final : public Heuristic {
  public:
    explicit Manhattan(const Goal& goal);

    int start(const Board& board, Memo memo) const override;
    int follow(const Board& after, const Step& step, Memo memo) const override;
    std::size_t memo_size() const override { return 1; }
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }

    /// How much nearer (-1) or further (+1) a step brings its tile to its home.
    int change(const Step& step) const { return distance(step.tile, step.to) - distance(step.tile, step.from); }

  private:
    int distance(Tile tile, Cell cell) const { return size_.distance(cell, home_[tile]); }

    Size size_;
    std::vector<Cell> home_;
};

extern const HeuristicRow manhattan_row;

}  // namespace taquin
