#pragma once

#include <cstdint>
#include <string>

#include "taquin/core/quantities.h"

namespace taquin::app {

std::string format_bytes(std::uint64_t bytes);
std::string format_seconds(double seconds);
/// 1234567 -> "1 234 567"
std::string format_count(std::uint64_t count);
/// Whole numbers whole, others with four significant digits, zeros at the end included: "1 234 568", "21.97", "0.5800".
/// Every figure of a table, a comparison or a plot is written so.
std::string format_figure(double value);
/// A share from 0 to 1, rounded in the same way: 87.50 %.
std::string format_percent(double share);

/// The memory limit where none is given: 75 % of what is free, or of 4 GiB where the system does not say.
std::uint64_t spare_memory();

}  // namespace taquin::app
