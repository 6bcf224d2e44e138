#pragma once

#include <atomic>
#include <optional>

namespace taquin::lab {

/// A shared/exclusive lock over all processes of this user on this machine: any number of counting solves at a time, or
/// one timed solve. A timed solve that waits keeps new counting ones out, so it is not starved.
class MachineLock {
  public:
    MachineLock();
    ~MachineLock();
    MachineLock(const MachineLock&) = delete;
    MachineLock& operator=(const MachineLock&) = delete;

    /// Waits for the lock. False if `stop` came first.
    bool enter(bool timed, const std::atomic<bool>& stop);
    void leave();

  private:
    int queue_;
    int machine_;
};

/// Waits for a lock (LOCK_EX or LOCK_SH) of an open file. False if `stop` came first. Where there is no file (-1), or
/// its system knows no locks, nothing is locked and nobody waits: timings are then only as good as the machine is
/// quiet.
bool wait_for_lock(int file, int kind, const std::atomic<bool>& stop);

}  // namespace taquin::lab
