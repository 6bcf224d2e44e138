#pragma once

#include <array>
#include <cstdint>

#include "taquin/core/grid.h"
#include "taquin/fast/isa.h"

namespace taquin::fast {

/// One tile slides into the blank. The tile is named by its goal cell (`home`). Eight bytes, written at once.
struct Slide {
    std::uint8_t home;
    std::uint8_t from;     // the tile's cell before
    std::uint8_t to;       // and after, next to it
    Move move;             // the blank's, from `to` to `from`, as named on the given board (see Geometry)
    std::int8_t change;    // of the tile's Manhattan distance
    std::uint8_t key;      // index into Shape::changes
    std::uint8_t axis;     // 0: vertical, 1: horizontal
    std::uint8_t forward;  // 1: the blank goes right or down
};
static_assert(sizeof(Slide) == 8);

/// The moves of the blank from every cell. Boards with more rows than columns are searched transposed, but their moves
/// keep the names, and with them the order, that they have on the board as it was given: so the search visits the same
/// nodes in the same order, and solutions and FSM pruning need no translation.
template <int Cells>
struct Geometry {
    std::array<MoveSet, Cells> moves;
    /// By the blank's cell, then its move; home and change are not filled in. Where a move would leave the board, the
    /// blank stays.
    std::array<std::array<Slide, 4>, Cells> slides;
};

/// No board of this size needs more moves: 4x4 at most 80, 3x5 84, 2x8 140; 4x5 at most 58 for the four tiles of an
/// outer column, as an exhaustive search shows, and 80 for the rest; 5x5 at most 208 (proved upper bound).
constexpr int longest_path(int rows, int cols) {
    const int cells = rows * cols;
    return cells > 20 ? 224 : cells > 16 || rows == 2 || cols == 2 ? 160 : 96;
}

/// A board size known at compile time, rows <= cols, and the instruction set its search is compiled for.
template <int Rows, int Cols, class Isa = Baseline>
struct Shape {
    static_assert(Rows <= Cols, "boards with more rows than columns are searched transposed");
    using Bits = Isa;
    static constexpr int rows = Rows;
    static constexpr int cols = Cols;
    static constexpr int cells = Rows * Cols;
    static constexpr bool square = Rows == Cols;
    static Size size() { return {Rows, Cols}; }

    static constexpr int longest = longest_path(Rows, Cols);

    static constexpr std::array<int, 4> delta{-Cols, -1, 1, Cols};  // by Move

    /// Manhattan distance of one tile.
    static constexpr int distance(int home, int cell) {
        const auto apart = [](int a, int b) { return a < b ? b - a : a - b; };
        return apart(home / Cols, cell / Cols) + apart(home % Cols, cell % Cols);
    }
    /// By how much a slide changes it: by home, then Slide::key.
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

    static constexpr Geometry<cells> geometry(bool transposed) {
        // Transposition exchanges Up and Left, Right and Down.
        constexpr std::array<Move, 4> exchanged{Move::Left, Move::Up, Move::Down, Move::Right};
        Geometry<cells> result{};
        for (int cell = 0; cell < cells; ++cell) {
            const bool possible[] = {cell >= Cols, cell % Cols != 0, cell % Cols != Cols - 1, cell < cells - Cols};
            const auto at = static_cast<std::size_t>(cell);
            for (std::size_t i = 0; i < 4; ++i) {
                const auto here = static_cast<Move>(i);  // as this shape sees it
                const Move move = transposed ? exchanged[i] : here;
                if (possible[i]) result.moves[at].add(move);
                const int from = cell + (possible[i] ? delta[i] : 0);
                result.slides[at][static_cast<std::size_t>(index(move))] = {
                    .home = 0,
                    .from = static_cast<std::uint8_t>(from),
                    .to = static_cast<std::uint8_t>(cell),
                    .move = move,
                    .change = 0,
                    .key = static_cast<std::uint8_t>(4 * from + static_cast<int>(i)),
                    .axis = here == Move::Left || here == Move::Right,
                    .forward = here == Move::Right || here == Move::Down};
            }
        }
        return result;
    }
    static constexpr Geometry<cells> upright = geometry(false);
    static constexpr Geometry<cells> transposed = geometry(true);
};

/// home_at[c] is the goal cell of the tile in cell c; of the blank too.
template <class Shape>
using HomeAt = std::array<std::uint8_t, Shape::cells>;

/// By axis, then cell: the row (axis 0) or the column (axis 1) of the cell.
template <class Shape>
inline constexpr auto line_of = [] {
    std::array<HomeAt<Shape>, 2> result{};
    for (unsigned cell = 0; cell < Shape::cells; ++cell) {
        result[0][cell] = static_cast<std::uint8_t>(cell / Shape::cols);
        result[1][cell] = static_cast<std::uint8_t>(cell % Shape::cols);
    }
    return result;
}();

}  // namespace taquin::fast
