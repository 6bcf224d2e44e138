// The rectangle around a window of a path.

#include "taquin/search/window_space.h"

#include <cstdlib>

namespace taquin {

void WindowSpace::begin(Size size, std::span<const Cell> homes, Cell blank) {
    const auto cells = static_cast<std::size_t>(size.cells());
    if (size != size_) {
        size_ = size;
        delta_ = {-size.cols, -1, 1, size.cols};
        places_.resize(cells);
        moves_.resize(cells);
        for (std::size_t i = 0; i < cells; ++i) {
            const auto cell = static_cast<Cell>(i);
            const int row = size.row(cell);
            const int col = size.col(cell);
            places_[i] = {static_cast<std::int16_t>(row), static_cast<std::int16_t>(col)};
            MoveSet moves;
            if (row > 0) moves.add(Move::Up);
            if (col > 0) moves.add(Move::Left);
            if (col + 1 < size.cols) moves.add(Move::Right);
            if (row + 1 < size.rows) moves.add(Move::Down);
            moves_[i] = static_cast<std::uint8_t>(moves.bits());
        }
    }
    homes_.resize(cells);
    rows_away_ = cols_away_ = 0;
    for (std::size_t i = 0; i < cells; ++i) {
        homes_[i] = places_[homes[i]];
        if (i == blank) continue;
        rows_away_ += std::abs(homes_[i].row - places_[i].row);
        cols_away_ += std::abs(homes_[i].col - places_[i].col);
    }
    h_ = rows_away_ + cols_away_;
    blank_ = blank;
}

}  // namespace taquin
