#pragma once

#include <string_view>

namespace taquin::app {

/// The sets of boards that taquin bench knows by name.
inline constexpr std::string_view bench_sets[] = {"korf100", "hard80", "korf50", "random"};

}  // namespace taquin::app
