#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "apps/io/catalogue.h"
#include "apps/io/recently_used.h"

namespace taquin::app {

/// Heuristics for POST /api/check. Some take a second and megabytes to make for a goal, so all checks of a goal share
/// them, they are made for one goal at a time, and those of the most recently used goals are kept. Boards of up to 25
/// cells do not wait for larger ones; boards of up to 9 cells never wait.
class Checks {
  public:
    using Heuristics = std::shared_ptr<const std::vector<CheckHeuristic>>;
    using Maker = std::function<std::vector<CheckHeuristic>(const Goal&, const StopToken&)>;

    explicit Checks(Maker make = [](const Goal& goal,
                                    const StopToken& stop) { return check_heuristics(goal, Metric::SingleTile, stop); })
        : make_(std::move(make)), medium_(make_, stop_), large_(make_, stop_) {}

    /// Fails with TooManyChecks if too many other goals are being prepared, and with ServerStopping after stop().
    Expected<Heuristics> heuristics(const Goal& goal);
    /// Ends what is being made, and whatever waits for it.
    void stop() { stop_.request_stop(); }

    static constexpr int medium_from = 10;          // cells; smaller boards take milliseconds
    static constexpr int large_from = 26;           // cells
    static constexpr std::size_t most_kept = 4;     // goals, of medium and of large boards each
    static constexpr std::size_t most_waiting = 8;  // goals in preparation or waiting for it, likewise

  private:
    /// Goals whose heuristics are made one after the other.
    class Lane {
      public:
        Lane(const Maker& make, const StopSource& stop) : make_(make), stop_(stop) {}
        Expected<Heuristics> heuristics(const Goal& goal);

      private:
        const Maker& make_;
        const StopSource& stop_;
        std::mutex making_;
        std::mutex mutex_;
        std::condition_variable made_;
        RecentlyUsed<std::string, Heuristics> goals_;  // null while they are being made
        std::size_t waiting_ = 0;
    };

    const Maker make_;
    StopSource stop_;
    Lane medium_;
    Lane large_;
};

}  // namespace taquin::app
