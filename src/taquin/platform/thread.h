#pragma once

#include <functional>
#include <memory>

#include "taquin/platform/error.h"

namespace taquin {

/// A thread for work independent of the caller's; ThreadPool divides one piece of work. The destructor joins it. Where
/// the system refuses a thread, the work is not done and joinable() is false from the beginning.
class Thread {
  public:
    Thread();
    explicit Thread(std::function<void()> work);
    Thread(Thread&& other) noexcept;
    Thread& operator=(Thread&& other) noexcept;
    ~Thread();

    bool joinable() const { return state_ != nullptr; }
    /// Waits for the end of the work, if it was not waited for already.
    void join();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Lets another thread or process run, if one waits for this processor.
void yield_processor();

/// Receives messages for the user while work goes on, for instance that there are fewer threads than wanted. May be
/// empty.
using NoticeFunction = std::function<void(const Message&)>;

}  // namespace taquin
