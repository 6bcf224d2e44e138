#pragma once

#include <optional>

#include "taquin/fast/shape.h"

namespace taquin::fast {

/// The larger of two estimates; the second is asked only where the first lets the move pass.
template <class First, class Second>
class MaxTwin {
  public:
    struct Memo {
        typename First::Memo first;
        typename Second::Memo second;
    };
    struct Preview {
        typename First::Preview first;
        typename Second::Preview second;
    };

    MaxTwin(const First& first, const Second& second) : first_(first), second_(second) {}

    int start(const auto& home_at, std::uint8_t blank, Memo& memo) const {
        return std::max(first_.start(home_at, blank, memo.first), second_.start(home_at, blank, memo.second));
    }
    struct Plan {
        typename First::Plan first;
        typename Second::Plan second;
    };
    static constexpr int stages = std::max(First::stages, Second::stages);
    Plan plan(const Memo& memo) const { return {first_.plan(memo.first), second_.plan(memo.second)}; }
    template <int Stage>
    void ask(const Memo& memo, Slide slide, const Plan& plan, Preview& preview) const {
        if constexpr (Stage < First::stages) first_.template ask<Stage>(memo.first, slide, plan.first, preview.first);
        if constexpr (Stage < Second::stages)
            second_.template ask<Stage>(memo.second, slide, plan.second, preview.second);
    }
    template <int Stage>
    int value(const Memo& memo, Slide slide, const Plan& plan, Preview& preview, int limit) const {
        int most = 0;
        if constexpr (Stage < First::stages)
            most = first_.template value<Stage>(memo.first, slide, plan.first, preview.first, limit);
        if constexpr (Stage < Second::stages)
            if (most <= limit)
                most = std::max(most,
                                second_.template value<Stage>(memo.second, slide, plan.second, preview.second, limit));
        return most;
    }
    void settle(const Memo& before, Slide slide, const Plan& plan, const Preview& preview, Memo& after) const {
        first_.settle(before.first, slide, plan.first, preview.first, after.first);
        second_.settle(before.second, slide, plan.second, preview.second, after.second);
    }

  private:
    First first_;
    Second second_;
};

/// An estimate that may be missing; it is 0 then, and another one decides.
template <class Twin>
class Maybe {
  public:
    using Memo = typename Twin::Memo;
    using Preview = typename Twin::Preview;

    /// `heuristic` may be null.
    template <class Heuristic>
    explicit Maybe(const Heuristic* heuristic) {
        if (heuristic != nullptr) twin_.emplace(*heuristic);
    }

    int start(const auto& home_at, std::uint8_t blank, Memo& memo) const {
        return twin_ ? twin_->start(home_at, blank, memo) : 0;
    }
    using Plan = typename Twin::Plan;
    static constexpr int stages = Twin::stages;
    Plan plan(const Memo& memo) const { return twin_ ? twin_->plan(memo) : Plan{}; }
    template <int Stage>
    void ask(const Memo& memo, Slide slide, const Plan& plan, Preview& preview) const {
        if (twin_) twin_->template ask<Stage>(memo, slide, plan, preview);
    }
    template <int Stage>
    int value(const Memo& memo, Slide slide, const Plan& plan, Preview& preview, int limit) const {
        return twin_ ? twin_->template value<Stage>(memo, slide, plan, preview, limit) : 0;
    }
    void settle(const Memo& before, Slide slide, const Plan& plan, const Preview& preview, Memo& after) const {
        if (twin_) twin_->settle(before, slide, plan, preview, after);
    }

  private:
    std::optional<Twin> twin_;
};

}  // namespace taquin::fast
