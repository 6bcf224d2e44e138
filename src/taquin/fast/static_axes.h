#pragma once

#include "taquin/fast/static_linear_conflict.h"
#include "taquin/fast/static_walking_distance.h"
#include "taquin/heuristic/axes.h"

namespace taquin::fast {

/// Bounds by axis. A move changes what is known of its own axis, and in which order the tiles are read along the other.
/// Walking distance is asked first, the other bounds only about the moves it lets pass.
template <class Shape>
class StaticAxes {
  public:
    using Line = LineNumber<Shape>;
    struct Plan {};
    static Plan plan(const auto&) { return {}; }
    static constexpr int stages = 2;

    struct State {
        std::array<std::uint32_t, 2> walk;    // entries of walking distance, by axis
        std::array<std::uint8_t, 2> walking;  // bounds, by axis
        std::array<std::uint8_t, 2> conflict;
        std::array<std::uint8_t, 2> inversions;                       // counts, by axis
        std::array<std::uint8_t, 2> bound;                            // the largest
        std::array<Line, Shape::rows + Shape::cols> lines;            // of linear conflict: rows, then columns
        std::array<std::array<std::uint8_t, Shape::cells>, 2> order;  // homes as read by rows, by columns
    };
    struct Preview {
        std::uint32_t walk;  // twice the entry, plus one if further away
        Line left;
        Line entered;
        std::uint8_t walking;
        std::uint8_t conflict;
        std::uint8_t inversions;
        std::uint8_t bound;
    };

    static bool supports(const Axes& heuristic) { return Conflicts::supports(heuristic.linear_conflict()); }
    /// Requires supports(heuristic).
    explicit StaticAxes(const Axes& heuristic)
        : walking_(heuristic.walking_distance()),
          heuristic_(heuristic),
          lifts_{heuristic.linear_conflict().row_lifts().table().data(),
                 heuristic.linear_conflict().col_lifts().table().data()} {
        for (std::size_t axis = 0; axis < 2; ++axis)
            for (std::size_t count = 0; count < moves_[axis].size(); ++count)
                moves_[axis][count] = static_cast<std::uint8_t>(
                    heuristic.inversion_distance().moves_along(axis, static_cast<int>(count)));
    }

    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, State& state) const {
        state = {};
        state.walk = walking_.find(home_at, blank);
        state.walking = {static_cast<std::uint8_t>(heuristic_.walking_distance().rows().distance(state.walk[0])),
                         static_cast<std::uint8_t>(heuristic_.walking_distance().cols().distance(state.walk[1]))};
        for (unsigned cell = 0; cell < Shape::cells; ++cell)
            for (std::size_t axis = 0; axis < 2; ++axis)
                state.order[axis][place(axis, cell)] = static_cast<std::uint8_t>(place(axis, home_at[cell]));
        for (std::size_t axis = 0; axis < 2; ++axis) {
            int conflict = 0;
            int inversions = 0;
            for (unsigned cell = 0; cell < Shape::cells; ++cell) {
                if (cell == blank) continue;
                const unsigned home = home_at[cell];
                auto& line = state.lines[first_line[axis] + line_of(axis, cell)];
                line = static_cast<Line>(line + digits[axis][home][cell]);
                const int away = static_cast<int>(line_of(axis, cell)) - static_cast<int>(line_of(axis, home));
                conflict += away < 0 ? -away : away;
                for (unsigned other = 0; other < Shape::cells; ++other)
                    if (other != blank && place(axis, other) < place(axis, cell))
                        inversions += place(axis, home_at[other]) > place(axis, home);
            }
            for (std::size_t line = 0; line < lines[axis]; ++line)
                conflict += 2 * lifts_[axis][state.lines[first_line[axis] + line]];
            state.conflict[axis] = static_cast<std::uint8_t>(conflict);
            state.inversions[axis] = static_cast<std::uint8_t>(inversions);
            state.bound[axis] = static_cast<std::uint8_t>(
                std::max({int{state.walking[axis]}, conflict, inversion_bound(axis, inversions, conflict)}));
        }
        return state.bound[0] + state.bound[1];
    }

    template <int Stage>
    void prefetch(const State& state, Slide slide, Plan, Preview& preview) const {
        if constexpr (Stage == 0) {
            const std::size_t axis = slide.axis;
            preview.walk = walking_.next(axis, state.walk[axis], slide);
        }
    }

    template <int Stage>
    int value(const State& state, Slide slide, Plan, Preview& preview, int) const {
        const std::size_t axis = slide.axis;
        const int other = state.bound[1 - axis];
        const int walking = state.walking[axis] - 1 + 2 * static_cast<int>(preview.walk & 1U);
        if constexpr (Stage == 0) return other + walking;

        const unsigned left = state.lines[line_at[axis][slide.from]];
        const unsigned entered = state.lines[line_at[axis][slide.to]];
        preview.left = static_cast<Line>(left - digits[axis][slide.home][slide.from]);
        preview.entered = static_cast<Line>(entered + digits[axis][slide.home][slide.to]);
        const std::uint8_t* const lifts = lifts_[axis];
        const int conflict = state.conflict[axis] + slide.change +
                             2 * (lifts[preview.left] + lifts[preview.entered] - lifts[left] - lifts[entered]);

        // The tile jumps over those between its places; it was in order with the larger ones, or will be.
        const unsigned from = place_at[axis][slide.from];
        const unsigned to = place_at[axis][slide.to];
        const unsigned first = std::min(from, to);
        const auto home = state.order[axis][from];
        int larger = 0;
        for (unsigned i = 1; i <= jumped(axis); ++i) larger += state.order[axis][first + i] > home;
        const int change = 2 * larger - static_cast<int>(jumped(axis));  // when the tile goes behind them
        const int inversions = state.inversions[axis] + (from < to ? change : -change);
        const int bound = std::max({walking, conflict, inversion_bound(axis, inversions, conflict)});
        preview.walking = static_cast<std::uint8_t>(walking);
        preview.conflict = static_cast<std::uint8_t>(conflict);
        preview.inversions = static_cast<std::uint8_t>(inversions);
        preview.bound = static_cast<std::uint8_t>(bound);
        return other + bound;
    }

    void update(const State& before, Slide slide, Plan, const Preview& preview, State& after) const {
        const std::size_t axis = slide.axis;
        after = before;
        after.walk[axis] = preview.walk / 2;
        after.walking[axis] = preview.walking;
        after.conflict[axis] = preview.conflict;
        after.inversions[axis] = preview.inversions;
        after.bound[axis] = preview.bound;
        after.lines[line_at[axis][slide.from]] = preview.left;
        after.lines[line_at[axis][slide.to]] = preview.entered;
        auto& along = after.lines[line_at[1 - axis][slide.from]];
        along = static_cast<Line>(along - digits[1 - axis][slide.home][slide.from] +
                                  digits[1 - axis][slide.home][slide.to]);
        for (std::size_t a = 0; a < 2; ++a)
            after.order[a][place_at[a][slide.to]] = after.order[a][place_at[a][slide.from]];
    }

  private:
    using Conflicts = StaticLinearConflict<Shape>;

    static constexpr std::array<std::size_t, 2> lines{Shape::rows, Shape::cols};
    static constexpr std::array<std::size_t, 2> first_line{0, Shape::rows};

    /// The line a vertical (axis 0) or horizontal move leads across.
    static constexpr unsigned line_of(std::size_t axis, unsigned cell) {
        return axis == 0 ? cell / Shape::cols : cell % Shape::cols;
    }
    /// The place of a cell when the board is read by rows (axis 0) or by columns.
    static constexpr unsigned place(std::size_t axis, unsigned cell) {
        return axis == 0 ? cell : cell % Shape::cols * Shape::rows + cell / Shape::cols;
    }

    /// How many tiles are between the places of a tile before and after a move along the axis.
    static constexpr unsigned jumped(std::size_t axis) {
        return Shape::rows == Shape::cols || axis == 0 ? Shape::cols - 1 : Shape::rows - 1;
    }
    /// Looked up, as which axis a move follows is anybody's guess: by axis, then cell.
    using ByCell = std::array<std::array<std::uint8_t, Shape::cells>, 2>;
    static constexpr ByCell line_at = [] {
        ByCell result{};
        for (std::size_t axis = 0; axis < 2; ++axis)
            for (unsigned cell = 0; cell < Shape::cells; ++cell)
                result[axis][cell] = static_cast<std::uint8_t>(first_line[axis] + line_of(axis, cell));
        return result;
    }();
    static constexpr ByCell place_at = [] {
        ByCell result{};
        for (std::size_t axis = 0; axis < 2; ++axis)
            for (unsigned cell = 0; cell < Shape::cells; ++cell)
                result[axis][cell] = static_cast<std::uint8_t>(place(axis, cell));
        return result;
    }();

    /// Raised to the parity of the other bounds.
    int inversion_bound(std::size_t axis, int inversions, int conflict) const {
        const int least = moves_[axis][static_cast<std::size_t>(inversions)];
        return least + ((conflict - least) & 1);
    }

    /// What a tile adds to the number of its line: by axis, home, cell.
    static constexpr auto digits = [] {
        std::array<std::array<std::array<Line, Shape::cells>, Shape::cells>, 2> result{};
        for (std::size_t axis = 0; axis < 2; ++axis) {
            const unsigned base = (axis == 0 ? Shape::cols : Shape::rows) + 1;
            for (unsigned home = 0; home < Shape::cells; ++home)
                for (unsigned cell = 0; cell < Shape::cells; ++cell) {
                    if (line_of(axis, home) != line_of(axis, cell)) continue;
                    unsigned digit = 1 + line_of(1 - axis, home);
                    for (unsigned i = 0; i < line_of(1 - axis, cell); ++i) digit *= base;
                    result[axis][home][cell] = static_cast<Line>(digit);
                }
        }
        return result;
    }();

    StaticWalkingDistance<Shape> walking_;
    const Axes& heuristic_;
    std::array<const std::uint8_t*, 2> lifts_;
    std::array<std::array<std::uint8_t, Shape::cells * Shape::cells / 2>, 2> moves_{};  // by axis, inversions
};

}  // namespace taquin::fast
