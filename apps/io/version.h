#pragma once

#include <string_view>

namespace taquin::app {

/// CMake's project(VERSION).
extern const std::string_view version;

}  // namespace taquin::app
