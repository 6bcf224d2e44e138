#pragma once

// Locks between threads of one process. Where there is one thread only (WebAssembly without threads) nothing needs a
// lock, and a wait ends at once: nobody else could make its condition true.

#if defined(__wasm__) && !defined(__EMSCRIPTEN_PTHREADS__)

namespace taquin {

class Mutex {};

class Lock {
  public:
    explicit Lock(Mutex&) {}
    static Lock attempt(Mutex& mutex) { return Lock(mutex); }
    bool owns_lock() const { return true; }
    void lock() {}
    void unlock() {}
};

class ConditionVariable {
  public:
    void notify_one() {}
    void notify_all() {}
    template <class Condition>
    void wait(Lock&, Condition) {}
    void wait_for_milliseconds(Lock&, int) {}
};

}  // namespace taquin

#else

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace taquin {

using Mutex = std::mutex;

/// Holds a mutex until it is destroyed, or until unlock().
class Lock : public std::unique_lock<Mutex> {
  public:
    explicit Lock(Mutex& mutex) : std::unique_lock<Mutex>(mutex) {}
    /// Does not wait; owns_lock() tells whether it succeeded.
    static Lock attempt(Mutex& mutex) { return Lock(mutex, std::try_to_lock); }

  private:
    Lock(Mutex& mutex, std::try_to_lock_t attempt) : std::unique_lock<Mutex>(mutex, attempt) {}
};

class ConditionVariable : public std::condition_variable {
  public:
    void wait_for_milliseconds(Lock& lock, int milliseconds) {
        wait_for(lock, std::chrono::milliseconds(milliseconds));
    }
};

}  // namespace taquin

#endif
