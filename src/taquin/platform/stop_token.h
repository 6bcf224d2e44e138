#pragma once

#include <atomic>
#include <concepts>
#include <functional>
#include <memory>
#include <utility>

#include "taquin/platform/clock.h"

namespace taquin {

/// Tells running work, from any thread, whether it should end now. The interface is that of std::stop_token, which the
/// standard library for WebAssembly lacks; unlike that one, a token may also stand for a condition such as a deadline.
/// A condition must be safe to evaluate from several threads at once.
class StopToken {
  public:
    StopToken() = default;  // never stops
    template <std::predicate Condition>
    requires(!std::same_as<std::remove_cvref_t<Condition>, StopToken>) StopToken(Condition condition)
        : condition_(std::move(condition)) {}  // NOLINT(google-explicit-constructor)

    bool stop_requested() const { return condition_ && condition_(); }
    bool stop_possible() const { return static_cast<bool>(condition_); }

  private:
    std::function<bool()> condition_;
};

/// Makes tokens and asks them to stop. Copies share one state, as those of std::stop_source do; tokens may outlive
/// their source. request_stop() is safe from any thread, but not from a signal handler (see stop_on_flag).
class StopSource {
  public:
    StopSource() : requested_(std::make_shared<std::atomic<bool>>(false)) {}

    /// True for the call that made the request, false when it had been made before.
    bool request_stop() { return !requested_->exchange(true); }
    bool stop_requested() const { return requested_->load(); }
    bool stop_possible() const { return true; }
    StopToken get_token() const {
        return [requested = requested_] { return requested->load(std::memory_order_relaxed); };
    }

  private:
    std::shared_ptr<std::atomic<bool>> requested_;
};

static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set a flag that tokens observe");

/// Stops when `flag` is set, which a signal handler may do. The flag must outlive the token and its copies.
inline StopToken stop_on_flag(const std::atomic<bool>& flag) {
    return [&flag] { return flag.load(std::memory_order_relaxed); };
}

/// Stops at the deadline.
inline StopToken stop_at(SteadyTime deadline) {
    return [deadline] { return steady_now() >= deadline; };
}

/// Stops when either does.
inline StopToken stop_on_either(StopToken first, StopToken second) {
    if (!first.stop_possible()) return second;
    if (!second.stop_possible()) return first;
    return [first = std::move(first), second = std::move(second)] {
        return first.stop_requested() || second.stop_requested();
    };
}

}  // namespace taquin
