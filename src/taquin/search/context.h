#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "taquin/search/result.h"

namespace taquin {

class TraceSink;

/// Unset means no limit.
struct Limits {
    std::optional<std::chrono::milliseconds> time = {};
    std::optional<std::uint64_t> nodes = {};   // positions expanded
    std::optional<std::uint64_t> memory = {};  // bytes stored by the search
};

struct Progress {
    Stats stats;
    int bound = 0;  // every solution has at least this many moves, if the heuristic is admissible
    double seconds = 0;
};

/// The only thing that crosses into a running search: its limits, its cancel button, its progress bell.
/// One Context serves one solve.
class Context {
  public:
    Limits limits;
    int threads = 1;
    std::uint64_t seed = 0;
    std::function<void(const Progress&)>
        on_progress;  // called at most every progress_interval, from one thread at a time
    std::chrono::milliseconds progress_interval{100};
    TraceSink* trace = nullptr;  // told every step of a search of the general engine; null: nobody

    /// Safe from any thread and from a signal handler.
    void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }
    bool cancelled() const noexcept { return cancelled_.load(std::memory_order_relaxed); }
    /// An outside flag that cancels too (one Ctrl-C for many solves). May be null.
    const std::atomic<bool>* cancel_also = nullptr;

    /// Cancelled, or out of time? Safe from any thread, for work between two polls or before the first.
    std::optional<Status> over() const;

    /// Starts the clock; solve() calls it.
    void begin();
    double seconds() const;

    /// Tells a search why it must stop now, if it must, and lets progress through.
    /// Call it when `stats.expanded` reaches next_poll(), so that node limits are exact.
    std::optional<Status> poll(const Stats& stats, int bound);
    std::uint64_t next_poll(std::uint64_t expanded) const;
    /// For stores: may the search hold this many bytes?
    bool memory_allows(std::uint64_t bytes) const { return !limits.memory || bytes <= *limits.memory; }

  private:
    std::atomic<bool> cancelled_{false};
    std::chrono::steady_clock::time_point began_{};
    std::chrono::steady_clock::time_point reported_{};
    std::chrono::steady_clock::time_point polled_{};
    std::uint64_t interval_ = 64;  // positions until the next poll
};

}  // namespace taquin
