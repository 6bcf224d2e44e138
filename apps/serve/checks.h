#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "apps/io/catalogue.h"
#include "apps/io/recently_used.h"

namespace taquin::app {

/// Heuristics for POST /api/check. Some take a second and megabytes to make for a goal, so these are made once for all
/// checks of a goal, for one goal at a time, and kept for the goals used last. Boards of up to 25 cells do not wait for
/// larger ones, and those of up to 9 cells for nothing.
class Checks {
  public:
    using Heuristics = std::shared_ptr<const std::vector<CheckHeuristic>>;
    using Maker = std::function<std::vector<CheckHeuristic>(const Goal&)>;

    explicit Checks(Maker make = [](const Goal& goal) { return check_heuristics(goal); })
        : make_(std::move(make)), medium_(make_), large_(make_) {}

    /// An error (TooManyChecks) where too many other goals are in preparation.
    Expected<Heuristics> heuristics(const Goal& goal);

    static constexpr int medium_from = 10;          // cells; below, making them takes milliseconds
    static constexpr int large_from = 26;           // cells
    static constexpr std::size_t most_kept = 4;     // goals of medium and of large boards
    static constexpr std::size_t most_waiting = 8;  // goals that are being made or wait for it

  private:
    /// Goals that wait for each other.
    class Lane {
      public:
        explicit Lane(const Maker& make) : make_(make) {}
        Expected<Heuristics> heuristics(const Goal& goal);

      private:
        const Maker& make_;
        std::mutex making_;
        std::mutex mutex_;
        std::condition_variable made_;
        RecentlyUsed<std::string, Heuristics> goals_;  // null while they are being made
        std::size_t waiting_ = 0;
    };

    const Maker make_;
    Lane medium_;
    Lane large_;
};

}  // namespace taquin::app
