#pragma once

#include <array>
#include <cstdint>

#include "taquin/core/grid.h"

namespace taquin::fast {

/// A tile is known by its home; of `from` and `to` one is next to the other. One word in all, to be written at once.
struct Slide {
    std::uint8_t home;
    std::uint8_t from;
    std::uint8_t to;
    Move move;             // the blank's, from `to` to `from`
    std::int8_t change;    // of the tile's Manhattan distance
    std::uint8_t key;      // where that is found
    std::uint8_t axis;     // 0: it is vertical; 1: horizontal
    std::uint8_t forward;  // 1: the blank goes right or down

    bool vertical() const { return axis == 0; }
};
static_assert(sizeof(Slide) == 8);

/// A board size known to the compiler.
template <int Rows, int Cols>
struct Shape {
    static constexpr int rows = Rows;
    static constexpr int cols = Cols;
    static constexpr int cells = Rows * Cols;
    static Size size() { return {Rows, Cols}; }
    /// No board of this size needs more moves: 4x4 at most 80, 3x5 84, 2x8 140; 4x5 at most 58 for the four tiles of an
    /// outer column, as a search through all their places shows, and 80 for the rest; 5x5 at most 208 by what is known.
    static constexpr int longest = cells > 20 ? 224 : cells > 16 || Rows == 2 || Cols == 2 ? 160 : 96;

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

    /// Manhattan distance of one tile.
    static constexpr int distance(int home, int cell) {
        const auto apart = [](int a, int b) { return a < b ? b - a : a - b; };
        return apart(home / Cols, cell / Cols) + apart(home % Cols, cell % Cols);
    }
    /// What a slide changes it by: by home, then the slide's key.
    static constexpr auto changes = [] {
        std::array<std::array<std::int8_t, 4 * cells>, cells> result{};
        for (int home = 0; home < cells; ++home)
            for (int key = 0; key < 4 * cells; ++key) {
                const int from = key / 4;
                const int to = from - delta[static_cast<std::size_t>(key % 4)];
                if (to >= 0 && to < cells)
                    result[static_cast<std::size_t>(home)][static_cast<std::size_t>(key)] =
                        static_cast<std::int8_t>(distance(home, to) - distance(home, from));
            }
        return result;
    }();

    /// All slides but for the tile: by the blank's cell, then its move. Where that would leave the board it stays.
    static constexpr auto slides = [] {
        std::array<std::array<Slide, 4>, cells> result{};
        for (std::size_t cell = 0; cell < cells; ++cell)
            for (std::size_t i = 0; i < 4; ++i) {
                const auto move = static_cast<Move>(i);
                const int from = static_cast<int>(cell) + (moves[cell].has(move) ? delta[i] : 0);
                result[cell][i] = {.home = 0,
                                   .from = static_cast<std::uint8_t>(from),
                                   .to = static_cast<std::uint8_t>(cell),
                                   .move = move,
                                   .change = 0,
                                   .key = static_cast<std::uint8_t>(4 * from + static_cast<int>(i)),
                                   .axis = move == Move::Left || move == Move::Right,
                                   .forward = move == Move::Right || move == Move::Down};
            }
        return result;
    }();
};

/// home_at[c] is where the tile in cell c belongs; of the blank too.
template <class Shape>
using HomeAt = std::array<std::uint8_t, Shape::cells>;

/// What an estimate provides that has one stage, and nothing that all moves of a position have in common.
struct OneStage {
    struct Plan {};
    static constexpr int stages = 1;
    static Plan plan(const auto&) { return {}; }
};

}  // namespace taquin::fast
