#pragma once

#include <array>

#include "taquin/heuristic/manhattan.h"

namespace taquin {

/// For every group of a given number of tiles, on any cells: how many more moves than their Manhattan distances bring
/// them home, whatever the other tiles do.
class GroupSurpluses {
  public:
    static constexpr std::size_t max_tiles = 3;
    using Group = std::array<Tile, max_tiles>;  // the first `tiles` of them count

    /// Requires 1 to max_tiles tiles. Incomplete when stopped.
    GroupSurpluses(const Goal& goal, const Grid& grid, const Manhattan& manhattan, std::size_t tiles,
                   const StopToken& stop);

    std::span<const Group> groups() const { return groups_; }
    /// Of the group with this number, on the board whose tiles' cells are given.
    int surplus(std::size_t group, std::span<const Cell> cell_of, Cell blank) const {
        std::size_t place = 0;
        for (std::size_t i = 0; i < tiles_; ++i) place = place * cells_ + cell_of[groups_[group][i]];
        return surpluses_[(group * places_ + place) * max_regions + regions_[place * cells_ + blank]];
    }

  private:
    static constexpr std::size_t max_regions = max_tiles + 1;  // on a single row

    void find_regions(const Grid& grid);
    void find_surpluses(const Goal& goal, const Grid& grid, const Manhattan& manhattan, std::size_t group);
    std::array<Cell, max_tiles> cells_at(std::size_t place) const;

    std::size_t tiles_, cells_, places_;
    std::vector<Group> groups_;
    std::vector<std::uint8_t> regions_;    // by the tiles' cells and the blank's
    std::vector<std::uint8_t> surpluses_;  // by group, the tiles' cells and the blank's region
};

/// Manhattan distance plus the surpluses of disjoint pairs and triples of tiles, chosen so that the sum is largest.
class Triples final : public Heuristic {
  public:
    /// The table of triples has 7 megabytes for 16 cells, and the exact choice of groups takes time.
    static constexpr int max_cells = 16;

    /// Requires at most max_cells cells. Nothing when stopped.
    static std::shared_ptr<const Triples> make(const Goal& goal, const StopToken& stop = {});

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    Explanation explain(const Board& board) const override;
    std::size_t state_size() const override { return 1; }
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }

  private:
    Triples(const Goal& goal, const Grid& grid, const StopToken& stop);
    struct Chosen;
    Chosen choose(const Board& board) const;

    Goal goal_;
    Manhattan manhattan_;
    GroupSurpluses pairs_, triples_;
    std::vector<std::array<std::size_t, 3>> pairs_of_;  // the pairs inside each triple, by number
};

extern const HeuristicInfo triples_info;

}  // namespace taquin
