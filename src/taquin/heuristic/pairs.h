#pragma once

#include "taquin/heuristic/manhattan.h"

namespace taquin {

/// Manhattan distance plus two for each pair of tiles, none in two pairs, that get in each other's way.
class Pairs final : public Heuristic {
  public:
    /// The table has a byte for every two tiles on every two cells: 17 megabytes for 64 cells.
    static constexpr int max_cells = 64;

    /// Requires at most max_cells cells. Nothing when stopped.
    static std::shared_ptr<const Pairs> make(const Goal& goal, const StopToken& stop = {});

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    Explanation explain(const Board& board) const override;
    std::size_t state_size() const override { return 2 + cells_ * words_; }
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }

    /// Whether two tiles on these cells need two moves more than their Manhattan distances.
    bool conflict(Tile a, Cell at_a, Tile b, Cell at_b, Cell blank) const {
        const std::uint8_t regions = conflicts_[((a * cells_ + at_a) * cells_ + b) * cells_ + at_b];
        return regions != 0 && (regions >> region(at_a, at_b, blank) & 1U) != 0;
    }

  private:
    explicit Pairs(const Goal& goal);
    /// Two tiles may divide the other cells into regions; the blank cannot leave its own unless one of them moves.
    int region(Cell a, Cell b, Cell blank) const { return regions_[(a * cells_ + b) * cells_ + blank]; }
    void find_regions(const Grid& grid);
    void find_conflicts(const Goal& goal, const Grid& grid, Tile a, Tile b);
    std::uint64_t partners(Tile tile, Cell at, const Board& board) const;

    // A state holds the Manhattan distance, the number of pairs, and for each tile the set of those it conflicts with.
    static constexpr std::size_t first_set = 2;
    std::uint64_t load(IncrementalState state, std::size_t tile) const;
    void store(IncrementalState state, std::size_t tile, std::uint64_t set) const;
    int value(IncrementalState state) const { return state[0] + 2 * state[1]; }
    void match(IncrementalState state) const;

    std::size_t cells_;
    std::size_t words_;  // of 32 bits in a set of tiles
    Manhattan manhattan_;
    std::vector<std::uint8_t> regions_;    // by the two tiles' cells and the blank's
    std::vector<std::uint8_t> conflicts_;  // by tile, its cell, other tile, its cell: a bit for each region
};

extern const HeuristicInfo pairs_info;

}  // namespace taquin
