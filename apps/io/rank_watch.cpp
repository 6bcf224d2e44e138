// Which rank has stopped. A star: rank 0 hears all, the others hear rank 0, so that thousands of ranks need no more
// than two messages each in a few seconds. Rank 0 is judged by all others, and the first of them ends the run.

#include "apps/io/rank_watch.h"

#include <algorithm>

namespace taquin::app {

RankWatch::RankWatch(Transport& transport, Options options, SteadyTime now)
    : transport_(transport),
      options_(std::move(options)),
      ticked_(now),
      heard_(static_cast<std::size_t>(transport.size())) {
    greet();
}

void RankWatch::greet() {
    const std::uint8_t here = 1;
    const int last = transport_.rank() == 0 ? transport_.size() - 1 : 0;
    for (int to = transport_.rank() == 0 ? 1 : 0; to <= last; ++to) transport_.send(to, {&here, 1});
}

std::optional<Error> RankWatch::tick(SteadyTime now) {
    running_ += std::min<std::chrono::nanoseconds>(now - ticked_, options_.most_between);
    ticked_ = now;
    while (const auto message = transport_.poll()) heard_[static_cast<std::size_t>(message->from)] = running_;
    if (running_ - greeted_ >= options_.greeting) {
        greeted_ = running_;
        greet();
    }
    const int last = transport_.rank() == 0 ? transport_.size() - 1 : 0;
    for (int rank = transport_.rank() == 0 ? 1 : 0; rank <= last; ++rank) {
        const auto at = static_cast<std::size_t>(rank);
        if (running_ - heard_[at] < options_.silence) continue;
        const std::string host = at < options_.hosts.size() ? " on " + options_.hosts[at] : "";
        return Error(ErrorCode::RankSilent, "cluster",
                     {std::to_string(rank) + host, std::to_string(options_.silence.count() / 1000)});
    }
    return std::nullopt;
}

}  // namespace taquin::app
