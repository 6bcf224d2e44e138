#pragma once

#include <span>

#include "taquin/core/grid.h"

namespace taquin {

/// What a move changed: `tile` slid from cell `from` into cell `to`; the blank went the other way.
struct Step {
    Move move;
    Tile tile;
    Cell from;
    Cell to;
};

/// A board of any size. A scratch object to make moves on: searches store packed states.
class Board {
  public:
    /// Row by row, 0 for the blank. Refuses a wrong count, a tile out of range, a tile twice.
    static Expected<Board> make(Size size, std::span<const Tile> tiles);
    /// 1, 2, 3, … with the blank last.
    static Board ordered(Size size);

    Size size() const { return grid_->size(); }
    std::span<const Tile> tiles() const { return tiles_; }
    Tile at(Cell cell) const { return tiles_[cell]; }
    Cell blank() const { return blank_; }

    /// The moves possible here, always in the order of `Move`.
    MoveSet moves() const { return grid_->moves(blank_); }

    /// Requires `moves().has(move)`. Undo is `apply(opposite(move))`.
    Step apply(Move move) {
        const Cell to = blank_;
        const Cell from = grid_->neighbour(blank_, move);
        const Tile tile = tiles_[from];
        tiles_[to] = tile;
        tiles_[from] = 0;
        blank_ = from;
        return {move, tile, from, to};
    }

    /// Overwrites all tiles. Requires a permutation of this board's own tiles (unpacking does this).
    void assign(std::span<const Tile> tiles);

    friend bool operator==(const Board& a, const Board& b) { return a.size() == b.size() && a.tiles_ == b.tiles_; }

  private:
    Board(std::shared_ptr<const Grid> grid, std::vector<Tile> tiles, Cell blank)
        : grid_(std::move(grid)), tiles_(std::move(tiles)), blank_(blank) {}

    std::shared_ptr<const Grid> grid_;
    std::vector<Tile> tiles_;
    Cell blank_;
};

}  // namespace taquin
