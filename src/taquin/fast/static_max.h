#pragma once

#include <optional>

#include "taquin/fast/shape.h"

namespace taquin::fast {

/// The larger of two estimates; the second is asked only where the first lets the move pass.
template <class First, class Second>
class StaticMax {
  public:
    struct State {
        typename First::State first;
        typename Second::State second;
    };
    struct Preview {
        typename First::Preview first;
        typename Second::Preview second;
    };

    StaticMax(const First& first, const Second& second) : first_(first), second_(second) {}

    int start(const auto& home_at, std::uint8_t blank, State& state) const {
        return std::max(first_.start(home_at, blank, state.first), second_.start(home_at, blank, state.second));
    }
    struct Plan {
        typename First::Plan first;
        typename Second::Plan second;
    };
    static constexpr int stages = std::max(First::stages, Second::stages);
    Plan plan(const State& state) const { return {first_.plan(state.first), second_.plan(state.second)}; }
    template <int Stage>
    void prefetch(const State& state, Slide slide, const Plan& plan, Preview& preview) const {
        if constexpr (Stage < First::stages)
            first_.template prefetch<Stage>(state.first, slide, plan.first, preview.first);
        if constexpr (Stage < Second::stages)
            second_.template prefetch<Stage>(state.second, slide, plan.second, preview.second);
    }
    template <int Stage>
    int value(const State& state, Slide slide, const Plan& plan, Preview& preview, int limit) const {
        int most = 0;
        if constexpr (Stage < First::stages)
            most = first_.template value<Stage>(state.first, slide, plan.first, preview.first, limit);
        if constexpr (Stage < Second::stages)
            if (most <= limit)
                most = std::max(most,
                                second_.template value<Stage>(state.second, slide, plan.second, preview.second, limit));
        return most;
    }
    void update(const State& before, Slide slide, const Plan& plan, const Preview& preview, State& after) const {
        first_.update(before.first, slide, plan.first, preview.first, after.first);
        second_.update(before.second, slide, plan.second, preview.second, after.second);
    }

  private:
    First first_;
    Second second_;
};

/// An estimate that may be missing; it is 0 then, and another one decides.
template <class Estimate>
class Maybe {
  public:
    using State = typename Estimate::State;
    using Preview = typename Estimate::Preview;

    /// `heuristic` may be null.
    template <class Heuristic>
    explicit Maybe(const Heuristic* heuristic) {
        if (heuristic != nullptr) estimate_.emplace(*heuristic);
    }

    int start(const auto& home_at, std::uint8_t blank, State& state) const {
        return estimate_ ? estimate_->start(home_at, blank, state) : 0;
    }
    using Plan = typename Estimate::Plan;
    static constexpr int stages = Estimate::stages;
    Plan plan(const State& state) const { return estimate_ ? estimate_->plan(state) : Plan{}; }
    template <int Stage>
    void prefetch(const State& state, Slide slide, const Plan& plan, Preview& preview) const {
        if (estimate_) estimate_->template prefetch<Stage>(state, slide, plan, preview);
    }
    template <int Stage>
    int value(const State& state, Slide slide, const Plan& plan, Preview& preview, int limit) const {
        return estimate_ ? estimate_->template value<Stage>(state, slide, plan, preview, limit) : 0;
    }
    void update(const State& before, Slide slide, const Plan& plan, const Preview& preview, State& after) const {
        if (estimate_) estimate_->update(before, slide, plan, preview, after);
    }

  private:
    std::optional<Estimate> estimate_;
};

}  // namespace taquin::fast
