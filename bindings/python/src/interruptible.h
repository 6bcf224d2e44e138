#pragma once

// A search knows nothing of Python's signals, and Python handles them in its main thread only, between two bytecodes.
// So the work runs in a thread of its own, without the interpreter's lock, while the thread that called waits and looks
// for signals 20 times a second.

#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>
#include <optional>
#include <utility>

#include <pybind11/pybind11.h>

#include "taquin/platform/stop_token.h"
#include "taquin/platform/thread.h"

namespace taquin::python {

namespace py = pybind11;

/// The searches of this process, so that they can be stopped when it ends: a thread that is left behind (a daemon
/// thread of Python) would crash the process if it asked for the interpreter's lock after the interpreter is gone.
class RunningSearches {
  public:
    /// A search, from before the interpreter's lock is given up until it is held again.
    class Guard {
      public:
        explicit Guard(const StopSource& stop) {
            const std::lock_guard lock(all().mutex_);
            at_ = all().searches_.insert(all().searches_.end(), stop);
        }
        ~Guard() {
            const std::lock_guard lock(all().mutex_);
            all().searches_.erase(at_);
            all().none_.notify_all();
        }
        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;

      private:
        std::list<StopSource>::iterator at_;
    };

    /// Stops them all and waits until they have ended, some seconds at most. Called by Python's atexit.
    static void stop_all() {
        const py::gil_scoped_release release;
        std::unique_lock lock(all().mutex_);
        for (StopSource& stop : all().searches_) stop.request_stop();
        all().none_.wait_for(lock, std::chrono::seconds(5), [] { return all().searches_.empty(); });
    }

  private:
    static RunningSearches& all() {
        static auto* const searches = new RunningSearches;  // never destroyed: threads may outlive static objects
        return *searches;
    }

    std::mutex mutex_;
    std::condition_variable none_;
    std::list<StopSource> searches_;
};

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
        bool done = false;
        {
            const std::lock_guard lock(mutex_);
            done = ready();  // if so, the interpreter's lock need not be given up
        }
        while (true) {
            if (!done) {
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

/// Runs `work`, which must heed `stop`, and raises KeyboardInterrupt after it has ended. Where the system refuses a
/// thread, it runs in the caller's, and Ctrl-C has to wait.
template <class Work>
auto interruptibly(StopSource stop, Work work) {
    const RunningSearches::Guard guard(stop);
    std::optional<decltype(work())> result;
    std::atomic<bool> done = false;
    Bell bell;
    const auto run = [&] {
        result.emplace(work());
        done = true;
        bell.ring();
    };
    Thread thread(run);
    if (!thread.joinable()) {
        const py::gil_scoped_release release;
        run();
    }
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
