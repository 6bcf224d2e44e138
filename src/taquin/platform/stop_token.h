#pragma once

#include <concepts>
#include <functional>
#include <utility>

namespace taquin {

/// Tells running work, from any thread, whether it should end now. The interface is that of std::stop_token, which the
/// standard library for WebAssembly lacks; unlike that one, a token may also stand for a condition such as a deadline.
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

}  // namespace taquin
