#pragma once

#include "taquin/search/context.h"

namespace taquin {

/// Polls a context as often as it wants to be polled, before every expansion.
class Poller {
  public:
    Poller(Context& context, const Stats& stats)
        : context_(context), stats_(stats), next_(context.next_poll(stats.expanded)) {}

    /// Why the search must stop now, if it must.
    std::optional<Status> poll(int lower_bound) {
        if (stats_.expanded < next_) return std::nullopt;
        const auto stop = context_.poll(stats_, lower_bound);
        next_ = context_.next_poll(stats_.expanded);
        return stop;
    }

  private:
    Context& context_;
    const Stats& stats_;
    std::uint64_t next_;
};

}  // namespace taquin
