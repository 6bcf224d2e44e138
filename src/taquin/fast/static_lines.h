#pragma once

#include <algorithm>

#include "taquin/fast/shape.h"
#include "taquin/heuristic/linear_conflict.h"

namespace taquin::fast {

/// Rows and columns as numbers, to look up how many tiles must leave them (LineLifts). A move changes the lifts of the
/// line that the tile leaves and of the one it enters; along its own line it passes no tile.
template <class Shape>
class StaticLines {
    static constexpr int longer = std::max(Shape::rows, Shape::cols);

  public:
    using Number = std::conditional_t<(LineLifts::digit(longer, longer, 0) <= 0x10000), std::uint16_t, std::uint32_t>;
    using State = std::array<Number, Shape::rows + Shape::cols>;  // rows, then columns
    struct Preview {
        Number left;     // the line the tile leaves, without it
        Number entered;  // and the line it enters, with it
    };

    static bool supports(const LinearConflict& heuristic) {
        return !heuristic.row_lifts().table().empty() && !heuristic.col_lifts().table().empty();
    }
    /// Requires supports(heuristic).
    StaticLines(const LinearConflict& heuristic, bool transposed)
        : lifts_{heuristic.row_lifts().table().data(), heuristic.col_lifts().table().data()} {
        if (transposed) std::swap(lifts_[0], lifts_[1]);
    }

    void start(const HomeAt<Shape>& home_at, std::uint8_t blank, State& lines) const {
        lines = {};
        for (std::size_t axis = 0; axis < 2; ++axis)
            for (unsigned cell = 0; cell < Shape::cells; ++cell)
                if (cell != blank) add(lines[line_at[axis][cell]], digits[axis][home_at[cell]][cell]);
    }
    /// Tiles that must leave their row by vertical moves (axis 0), or their column by horizontal ones.
    int lifts(std::size_t axis, const State& lines) const {
        int sum = 0;
        const std::size_t first = axis == 0 ? 0 : Shape::rows;
        const std::size_t last = axis == 0 ? Shape::rows : Shape::rows + Shape::cols;
        for (std::size_t line = first; line < last; ++line) sum += lifts_[axis][lines[line]];
        return sum;
    }
    /// By how much a slide changes the lifts of its axis; those of the other axis stay.
    int change(const State& lines, Slide slide, Preview& preview) const {
        const std::size_t axis = slide.axis;
        const unsigned left = lines[line_at[axis][slide.from]];
        const unsigned entered = lines[line_at[axis][slide.to]];
        preview.left = static_cast<Number>(left - digits[axis][slide.home][slide.from]);
        preview.entered = static_cast<Number>(entered + digits[axis][slide.home][slide.to]);
        const std::uint8_t* const lifts = lifts_[axis];
        return lifts[preview.left] + lifts[preview.entered] - lifts[left] - lifts[entered];
    }
    static void update(Slide slide, const Preview& preview, State& lines) {
        const std::size_t axis = slide.axis;
        lines[line_at[axis][slide.from]] = preview.left;
        lines[line_at[axis][slide.to]] = preview.entered;
        add(lines[line_at[1 - axis][slide.from]],
            digits[1 - axis][slide.home][slide.to] - digits[1 - axis][slide.home][slide.from]);
    }

  private:
    static void add(Number& line, int digit) { line = static_cast<Number>(line + static_cast<Number>(digit)); }

    /// By axis, then cell, as the axis of a move cannot be predicted: the index of its row or column.
    static constexpr auto line_at = [] {
        auto result = line_of<Shape>;
        for (auto& line : result[1]) line = static_cast<std::uint8_t>(line + Shape::rows);
        return result;
    }();
    /// What a tile adds to the number of its line: by axis, home, cell.
    static constexpr auto digits = [] {
        std::array<std::array<std::array<Number, Shape::cells>, Shape::cells>, 2> result{};
        for (std::size_t axis = 0; axis < 2; ++axis)
            for (unsigned home = 0; home < Shape::cells; ++home)
                for (unsigned cell = 0; cell < Shape::cells; ++cell)
                    if (line_of<Shape>[axis][home] == line_of<Shape>[axis][cell])
                        result[axis][home][cell] = static_cast<Number>(
                            LineLifts::digit(axis == 0 ? Shape::cols : Shape::rows, line_of<Shape>[1 - axis][cell],
                                             line_of<Shape>[1 - axis][home]));
        return result;
    }();

    std::array<const std::uint8_t*, 2> lifts_;  // by axis, then line number
};

}  // namespace taquin::fast
