#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>

#include "taquin/platform/error.h"

namespace taquin::app {

/// Work of which one piece runs at a time, the others wait. Every one of them holds a connection, so only few may wait:
/// the rest is refused, and connections are left for everybody else.
class Turns {
  public:
    /// Waits for a turn and returns what `work`, a function that gives an Expected, makes of it; the error QueueFull if
    /// too many others are waiting.
    template <class Work>
    auto take(const Work& work) -> decltype(work()) {
        struct Place {
            std::atomic<std::size_t>& taken;
            ~Place() { --taken; }
        };
        const std::size_t before = taken_++;
        const Place place{taken_};
        if (before >= most_waiting) return make_error(ErrorCode::QueueFull, "client", most_waiting, most_waiting);
        const std::lock_guard one_at_a_time(turn_);
        return work();
    }

    static constexpr std::size_t most_waiting = 8;  // with the one that runs

  private:
    std::mutex turn_;
    std::atomic<std::size_t> taken_{0};
};

}  // namespace taquin::app
