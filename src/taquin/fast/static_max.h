#pragma once

#include <optional>

#include "taquin/fast/static_estimate.h"

namespace taquin::fast {

/// An estimate that may be missing; its value is 0 then, and another one decides.
template <class Estimate>
class Optional {
  public:
    using State = typename Estimate::State;
    using Preview = typename Estimate::Preview;
    using Plan = typename Estimate::Plan;
    using Serves = typename Estimate::Serves;
    static constexpr int stages = Estimate::stages;
    static constexpr bool unit_change = Estimate::unit_change;

    static bool supports(const Serves* heuristic) { return heuristic == nullptr || Estimate::supports(*heuristic); }
    /// `heuristic` may be null.
    Optional(const Serves* heuristic, bool transposed) {
        if (heuristic != nullptr) estimate_.emplace(*heuristic, transposed);
    }

    int start(const auto& home_at, std::uint8_t blank, State& state) const {
        return estimate_ ? estimate_->start(home_at, blank, state) : 0;
    }
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

/// The largest of staged estimates, any of which may be missing, but not all. Each is computed only for the moves that
/// those before it let pass.
template <class Estimate, class... Rest>
class StaticMax {
    using First = Optional<Estimate>;
    using Others = StaticMax<Rest...>;

  public:
    struct State {
        typename First::State first;
        typename Others::State others;
    };
    struct Preview {
        typename First::Preview first;
        typename Others::Preview others;
    };
    struct Plan {
        typename First::Plan first;
        typename Others::Plan others;
    };
    static constexpr int stages = std::max(First::stages, Others::stages);
    static constexpr bool unit_change = First::unit_change && Others::unit_change;

    static bool supports(const typename First::Serves* first, const typename Rest::Serves*... rest) {
        return First::supports(first) && Others::supports(rest...);
    }
    StaticMax(bool transposed, const typename First::Serves* first, const typename Rest::Serves*... rest)
        : first_(first, transposed), others_(transposed, rest...) {}

    int start(const auto& home_at, std::uint8_t blank, State& state) const {
        return std::max(first_.start(home_at, blank, state.first), others_.start(home_at, blank, state.others));
    }
    Plan plan(const State& state) const { return {first_.plan(state.first), others_.plan(state.others)}; }
    template <int Stage>
    void prefetch(const State& state, Slide slide, const Plan& plan, Preview& preview) const {
        if constexpr (Stage < First::stages)
            first_.template prefetch<Stage>(state.first, slide, plan.first, preview.first);
        if constexpr (Stage < Others::stages)
            others_.template prefetch<Stage>(state.others, slide, plan.others, preview.others);
    }
    template <int Stage>
    int value(const State& state, Slide slide, const Plan& plan, Preview& preview, int limit) const {
        int most = 0;
        if constexpr (Stage < First::stages)
            most = first_.template value<Stage>(state.first, slide, plan.first, preview.first, limit);
        if constexpr (Stage < Others::stages)
            if (most <= limit)
                most = std::max(most,
                                others_.template value<Stage>(state.others, slide, plan.others, preview.others, limit));
        return most;
    }
    void update(const State& before, Slide slide, const Plan& plan, const Preview& preview, State& after) const {
        first_.update(before.first, slide, plan.first, preview.first, after.first);
        others_.update(before.others, slide, plan.others, preview.others, after.others);
    }

  private:
    First first_;
    Others others_;
};

/// The last of them, which ends the recursion.
template <class Estimate>
class StaticMax<Estimate> : public Optional<Estimate> {
  public:
    StaticMax(bool transposed, const typename Estimate::Serves* heuristic)
        : Optional<Estimate>(heuristic, transposed) {}
};

}  // namespace taquin::fast
