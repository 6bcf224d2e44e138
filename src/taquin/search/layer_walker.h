#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "taquin/core/goal.h"

namespace taquin {

/// The part of the board not yet finished, rows and columns inclusive.
struct Region {
    int top = 0, bottom = 0, left = 0, right = 0;

    int rows() const { return bottom - top + 1; }
    int cols() const { return right - left + 1; }
    bool has(int row, int col) const { return row >= top && row <= bottom && col >= left && col <= right; }
};

/// One outer line of a region, seen as if it were the top row: (0, 0) is its first cell, (0, length - 1) its last,
/// (1, …) the next line inwards. Reversed, it is read from its other end.
struct Line {
    enum class Side : std::uint8_t { Top, Bottom, Left, Right };

    Side side;
    bool reversed;
};

/// A board on which outer lines are finished one after the other, remembering the moves made.
class LayerWalker {
  public:
    explicit LayerWalker(const Problem& problem);

    const Board& board() const { return board_; }
    const Region& region() const { return region_; }
    const std::vector<Move>& moves() const { return moves_; }
    void forget_moves() { moves_.clear(); }

    /// Cells in a line of this region.
    int length(const Line& line) const;
    /// Brings all tiles of an outer line home and takes it off the region. Requires at least four lines in that
    /// direction, at least two cells in the line, and the goal's blank elsewhere. Calls `go_on` after every tile; false
    /// if that returned false.
    bool finish_line(const Line& line, const std::function<bool()>& go_on);

  private:
    Cell cell(const Line& line, int depth, int along) const;
    Tile tile_for(Cell home) const { return goal_->at(home); }
    Move move_between(Cell from, Cell to) const;

    void bring(Tile tile, Cell target);
    void finish_corner(const Line& line, Cell next_to_last, Cell last);
    bool enter(std::span<const Cell> block, Tile a, Tile b);
    void send_blank(Cell to);
    /// Breadth-first search of the blank over cells not done, without touching `avoid`, until it reaches all targets.
    void explore(Cell avoid, std::span<const Cell> targets);
    /// Within this region; false: not all of them are reached there.
    bool explore(Cell avoid, std::span<const Cell> targets, const Region& within);
    bool reached(Cell cell) const { return stamp_[cell] == now_; }
    int moves_left(Cell from, Cell to, Move last) const;
    void push(Move move);

    Board board_;
    const Board* goal_;
    std::shared_ptr<const Grid> grid_;
    Region region_;
    std::vector<Cell> where_;         // of each tile
    std::vector<std::uint8_t> done_;  // by cell
    std::vector<Move> moves_;
    // Of the blank's search; stamps make clearing unnecessary.
    std::vector<std::uint32_t> stamp_;
    std::vector<std::int32_t> distance_;
    std::vector<Move> came_by_;
    std::vector<Cell> queue_;
    std::uint32_t now_ = 0;
};

}  // namespace taquin
