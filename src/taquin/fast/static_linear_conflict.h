#pragma once

#include "taquin/fast/static_lines.h"
#include "taquin/fast/static_manhattan.h"

namespace taquin::fast {

/// Linear conflict: Manhattan distance plus two for each tile that must leave its own row or column.
template <class Shape>
class StaticLinearConflict : public OneStage {
    using Lines = StaticLines<Shape>;

  public:
    using Serves = LinearConflict;
    static constexpr const HeuristicInfo* info = &linear_conflict_info;
    static constexpr bool compiled = Shape::cols <= LineLifts::max_table_length;
    static constexpr bool covers_manhattan = true;
    static constexpr bool unit_change = true;

    struct State {
        std::int16_t sum;  // the whole estimate
        typename Lines::State lines;
    };
    struct Preview {
        std::int16_t sum;
        typename Lines::Preview lines;
    };

    static bool supports(const LinearConflict& heuristic) { return Lines::supports(heuristic); }
    StaticLinearConflict(const LinearConflict& heuristic, bool transposed) : lines_(heuristic, transposed) {}

    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, State& state) const {
        lines_.start(home_at, blank, state.lines);
        const int lifts = lines_.lifts(0, state.lines) + lines_.lifts(1, state.lines);
        return state.sum = static_cast<std::int16_t>(StaticManhattan<Shape>::of(home_at, blank) + 2 * lifts);
    }
    template <int>
    void prefetch(const State&, Slide, Plan, Preview&) const {}
    template <int>
    int value(const State& state, Slide slide, Plan, Preview& preview, int) const {
        const int lifts = lines_.change(state.lines, slide, preview.lines);
        return preview.sum = static_cast<std::int16_t>(state.sum + slide.change + 2 * lifts);
    }
    void update(const State& before, Slide slide, Plan, const Preview& preview, State& after) const {
        after = before;
        after.sum = preview.sum;
        Lines::update(slide, preview.lines, after.lines);
    }

  private:
    Lines lines_;
};

}  // namespace taquin::fast
