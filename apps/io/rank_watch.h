#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "taquin/platform/clock.h"
#include "taquin/platform/error.h"
#include "taquin/platform/transport.h"

namespace taquin::app {

/// Finds out which rank's process has stopped, whatever it was doing: each sends rank 0 a sign of life every few
/// seconds, and rank 0 sends one to all. It is run by a thread of its own, with a transport of its own, so a rank that
/// is busy, or waits for a disk, is not silent.
class RankWatch {
  public:
    struct Options {
        std::vector<std::string> hosts = {};  // of all ranks
        std::chrono::milliseconds greeting{5'000};
        /// Less than searches wait for their ranks (RankControl, BlockExchange), which do not know who has stopped.
        std::chrono::milliseconds silence{40'000};
        /// The most time counted between two calls of tick(): if more passes, this process did not run, and no other is
        /// blamed.
        std::chrono::milliseconds most_between{1'000};
    };
    RankWatch(Transport& transport, Options options, SteadyTime now);

    /// Sends and receives; call it often. An error (RankSilent) names the rank that has not answered.
    std::optional<Error> tick(SteadyTime now);

  private:
    void greet();

    Transport& transport_;
    Options options_;
    SteadyTime ticked_;
    // Time in which this process ran.
    std::chrono::nanoseconds running_{0};
    std::chrono::nanoseconds greeted_{0};
    std::vector<std::chrono::nanoseconds> heard_;
};

}  // namespace taquin::app
