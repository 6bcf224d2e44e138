#pragma once

#include <atomic>
#include <deque>
#include <span>

#include "taquin/fast/kernel.h"
#include "taquin/platform/sync.h"

namespace taquin::fast {

/// Nodes that threads donated to those without work, and the number of the latter. Worker 0 is the leader: it may
/// freeze the others between two expansions, and where the pool stays open it does not wait here when it has no work.
class NodePool {
  public:
    explicit NodePool(std::size_t threads) : threads_(threads) {}

    /// A new iteration. It is over when no thread has work left, unless it `stays_open` for nodes from elsewhere.
    void begin(std::span<const MoveSequence> nodes, bool stays_open);
    /// Whether a thread waits for nodes.
    bool wanted() const { return waiting_.load(std::memory_order_relaxed) > 0; }
    void put(std::span<const MoveSequence> nodes);
    /// Waits for a node. False: the iteration is over.
    bool take(MoveSequence& node);
    /// A node, if there is one now beside `kept` others.
    bool try_take(MoveSequence& node, std::size_t kept = 0);
    void finish();
    bool over() const;

    /// The leader has no work, or has some again.
    void leader_idle(bool idle);
    /// Whether no thread has work and there is no node for them.
    bool all_idle() const;

    bool frozen() const { return frozen_.load(std::memory_order_relaxed); }
    /// Waits until all other threads are parked or without work. False: the iteration is over.
    bool freeze();
    void thaw();
    /// Blocks a thread other than the leader while the pool is frozen.
    void park();
    /// What is in the pool.
    std::vector<MoveSequence> nodes() const;

  private:
    bool pop(MoveSequence& node);

    const std::size_t threads_;
    mutable Mutex mutex_;
    ConditionVariable filled_;  // or over, or thawed
    ConditionVariable parked_changed_;
    std::deque<MoveSequence> nodes_;
    std::size_t idle_ = 0;  // threads without work
    std::size_t parked_ = 0;
    std::atomic<int> waiting_{0};  // idle threads, to be read without the lock
    std::atomic<bool> frozen_{false};
    bool leader_idle_ = false;
    bool stays_open_ = false;
    bool over_ = false;
};

}  // namespace taquin::fast
