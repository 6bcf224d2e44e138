#pragma once

#include <condition_variable>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "apps/io/catalogue.h"

namespace taquin::app {

/// Heuristics for POST /api/check. Some take a second and megabytes to make for a goal of a large board, so these are
/// made once for all checks of a goal, for one goal at a time, and kept for the goals used last. Small boards never
/// wait.
class Checks {
  public:
    using Heuristics = std::shared_ptr<const std::vector<CheckHeuristic>>;
    using Maker = std::function<std::vector<CheckHeuristic>(const Goal&)>;

    explicit Checks(Maker make = [](const Goal& goal) { return check_heuristics(goal); }) : make_(std::move(make)) {}

    /// An error (TooManyChecks) where too many other goals are in preparation.
    Expected<Heuristics> heuristics(const Goal& goal);

    static constexpr int large_from = 26;           // cells; below, making them takes milliseconds
    static constexpr std::size_t most_kept = 4;     // goals
    static constexpr std::size_t most_waiting = 8;  // goals that are being made or wait for it

  private:
    struct Entry {
        std::string goal;
        Heuristics heuristics = {};  // null while they are being made
    };
    using Entries = std::list<Entry>;

    Entries::iterator find(const std::string& goal);
    void drop_oldest();

    const Maker make_;
    std::mutex making_;
    std::mutex mutex_;
    std::condition_variable made_;
    Entries entries_;  // the one used last comes first
    std::size_t waiting_ = 0;
};

}  // namespace taquin::app
