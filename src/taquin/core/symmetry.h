#pragma once

#include <array>

#include "taquin/core/goal.h"

namespace taquin {

/// One of the eight ways to lay a rectangle on itself or on its transpose: first reflected top to bottom,
/// then left to right, then along the main diagonal, each or not.
class Symmetry {
  public:
    constexpr Symmetry() = default;
    constexpr Symmetry(bool flip_rows, bool flip_cols, bool transpose)
        : code_(static_cast<std::uint8_t>((flip_rows ? 1 : 0) | (flip_cols ? 2 : 0) | (transpose ? 4 : 0))) {}
    /// All eight, the identity first.
    static std::array<Symmetry, 8> all();

    bool flips_rows() const { return (code_ & 1) != 0; }
    bool flips_cols() const { return (code_ & 2) != 0; }
    bool transposes() const { return (code_ & 4) != 0; }
    bool identity() const { return code_ == 0; }

    /// The size of the image, and where a cell of a board of `size` comes to lie in it.
    Size image(Size size) const { return transposes() ? Size{size.cols, size.rows} : size; }
    Cell image(Size size, Cell cell) const;
    /// First this, then `next`.
    Symmetry then(Symmetry next) const;
    Symmetry inverse() const;

    friend bool operator==(const Symmetry&, const Symmetry&) = default;

  private:
    std::uint8_t code_ = 0;
};

/// The names of tiles do not matter to a search, only where they belong: the home of the tile in each cell,
/// and of the blank in the blank's cell. Boards of different goals with equal homes are the same puzzle.
std::vector<Cell> homes(const Board& board, const Goal& goal);

/// The same puzzle reflected: every cell goes to its image, every tile keeps its name.
Problem transformed(const Problem& problem, Symmetry symmetry);

/// A symmetry other than the identity that keeps the size and leaves `cell` where it is, so that it turns a
/// puzzle whose blank belongs there into another with the same goal. A diagonal is preferred.
std::optional<Symmetry> reflection_about(Size size, Cell cell);

}  // namespace taquin
