// Limits, stop requests and events of a running search.

#include "taquin/search/context.h"

#include <algorithm>

namespace taquin {

namespace {
// Enough nodes between polls to make polling free; fewer where nodes are slow (large boards, costly heuristics), so
// that a stop request is answered well within 50 ms. The cap is low because slow nodes may follow fast ones whose
// estimates were already known: a thousand of the slowest take less than 200 ms.
constexpr std::uint64_t longest_interval = 1024;
constexpr auto too_long = std::chrono::milliseconds(10);
constexpr auto short_enough = std::chrono::milliseconds(2);
}  // namespace

std::string_view name(Event::Kind kind) {
    switch (kind) {
        case Event::Kind::Progress:
            return "progress";
        case Event::Kind::Incumbent:
            return "incumbent";
        case Event::Kind::LowerBound:
            return "lower-bound";
        case Event::Kind::Iteration:
            return "iteration";
        case Event::Kind::Heuristic:
            return "heuristic";
    }
    return {};
}

void Context::begin() {
    began_ = steady_now();
    reported_ = began_;
    begin_phase();
    incumbent_length_.reset();
}

void Context::begin_phase() {
    polled_ = steady_now();
    interval_ = 1;
}

double Context::seconds() const { return seconds_since(began_); }

std::optional<Status> Context::over() const {
    if (stop.stop_requested()) return Status::Cancelled;
    if (limits.time && steady_now() - began_ >= *limits.time) return Status::TimeLimit;
    return std::nullopt;
}

std::optional<Status> Context::poll(const Stats& stats, int lower_bound) {
    if (stop.stop_requested()) return Status::Cancelled;
    if (limits.nodes && stats.expanded >= *limits.nodes) return Status::NodeLimit;
    if (!memory_allows(stats.stored_bytes)) return Status::MemoryLimit;
    const auto now = steady_now();
    if (limits.time && now - began_ >= *limits.time) return Status::TimeLimit;
    if (now - polled_ > too_long)
        interval_ = std::max<std::uint64_t>(interval_ / 4, 1);
    else if (now - polled_ < short_enough)
        interval_ = std::min(interval_ * 2, longest_interval);
    polled_ = now;
    if (on_poll) {
        on_poll();
        polled_ = steady_now();
    }
    if (on_event && now - reported_ >= progress_interval) {
        reported_ = now;
        report(Event::Kind::Progress, stats, lower_bound);
    }
    return std::nullopt;
}

std::uint64_t Context::next_poll(std::uint64_t expanded) const {
    const std::uint64_t next = expanded + interval_;
    return limits.nodes ? std::min(next, std::max(*limits.nodes, expanded)) : next;
}

void Context::report(Event::Kind kind, const Stats& stats, int lower_bound, std::span<const Move> moves) const {
    if (kind == Event::Kind::Incumbent) incumbent_length_ = static_cast<std::size_t>(path_length(metric, moves));
    if (on_event) on_event({kind, stats, lower_bound, seconds(), moves, {}, incumbent_length_});
}

void Context::report_heuristic(const Stats& stats, int lower_bound, std::string_view heuristic) const {
    if (on_event) on_event({Event::Kind::Heuristic, stats, lower_bound, seconds(), {}, heuristic, incumbent_length_});
}

}  // namespace taquin
