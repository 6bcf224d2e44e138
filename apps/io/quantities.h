#pragma once

#include <cstdint>
#include <string>

#include "taquin/core/quantities.h"

namespace taquin::app {

std::string format_bytes(std::uint64_t bytes);
std::string format_seconds(double seconds);
/// 1234567 -> "1 234 567"
std::string format_count(std::uint64_t count);

}  // namespace taquin::app
