#pragma once

#include "taquin/fast/static_estimate.h"
#include "taquin/heuristic/manhattan.h"

namespace taquin::fast {

/// Manhattan distance.
template <class Shape>
class StaticManhattan : public OneStage {
  public:
    using Serves = Manhattan;
    static constexpr const HeuristicInfo* info = &manhattan_info;
    static constexpr bool compiled = true;
    static constexpr bool covers_manhattan = true;
    static constexpr bool unit_change = true;

    struct State {
        std::int16_t sum;
    };
    struct Preview {};

    static bool supports(const Manhattan&) { return true; }
    StaticManhattan() = default;
    StaticManhattan(const Manhattan&, bool) {}

    static int of(const HomeAt<Shape>& home_at, std::uint8_t blank) {
        int sum = 0;
        for (int cell = 0; cell < Shape::cells; ++cell)
            if (cell != blank) sum += Shape::distance(home_at[static_cast<std::size_t>(cell)], cell);
        return sum;
    }
    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, State& state) const {
        return state.sum = static_cast<std::int16_t>(of(home_at, blank));
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

}  // namespace taquin::fast
