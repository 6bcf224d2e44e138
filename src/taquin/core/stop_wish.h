#pragma once

#include <functional>

namespace taquin {

/// Asked again and again, from any thread: should the work end now? May be empty: never.
using StopWish = std::function<bool()>;

inline bool wished(const StopWish& stop) { return stop && stop(); }

}  // namespace taquin
