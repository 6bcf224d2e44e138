#pragma once

#include <array>

#include "taquin/core/grid.h"

namespace taquin::fast {

/// A board size known to the compiler.
template <int Rows, int Cols>
struct Shape {
    static constexpr int rows = Rows;
    static constexpr int cols = Cols;
    static constexpr int cells = Rows * Cols;
    static Size size() { return {Rows, Cols}; }

    static constexpr std::array<int, 4> delta{-Cols, -1, 1, Cols};  // by Move
    static constexpr std::array<MoveSet, cells> moves = [] {
        std::array<MoveSet, cells> result;
        for (int cell = 0; cell < cells; ++cell) {
            auto& set = result[static_cast<std::size_t>(cell)];
            if (cell >= Cols) set.add(Move::Up);
            if (cell % Cols != 0) set.add(Move::Left);
            if (cell % Cols != Cols - 1) set.add(Move::Right);
            if (cell < cells - Cols) set.add(Move::Down);
        }
        return result;
    }();
};

/// A tile is known by its home; of `from` and `to` one is next to the other.
struct Slide {
    std::uint8_t home;
    std::uint8_t from;
    std::uint8_t to;
    Move move;  // the blank's, from `to` to `from`

    bool vertical() const { return move == Move::Up || move == Move::Down; }
};

/// home_at[c] is where the tile in cell c belongs; of the blank too.
template <class Shape>
using HomeAt = std::array<std::uint8_t, Shape::cells>;

}  // namespace taquin::fast
