#pragma once

#include <mutex>

#include "taquin/platform/thread.h"
#include "taquin/solve/solve.h"

namespace taquin::app {

/// One search in a thread of its own. Destroying it cancels and waits.
class Search {
  public:
    /// Solves the problem with `auto` for algorithm and heuristic.
    Search(Problem problem, Metric metric, TableSource* tables, std::chrono::milliseconds time);
    ~Search();
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    void cancel() { source_.request_stop(); }
    Event progress() const;
    bool done() const;
    /// Waits for the end.
    const Expected<Result>& result();

  private:
    mutable std::mutex mutex_;
    Event progress_ = {};
    bool done_ = false;
    Expected<Result> result_{};
    StopSource source_;
    Context context_;
    Thread thread_;
};

}  // namespace taquin::app
