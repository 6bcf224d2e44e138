#pragma once

#include <atomic>
#include <mutex>
#include <set>

#include "taquin/platform/stop_token.h"

#include "apps/lab/store.h"

namespace taquin {
class TableSource;
}

namespace taquin::lab {

/// The result of one trial.
struct Measured {
    Record record;
    std::vector<AccuracyCount> accuracy = {};
};

/// Makes heuristics before they are measured: that of a configuration for a goal once, before its first search, so that
/// building tables, which may take seconds, is not counted for any board. All threads of a process share one.
class WarmUp {
  public:
    /// The search itself reports errors.
    void before(const Experiment& experiment, const Trial& trial, TableSource* tables, const StopToken& stop);

  private:
    std::mutex mutex_;
    std::set<std::pair<int, std::string>> warm_;  // configuration and goal
};

/// Runs one trial. Nothing if `stop` interrupted it: an incomplete result is not kept.
/// `alone`: no other search runs in this process, so the peak of its memory belongs to this one.
std::optional<Measured> measure(const Experiment& experiment, const Trial& trial, bool alone, TableSource* tables,
                                const std::atomic<bool>* stop);

/// Evaluates the heuristic on every board that can reach the goal, by a census from the goal. The error is Cancelled if
/// it was stopped.
Expected<Measured> measure_accuracy(const Configuration& configuration, const Trial& trial, const Goal& goal,
                                    TableSource* tables, const StopToken& stop);

}  // namespace taquin::lab
