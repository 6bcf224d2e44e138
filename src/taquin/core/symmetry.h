#pragma once

#include <array>

#include "taquin/core/goal.h"

namespace taquin {

/// One of the eight symmetries that map a rectangle to itself or to its transpose: an optional flip top to bottom, then
/// left to right, then a reflection in the main diagonal.
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

    /// The size of the image, and the image of a cell of a board of `size`.
    Size image(Size size) const { return transposes() ? Size{size.cols, size.rows} : size; }
    Cell image(Size size, Cell cell) const;
    /// First this, then `next`.
    Symmetry then(Symmetry next) const;
    Symmetry inverse() const;

    friend bool operator==(const Symmetry&, const Symmetry&) = default;

  private:
    std::uint8_t code_ = 0;
};

/// By cell: the home of the tile, or blank, in it. Names of tiles do not matter to a search, only their homes: boards
/// with equal homes are the same puzzle, even for different goals.
std::vector<Cell> homes(const Board& board, const Goal& goal);

/// The same puzzle reflected: every cell goes to its image, every tile keeps its name.
Problem transformed(const Problem& problem, Symmetry symmetry);

/// A symmetry other than the identity that keeps the size and leaves `cell` where it is, so that it maps a puzzle whose
/// blank belongs there to another with the same goal. Prefers a diagonal.
std::optional<Symmetry> reflection_about(Size size, Cell cell);

}  // namespace taquin
