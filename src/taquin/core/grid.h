#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "taquin/platform/error.h"

namespace taquin {

using Tile = std::uint16_t;  // 0 is the blank
using Cell = std::uint16_t;  // row-major

inline constexpr int max_side = 100;

/// Rows and columns of a board, 1x2 up to 100x100.
struct Size {
    int rows = 0;
    int cols = 0;

    static Expected<Size> make(int rows, int cols);
    /// Reads "4x4" (also with a capital X or the sign ×).
    static Expected<Size> parse(std::string_view text);

    int cells() const { return rows * cols; }
    int row(Cell cell) const { return cell / cols; }
    int col(Cell cell) const { return cell % cols; }
    Cell cell(int row, int col) const { return static_cast<Cell>(row * cols + col); }
    int distance(Cell a, Cell b) const;  // Manhattan
    /// One row or one column: the blank can only shuttle, tiles never pass each other.
    bool is_line() const { return rows == 1 || cols == 1; }
    std::string text() const;  // "4x4"

    friend bool operator==(const Size&, const Size&) = default;
};

/// Where the BLANK goes. The order is the one in which every search tries moves.
enum class Move : std::uint8_t { Up, Left, Right, Down };

inline constexpr std::array<Move, 4> all_moves{Move::Up, Move::Left, Move::Right, Move::Down};

constexpr Move opposite(Move move) { return static_cast<Move>(3 - static_cast<int>(move)); }
constexpr int index(Move move) { return static_cast<int>(move); }
constexpr bool is_vertical(Move move) { return move == Move::Up || move == Move::Down; }

/// A set of moves, iterated in the order of `Move`.
class MoveSet {
  public:
    constexpr MoveSet() = default;
    constexpr explicit MoveSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits & 15U)) {}

    constexpr bool has(Move move) const { return (bits_ >> index(move) & 1U) != 0; }
    constexpr void add(Move move) { bits_ = static_cast<std::uint8_t>(bits_ | 1U << index(move)); }
    constexpr MoveSet without(Move move) const { return MoveSet(bits_ & ~(1U << index(move))); }
    constexpr MoveSet operator&(MoveSet other) const { return MoveSet(unsigned{bits_} & other.bits_); }
    constexpr int count() const { return std::popcount(bits_); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr unsigned bits() const { return bits_; }

    class Iterator {
      public:
        constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
        constexpr Move operator*() const { return static_cast<Move>(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

      private:
        unsigned bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

    friend constexpr bool operator==(const MoveSet&, const MoveSet&) = default;

  private:
    std::uint8_t bits_ = 0;
};

/// Which cells are neighbours, computed once for a board and shared by its copies.
class Grid {
  public:
    static std::shared_ptr<const Grid> make(Size size);

    Size size() const { return size_; }
    MoveSet moves(Cell blank) const { return moves_[blank]; }
    Cell neighbour(Cell blank, Move move) const { return static_cast<Cell>(blank + delta_[index(move)]); }

  private:
    explicit Grid(Size size);

    Size size_;
    std::array<int, 4> delta_;
    std::vector<MoveSet> moves_;
};

}  // namespace taquin
