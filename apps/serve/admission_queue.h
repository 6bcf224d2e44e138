#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>

#include "taquin/platform/error.h"

namespace taquin::app {

/// Work of which one piece runs at a time, the others wait. Every one of them holds a connection, so only few may wait:
/// the rest is refused, and connections are left for everybody else.
class AdmissionQueue {
  public:
    /// Waits until no other work runs, and returns what `work`, a function that gives an Expected, makes of it; the
    /// error QueueFull if too many others are waiting.
    template <class Work>
    auto take(const Work& work) -> decltype(work()) {
        struct Admission {
            std::atomic<std::size_t>& admitted;
            ~Admission() { --admitted; }
        };
        const std::size_t before = admitted_++;
        const Admission admission{admitted_};
        if (before >= most_waiting) return make_error(ErrorCode::QueueFull, "client", most_waiting, most_waiting);
        const std::lock_guard one_at_a_time(running_);
        if (stopping_) return make_error(ErrorCode::ServerStopping, "client");
        return work();
    }

    /// Refuses all work that has not begun, with the error ServerStopping.
    void stop() { stopping_ = true; }

    static constexpr std::size_t most_waiting = 8;  // with the one that runs

  private:
    std::mutex running_;
    std::atomic<std::size_t> admitted_{0};
    std::atomic<bool> stopping_{false};
};

}  // namespace taquin::app
