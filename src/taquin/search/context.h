#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "taquin/core/metric.h"
#include "taquin/platform/clock.h"
#include "taquin/platform/stop_token.h"
#include "taquin/platform/thread.h"
#include "taquin/search/limits.h"
#include "taquin/search/result.h"

namespace taquin {

class TraceSink;

/// What a running search reports. `lower_bound` holds if the heuristic is admissible.
struct Event {
    enum class Kind : std::uint8_t {
        Progress,    // at most every progress_interval
        Incumbent,   // a solution, in `moves`, better than any before
        LowerBound,  // the lower bound has risen
        Iteration,   // a bound was searched completely
        Heuristic,   // the search continues with another heuristic, in `heuristic`
    };
    Kind kind = Kind::Progress;
    Stats stats = {};
    int lower_bound = 0;
    double seconds = 0;
    std::span<const Move> moves = {};
    std::string_view heuristic = {};
    std::optional<std::size_t> length = {};  // of the best solution so far, in moves of the search's metric
};

std::string_view name(Event::Kind kind);  // "progress", "incumbent", "lower-bound", "iteration", "heuristic"

/// What a running search shares with its caller: limits and a stop token as input, events and a trace as output. One
/// Context serves one search.
class Context {
  public:
    Limits limits;
    Metric metric = Metric::SingleTile;  // in which lengths of incumbents are counted; set by solve()
    StopToken stop;
    std::function<void(const Event&)> on_event;  // from one thread at a time
    std::chrono::milliseconds progress_interval{100};
    NoticeFunction on_notice;  // messages for the user: that there are fewer threads than requested
    /// Called at every poll, by the polling thread, so that the search can yield to other work. The time it takes does
    /// not shorten the polling interval. May be empty.
    std::function<void()> on_poll = {};
    TraceSink* trace = nullptr;  // receives every step of a search of the general engine; may be null

    /// Why the search must end, if it was stopped or is out of time. Safe from any thread; for long work between polls
    /// or before the first one.
    std::optional<Status> over() const;

    /// Starts the clock; solve() calls it.
    void begin();
    double seconds() const;

    /// Why a search must stop now, if it must; reports progress when it is due.
    /// Call it when `stats.expanded` reaches next_poll(), so that node limits are exact.
    std::optional<Status> poll(const Stats& stats, int lower_bound);
    std::uint64_t next_poll(std::uint64_t expanded) const;
    /// Starts a phase whose nodes may take far longer: the polling interval is measured anew.
    void begin_phase();
    /// For stores: may the search hold this many bytes?
    bool memory_allows(std::uint64_t bytes) const { return !limits.memory || bytes <= *limits.memory; }

    /// Passes an event on, if anyone listens.
    void report(Event::Kind kind, const Stats& stats, int lower_bound, std::span<const Move> moves = {}) const;
    void report_heuristic(const Stats& stats, int lower_bound, std::string_view heuristic) const;
    /// Length of the last incumbent reported.
    std::optional<std::size_t> incumbent_length() const { return incumbent_length_; }

  private:
    SteadyTime began_{};
    SteadyTime reported_{};
    SteadyTime polled_{};
    std::uint64_t interval_ = 64;  // nodes until the next poll
    mutable std::optional<std::size_t> incumbent_length_;
};

}  // namespace taquin
