#pragma once

// A search knows nothing of Python's signals, and Python handles them in its main thread only, between two bytecodes.
// So the work runs in a thread of its own, without the interpreter's lock, while the thread that called waits and looks
// for signals 20 times a second.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <pybind11/pybind11.h>

#include "taquin/platform/stop_token.h"

namespace taquin::python {

namespace py = pybind11;

/// Something that one thread waits for and others announce.
class Bell {
  public:
    void ring() {
        { const std::lock_guard lock(mutex_); }
        condition_.notify_all();
    }
    /// Waits until `ready`, which is evaluated under the bell's mutex. Call it with the interpreter's lock, which is
    /// given up meanwhile. Ctrl-C, or what else a signal handler raises, ends the waiting and is returned.
    template <class Ready>
    std::optional<py::error_already_set> wait(Ready ready) {
        std::optional<py::error_already_set> raised;
        while (true) {
            bool done = false;
            {
                const py::gil_scoped_release release;
                std::unique_lock lock(mutex_);
                done = condition_.wait_for(lock, std::chrono::milliseconds(50), ready);
            }
            if (PyErr_CheckSignals() != 0) return raised.emplace(), std::move(raised);
            if (done) return raised;
        }
    }

  private:
    std::mutex mutex_;
    std::condition_variable condition_;
};

/// Runs `work`, which must heed `stop`, and raises KeyboardInterrupt after it has ended.
template <class Work>
auto interruptibly(StopSource stop, Work work) {
    std::optional<decltype(work())> result;
    std::atomic<bool> done = false;
    Bell bell;
    std::thread thread([&] {
        result.emplace(work());
        done = true;
        bell.ring();
    });
    auto raised = bell.wait([&] { return done.load(); });
    if (raised) stop.request_stop();
    {
        const py::gil_scoped_release release;
        thread.join();
    }
    if (raised) throw *std::move(raised);
    return *std::move(result);
}

}  // namespace taquin::python
