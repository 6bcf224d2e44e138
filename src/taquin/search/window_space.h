#pragma once

#include <span>
#include <vector>

#include "taquin/core/grid.h"
#include "taquin/core/metric.h"

namespace taquin {

/// A Space for DepthFirst: a rectangle of a board around a few moves of a path, from the state before them to the state
/// after them, with Manhattan distance, of either metric (see heuristic/manhattan.cpp). Only the cells of the rectangle
/// are looked at, so a window costs the same on a board of any size.
class WindowSpace {
  public:
    explicit WindowSpace(Metric metric = Metric::SingleTile) : multi_tile_(metric == Metric::MultiTile) {}

    /// `homes` holds, for each cell of a rectangle of `size`, the cell of the rectangle where its tile is in the end;
    /// that of the blank is ignored.
    void begin(Size size, std::span<const Cell> homes, Cell blank);

    int h() const { return multi_tile_ ? moves(rows_away_, size_.rows) + moves(cols_away_, size_.cols) : h_; }

    // What DepthFirst asks for.
    static bool enter(std::size_t) { return true; }
    static int scale() { return 1; }
    MoveSet moves(std::size_t) const { return MoveSet(moves_[blank_]); }
    int advance(Move move, std::size_t) {
        step(move);
        return h();
    }
    int extend(Move move, std::size_t level) { return advance(move, level); }
    void retreat(Move move, std::size_t, int tiles = 1) {
        for (int i = 0; i < tiles; ++i) step(opposite(move));
    }
    bool at_goal() const { return h_ == 0; }

  private:
    struct Place {
        std::int16_t row = 0;
        std::int16_t col = 0;
    };

    static int moves(int away, int cells) { return cells < 2 ? 0 : (away + cells - 2) / (cells - 1); }
    void step(Move move) {
        const int change = slide(move);
        h_ += change;
        if (multi_tile_) (is_vertical(move) ? rows_away_ : cols_away_) += change;
    }

    /// Makes the move; returns the change of the distance.
    int slide(Move move) {
        const auto from = static_cast<Cell>(blank_ + delta_[static_cast<std::size_t>(index(move))]);
        const Place home = homes_[from];
        const Place at = places_[from];
        homes_[blank_] = home;
        blank_ = from;
        switch (move) {  // the tile goes the other way
            case Move::Up:
                return home.row > at.row ? -1 : 1;
            case Move::Down:
                return home.row < at.row ? -1 : 1;
            case Move::Left:
                return home.col > at.col ? -1 : 1;
            default:
                return home.col < at.col ? -1 : 1;
        }
    }

    std::vector<Place> homes_;   // of the tile in each cell
    std::vector<Place> places_;  // of the cells
    std::vector<std::uint8_t> moves_;
    std::array<int, 4> delta_{};
    Size size_{};
    Cell blank_ = 0;
    bool multi_tile_;
    int h_ = 0;  // of single-tile moves
    int rows_away_ = 0;
    int cols_away_ = 0;
};

}  // namespace taquin
