#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "taquin/platform/error.h"

namespace taquin {

/// A thread that the system may refuse, at a limit on processes or for want of memory. std::thread reports that by an
/// exception, which ends a program that does not expect it; here it is a value. Joins when destroyed.
class Thread {
  public:
    /// Nothing when the system refuses. Not for work that throws.
    static std::optional<Thread> start(std::function<void()> work);

    Thread(Thread&&) noexcept;
    Thread& operator=(Thread&&) noexcept;
    ~Thread();

  private:
    struct State;
    explicit Thread(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// Told what a person should know while work goes on, such as that there are fewer threads than wanted. May be empty.
using NoticeFunction = std::function<void(const Message&)>;

}  // namespace taquin
