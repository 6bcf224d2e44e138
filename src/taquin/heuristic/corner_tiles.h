#pragma once

#include <array>

#include "taquin/heuristic/manhattan.h"

namespace taquin {

/// Manhattan distance plus two for each tile at home that must let another into its corner. O(1) per move.
class CornerTiles final : public Heuristic {
  public:
    explicit CornerTiles(const Goal& goal);

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    Explanation explain(const Board& board) const override;
    std::size_t state_size() const override { return 2; }  // Manhattan distance, tiles that must let another in
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }

  private:
    /// A corner and the two cells that touch it, each with the tile that belongs there.
    struct Corner {
        Cell cell;
        Tile tile;
        Cell beside[2];
        Tile guard[2];
    };

    /// A cell whose tile must let the corner's in.
    struct Guard {
        Cell cell;
        const Corner* corner;
    };
    using Guards = std::array<Guard, 8>;

    std::size_t find_guards(const Board& board, Guards& found) const;
    int guards(const Board& board) const;

    Size size_;
    Manhattan manhattan_;
    std::vector<Corner> corners_;
    std::vector<bool> watched_;  // by cell: a corner or beside one
};

extern const HeuristicInfo corner_tiles_info;

}  // namespace taquin
