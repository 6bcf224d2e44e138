#pragma once

#include <atomic>
#include <cstdint>

namespace taquin {

/// A barrier between phases of a ThreadPool's work, for phases of a millisecond or less, too short for a
/// ThreadPool::run() each. Spins briefly, then waits in the kernel.
class Barrier {
  public:
    explicit Barrier(int workers) : workers_(workers) {}
    Barrier(const Barrier&) = delete;
    Barrier& operator=(const Barrier&) = delete;

    /// Returns when all workers have arrived. The last one calls `between` before any is released: it sees what all of
    /// them wrote before, and all see what it wrote.
    template <class Between>
    void arrive_and_wait(const Between& between) {
        const std::uint32_t phase = phase_.load(std::memory_order_acquire);
        if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == workers_) {
            arrived_.store(0, std::memory_order_relaxed);
            between();
            phase_.store(phase + 1, std::memory_order_release);
#ifndef __wasm__  // WebAssembly has one thread: nobody waits
            phase_.notify_all();
#endif
            return;
        }
#ifndef __wasm__
        for (int spin = 0; spin < spins; ++spin)
            if (phase_.load(std::memory_order_acquire) != phase) return;
        while (phase_.load(std::memory_order_acquire) == phase) phase_.wait(phase, std::memory_order_acquire);
#endif
    }

  private:
    static constexpr int spins = 2000;

    const int workers_;
    std::atomic<int> arrived_{0};
    std::atomic<std::uint32_t> phase_{0};
};

}  // namespace taquin
