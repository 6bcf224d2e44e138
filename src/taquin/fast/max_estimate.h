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
    void foresee(const Memo& memo, Slide slide, Preview& preview) const {
        first_.foresee(memo.first, slide, preview.first);
        second_.foresee(memo.second, slide, preview.second);
    }
    int value(const Memo& memo, Slide slide, Preview& preview, int limit) const {
        const int first = first_.value(memo.first, slide, preview.first, limit);
        if (first > limit) return first;
        return std::max(first, second_.value(memo.second, slide, preview.second, limit));
    }
    void settle(const Memo& before, Slide slide, const Preview& preview, Memo& after) const {
        first_.settle(before.first, slide, preview.first, after.first);
        second_.settle(before.second, slide, preview.second, after.second);
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
    void foresee(const Memo& memo, Slide slide, Preview& preview) const {
        if (twin_) twin_->foresee(memo, slide, preview);
    }
    int value(const Memo& memo, Slide slide, Preview& preview, int limit) const {
        return twin_ ? twin_->value(memo, slide, preview, limit) : 0;
    }
    void settle(const Memo& before, Slide slide, const Preview& preview, Memo& after) const {
        if (twin_) twin_->settle(before, slide, preview, after);
    }

  private:
    std::optional<Twin> twin_;
};

}  // namespace taquin::fast
