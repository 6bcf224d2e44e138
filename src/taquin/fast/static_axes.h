#pragma once

#include "taquin/fast/static_lines.h"
#include "taquin/fast/static_walking_distance.h"
#include "taquin/heuristic/axes.h"

namespace taquin::fast {

/// Bounds by axis. A move changes the bounds of its own axis, and the order in which tiles are read along the other.
/// Walking distance is the first stage; linear conflict and inversions are for the moves that pass it.
template <class Shape>
class StaticAxes {
    using Lines = StaticLines<Shape>;
    using Walking = StaticWalkingDistance<Shape>;

  public:
    using Serves = Axes;
    static constexpr const HeuristicInfo* info = &axes_info;
    static constexpr bool compiled = Walking::compiled;
    static constexpr bool covers_manhattan = true;
    static constexpr bool unit_change = true;

    struct Plan {};
    static Plan plan(const auto&) { return {}; }
    static constexpr int stages = 2;

    struct State {
        typename Walking::Walk walk;
        std::array<std::uint8_t, 2> walking;  // bounds, by axis
        std::array<std::uint8_t, 2> conflict;
        std::array<std::uint8_t, 2> inversions;  // counts, by axis
        std::array<std::uint8_t, 2> bound;       // the largest
        typename Lines::State lines;
        std::array<HomeAt<Shape>, 2> order;  // homes as read by rows, by columns
    };
    struct Preview {
        std::uint32_t walk;  // twice the entry, plus one if further away
        typename Lines::Preview lines;
        std::uint8_t walking;
        std::uint8_t conflict;
        std::uint8_t inversions;
        std::uint8_t bound;
    };

    static bool supports(const Axes& heuristic) { return Lines::supports(heuristic.linear_conflict()); }
    /// Requires supports(heuristic).
    StaticAxes(const Axes& heuristic, bool transposed)
        : walking_(heuristic.walking_distance(), transposed), lines_(heuristic.linear_conflict(), transposed) {
        for (std::size_t axis = 0; axis < 2; ++axis)
            for (std::size_t count = 0; count < moves_[axis].size(); ++count)
                moves_[axis][count] =
                    static_cast<std::uint8_t>(InversionDistance::moves(static_cast<int>(count), jumped(axis)));
    }

    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, State& state) const {
        state = {};
        state.walk = walking_.find(home_at, blank);
        lines_.start(home_at, blank, state.lines);
        for (std::size_t axis = 0; axis < 2; ++axis) {
            int conflict = 2 * lines_.lifts(axis, state.lines);
            int inversions = 0;
            for (unsigned cell = 0; cell < Shape::cells; ++cell) {
                const unsigned home = home_at[cell];
                state.order[axis][place_at[axis][cell]] = place_at[axis][home];
                if (cell == blank) continue;
                const int away = line_of<Shape>[axis][cell] - line_of<Shape>[axis][home];
                conflict += away < 0 ? -away : away;
                for (unsigned other = 0; other < Shape::cells; ++other)
                    if (other != blank && place_at[axis][other] < place_at[axis][cell])
                        inversions += place_at[axis][home_at[other]] > place_at[axis][home];
            }
            const int walking = walking_.distance(axis, state.walk);
            state.walking[axis] = static_cast<std::uint8_t>(walking);
            state.conflict[axis] = static_cast<std::uint8_t>(conflict);
            state.inversions[axis] = static_cast<std::uint8_t>(inversions);
            state.bound[axis] = static_cast<std::uint8_t>(largest(axis, walking, conflict, inversions));
        }
        return state.bound[0] + state.bound[1];
    }

    template <int Stage>
    void prefetch(const State& state, Slide slide, Plan, Preview& preview) const {
        if constexpr (Stage == 0) preview.walk = walking_.next(slide.axis, state.walk[slide.axis], slide);
    }

    template <int Stage>
    int value(const State& state, Slide slide, Plan, Preview& preview, int) const {
        const std::size_t axis = slide.axis;
        const int other = state.bound[1 - axis];
        const int walking = state.walking[axis] - 1 + 2 * static_cast<int>(preview.walk & 1U);
        if constexpr (Stage == 0) return other + walking;

        const int conflict = state.conflict[axis] + slide.change + 2 * lines_.change(state.lines, slide, preview.lines);

        // The tile jumps over those between its places; it was in order with the larger ones, or will be.
        const unsigned from = place_at[axis][slide.from];
        const unsigned to = place_at[axis][slide.to];
        const unsigned first = std::min(from, to);
        const auto home = state.order[axis][from];
        int larger = 0;
        for (int i = 1; i <= jumped(axis); ++i) larger += state.order[axis][first + static_cast<unsigned>(i)] > home;
        const int change = 2 * larger - jumped(axis);  // when the tile goes behind them
        const int inversions = state.inversions[axis] + (from < to ? change : -change);
        const int bound = largest(axis, walking, conflict, inversions);
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
        Lines::update(slide, preview.lines, after.lines);
        for (std::size_t a = 0; a < 2; ++a)
            after.order[a][place_at[a][slide.to]] = after.order[a][place_at[a][slide.from]];
    }

  private:
    /// How many tiles are between the places of a tile before and after a move along the axis.
    static constexpr int jumped(std::size_t axis) {
        return Shape::square || axis == 0 ? Shape::cols - 1 : Shape::rows - 1;
    }
    /// By axis, then cell: its place when the board is read by rows (axis 0) or by columns.
    static constexpr auto place_at = [] {
        std::array<HomeAt<Shape>, 2> result{};
        for (unsigned cell = 0; cell < Shape::cells; ++cell) {
            result[0][cell] = static_cast<std::uint8_t>(cell);
            result[1][cell] = static_cast<std::uint8_t>(cell % Shape::cols * Shape::rows + cell / Shape::cols);
        }
        return result;
    }();

    /// The largest of the three bounds of one axis; that of the inversions is raised to the parity of the others.
    int largest(std::size_t axis, int walking, int conflict, int inversions) const {
        const int least = moves_[axis][static_cast<std::size_t>(inversions)];
        return std::max(std::max(walking, conflict), least + ((conflict - least) & 1));
    }

    Walking walking_;
    Lines lines_;
    std::array<std::array<std::uint8_t, Shape::cells * Shape::cells / 2>, 2> moves_{};  // by axis, inversions
};

}  // namespace taquin::fast
