#pragma once

#include <algorithm>
#include <type_traits>

#include "taquin/fast/shape.h"
#include "taquin/heuristic/linear_conflict.h"

namespace taquin::fast {

/// Manhattan distance.
template <class Shape>
class StaticManhattan : public OneStage {
  public:
    struct State {
        std::int16_t sum;
    };
    struct Preview {};

    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, State& state) const {
        state.sum = 0;
        for (int cell = 0; cell < Shape::cells; ++cell)
            if (cell != blank)
                state.sum = static_cast<std::int16_t>(state.sum +
                                                      Shape::distance(home_at[static_cast<std::size_t>(cell)], cell));
        return state.sum;
    }
    template <int>
    void prefetch(const State&, Slide, Plan, Preview&) const {}
    template <int>
    int value(const State& state, Slide slide, Plan, Preview&, int) const {
        return state.sum + slide.change;
    }
    void update(const State& before, Slide slide, Plan, const Preview&, State& after) const {
        after.sum = static_cast<std::int16_t>(before.sum + slide.change);
    }
};

/// The number of a line, see LineLifts::table(): of six cells there are 7^6 = 117649.
template <class Shape>
using LineNumber = std::conditional_t<(std::max(Shape::rows, Shape::cols) <= 5), std::uint16_t, std::uint32_t>;

/// Linear conflict, on the tables of LineLifts: a line is a number with a digit for each of its cells.
/// A move changes the conflicts of the two lines it leads across; in the line it runs along nobody is passed.
template <class Shape>
class StaticLinearConflict : public OneStage {
  public:
    using Line = LineNumber<Shape>;

    struct State {
        std::int16_t sum;                                   // the whole estimate
        std::array<Line, Shape::rows + Shape::cols> lines;  // rows, then columns
    };
    struct Preview {
        std::int16_t sum;
        Line left;     // the line the tile leaves, after it left
        Line entered;  // and the one it enters
    };

    static bool supports(const LinearConflict& heuristic) {
        return !heuristic.row_lifts().table().empty() && !heuristic.col_lifts().table().empty();
    }
    /// Requires supports(heuristic).
    explicit StaticLinearConflict(const LinearConflict& heuristic)
        : row_lifts_(heuristic.row_lifts().table().data()), col_lifts_(heuristic.col_lifts().table().data()) {}

    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, State& state) const {
        typename StaticManhattan<Shape>::State manhattan{};
        int sum = StaticManhattan<Shape>{}.start(home_at, blank, manhattan);
        state.lines.fill(0);
        for (unsigned cell = 0; cell < Shape::cells; ++cell) {
            if (cell == blank) continue;
            const unsigned home = home_at[cell];
            add(state.lines[cell / Shape::cols], row_digit(cell / Shape::cols, cell % Shape::cols, home));
            add(state.lines[Shape::rows + cell % Shape::cols], col_digit(cell % Shape::cols, cell / Shape::cols, home));
        }
        for (unsigned row = 0; row < Shape::rows; ++row) sum += 2 * row_lifts_[state.lines[row]];
        for (unsigned col = 0; col < Shape::cols; ++col) sum += 2 * col_lifts_[state.lines[Shape::rows + col]];
        state.sum = static_cast<std::int16_t>(sum);
        return sum;
    }

    template <int>
    void prefetch(const State&, Slide, Plan, Preview&) const {}

    template <int>
    int value(const State& state, Slide slide, Plan, Preview& preview, int) const {
        const unsigned from = slide.from;
        const unsigned to = slide.to;
        int lifts;
        if (slide.vertical()) {
            const unsigned col = from % Shape::cols;
            lifts = crossed(row_lifts_, state.lines[from / Shape::cols], state.lines[to / Shape::cols],
                            row_digit(from / Shape::cols, col, slide.home),
                            row_digit(to / Shape::cols, col, slide.home), preview);
        } else {
            const unsigned row = from / Shape::cols;
            lifts = crossed(col_lifts_, state.lines[Shape::rows + from % Shape::cols],
                            state.lines[Shape::rows + to % Shape::cols], col_digit(from % Shape::cols, row, slide.home),
                            col_digit(to % Shape::cols, row, slide.home), preview);
        }
        preview.sum = static_cast<std::int16_t>(state.sum + slide.change + 2 * lifts);
        return preview.sum;
    }

    void update(const State& before, Slide slide, Plan, const Preview& preview, State& after) const {
        after = before;
        after.sum = preview.sum;
        const unsigned from = slide.from;
        const unsigned to = slide.to;
        if (slide.vertical()) {
            const unsigned col = from % Shape::cols;
            after.lines[from / Shape::cols] = preview.left;
            after.lines[to / Shape::cols] = preview.entered;
            auto& along = after.lines[Shape::rows + col];
            along = static_cast<Line>(along - col_digit(col, from / Shape::cols, slide.home) +
                                      col_digit(col, to / Shape::cols, slide.home));
        } else {
            const unsigned row = from / Shape::cols;
            after.lines[Shape::rows + from % Shape::cols] = preview.left;
            after.lines[Shape::rows + to % Shape::cols] = preview.entered;
            auto& along = after.lines[row];
            along = static_cast<Line>(along - row_digit(row, from % Shape::cols, slide.home) +
                                      row_digit(row, to % Shape::cols, slide.home));
        }
    }

  private:
    static void add(Line& line, unsigned digit) { line = static_cast<Line>(line + digit); }

    /// How many more tiles must step aside.
    static int crossed(const std::uint8_t* lifts, unsigned left, unsigned entered, unsigned digit_from,
                       unsigned digit_to, Preview& preview) {
        preview.left = static_cast<Line>(left - digit_from);
        preview.entered = static_cast<Line>(entered + digit_to);
        return lifts[preview.left] + lifts[preview.entered] - lifts[left] - lifts[entered];
    }

    /// What the tile adds to its line's number: nothing where it belongs to another line.
    static unsigned row_digit(unsigned row, unsigned col, unsigned home) {
        return home / Shape::cols == row ? (1 + home % Shape::cols) * row_place[col] : 0;
    }
    static unsigned col_digit(unsigned col, unsigned row, unsigned home) {
        return home % Shape::cols == col ? (1 + home / Shape::cols) * col_place[row] : 0;
    }

    template <int Length>
    static constexpr auto places() {
        std::array<unsigned, Length> result{};
        unsigned place = 1;
        for (unsigned& p : result) {
            p = place;
            place *= Length + 1;
        }
        return result;
    }
    static constexpr auto row_place = places<Shape::cols>();
    static constexpr auto col_place = places<Shape::rows>();

    const std::uint8_t* row_lifts_;
    const std::uint8_t* col_lifts_;
};

}  // namespace taquin::fast
