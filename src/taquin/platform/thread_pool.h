#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

#include "taquin/platform/stop_token.h"
#include "taquin/platform/thread.h"

namespace taquin {

/// Hands out [0, count) in ranges of `step`, each once, to any number of workers.
class WorkRanges {
  public:
    struct Range {
        std::uint64_t begin;
        std::uint64_t end;
        bool empty() const { return begin == end; }
    };

    explicit WorkRanges(std::uint64_t count, std::uint64_t step = 1) : count_(count), step_(step) {}

    /// Empty when nothing is left.
    Range next() {
        const std::uint64_t begin = std::min(next_.fetch_add(step_, std::memory_order_relaxed), count_);
        return {begin, std::min(begin + step_, count_)};
    }

  private:
    const std::uint64_t count_;
    const std::uint64_t step_;
    std::atomic<std::uint64_t> next_{0};
};

/// Worker threads that wait for work; the caller is a worker, too. Where the system refuses threads the pool has fewer,
/// at worst the caller alone, so work must be correct with any number of workers. Work must not throw.
class ThreadPool {
  public:
    /// Starts `workers` - 1 threads, or as many as the system grants; `on_notice` is told if these are fewer.
    explicit ThreadPool(int workers, const NoticeFunction& on_notice = {});
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Number of workers, the caller included; at least 1.
    int workers() const;

    /// Calls work(0) here and work(1) … work(workers() - 1) on the other threads, and returns when all have returned.
    /// All workers see what was written before the call, and the caller then sees what they wrote. For one caller at a
    /// time, and not from inside `work`.
    void run(const std::function<void(int worker)>& work);

    /// work(begin, end) for [0, count) in ranges of `step`, in no particular order. `stop` is polled before each range;
    /// false if it ended the work early.
    template <class Work>
    bool for_ranges(std::uint64_t count, std::uint64_t step, const StopToken& stop, const Work& work) {
        WorkRanges ranges(count, step);
        std::atomic<bool> stopped{false};  // for all workers, even if the condition ceases to hold
        run([&](int) {
            for (auto range = ranges.next(); !range.empty(); range = ranges.next()) {
                if (stop.stop_requested()) stopped = true;
                if (stopped) return;
                work(range.begin, range.end);
            }
        });
        return !stopped;
    }

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace taquin
