// Limits, cancel and progress of a running search.

#include "taquin/search/context.h"

#include <algorithm>

namespace taquin {

namespace {
// Few enough that a cancel is answered in well under 50 ms even with slow heuristics, many enough to cost nothing.
constexpr std::uint64_t poll_interval = 1024;
}  // namespace

std::string_view name(Status status) {
    switch (status) {
        case Status::Solved:
            return "solved";
        case Status::Unsolvable:
            return "unsolvable";
        case Status::TimeLimit:
            return "time-limit";
        case Status::NodeLimit:
            return "node-limit";
        case Status::MemoryLimit:
            return "memory-limit";
        case Status::Cancelled:
            return "cancelled";
        case Status::GaveUp:
            return "gave-up";
        case Status::OwnFault:
            return "own-fault";
    }
    return {};
}

void Context::begin() {
    began_ = std::chrono::steady_clock::now();
    reported_ = began_;
}

double Context::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
}

std::optional<Status> Context::poll(const Stats& stats, int bound) {
    if (cancelled() || (cancel_also != nullptr && cancel_also->load(std::memory_order_relaxed)))
        return Status::Cancelled;
    if (limits.nodes && stats.expanded >= *limits.nodes) return Status::NodeLimit;
    if (!memory_allows(stats.stored_bytes)) return Status::MemoryLimit;
    const auto now = std::chrono::steady_clock::now();
    if (limits.time && now - began_ >= *limits.time) return Status::TimeLimit;
    if (on_progress && now - reported_ >= progress_interval) {
        reported_ = now;
        on_progress({stats, bound, std::chrono::duration<double>(now - began_).count()});
    }
    return std::nullopt;
}

std::uint64_t Context::next_poll(std::uint64_t expanded) const {
    const std::uint64_t next = expanded + poll_interval;
    return limits.nodes ? std::min(next, std::max(*limits.nodes, expanded)) : next;
}

}  // namespace taquin
