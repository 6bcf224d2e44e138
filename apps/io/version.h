#pragma once

#include <string_view>

namespace taquin::app {

inline constexpr std::string_view version = TAQUIN_VERSION;  // CMake's project(VERSION)

}  // namespace taquin::app
