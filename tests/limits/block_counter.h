#pragma once

#include <algorithm>
#include <cstdint>

#include "taquin/platform/stop_token.h"

namespace taquin::testing {

/// Basic blocks that the library has executed so far, on any thread: work as a number that no slow machine and no busy
/// one changes. The library under test is compiled with -fsanitize-coverage=trace-pc for it.
std::uint64_t blocks_executed();

/// What 200 ms of CPU amount to: optimised code executes between 0.5 and 2 blocks a nanosecond.
inline constexpr std::uint64_t blocks_of_200_ms = 100'000'000;
inline constexpr std::uint64_t unlimited = UINT64_MAX;

/// A stop token that records the most work done between two polls, and stops after so much work in all.
class WorkMeter {
  public:
    explicit WorkMeter(std::uint64_t budget) : budget_(budget) {}

    StopToken token() {
        return [this] { return poll(); };
    }
    /// The work after the last poll counts as well: a search must also end in time.
    std::uint64_t longest_gap() {
        poll();
        return longest_;
    }
    /// Up to the last poll.
    std::uint64_t total() const { return last_ - start_; }
    std::uint64_t polls() const { return polls_; }

  private:
    bool poll() {
        const std::uint64_t now = blocks_executed();
        longest_ = std::max(longest_, now - last_);
        last_ = now;
        ++polls_;
        return now - start_ >= budget_;
    }

    std::uint64_t budget_;
    std::uint64_t start_ = blocks_executed();
    std::uint64_t last_ = start_;
    std::uint64_t longest_ = 0;
    std::uint64_t polls_ = 0;
};

}  // namespace taquin::testing
