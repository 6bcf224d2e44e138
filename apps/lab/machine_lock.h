#pragma once

#include <atomic>
#include <optional>

namespace taquin::lab {

/// Who may work at the same time, over all processes of this user on this machine: any number of counting
/// solves, or one timed solve. A timed one that waits keeps new counting ones out, so it gets its turn.
class MachineLock {
  public:
    MachineLock();
    ~MachineLock();
    MachineLock(const MachineLock&) = delete;
    MachineLock& operator=(const MachineLock&) = delete;

    /// Waits for the turn. False if `stop` came first.
    bool enter(bool timed, const std::atomic<bool>& stop);
    void leave();

  private:
    int gate_;
    int room_;
};

}  // namespace taquin::lab
