// Amounts written for people: durations, bytes, counts.

#include "apps/io/quantities.h"

#include <array>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "taquin/platform/memory.h"

namespace taquin::app {

namespace {

constexpr double kibi = 1024;

}  // namespace

std::string format_bytes(std::uint64_t bytes) {
    constexpr std::array<std::string_view, 5> names{"B", "KiB", "MiB", "GiB", "TiB"};
    auto amount = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (amount >= kibi && unit + 1 < names.size()) {
        amount /= kibi;
        ++unit;
    }
    return unit == 0 ? fmt::format("{} B", bytes) : fmt::format("{:.1f} {}", amount, names[unit]);
}

std::string format_seconds(double seconds) {
    if (seconds < 0.001) return fmt::format("{:.0f} µs", seconds * 1e6);
    if (seconds < 1) return fmt::format("{:.1f} ms", seconds * 1e3);
    if (seconds < 100) return fmt::format("{:.2f} s", seconds);
    return fmt::format("{:.0f} s", seconds);
}

std::string format_count(std::uint64_t count) {
    std::string digits = std::to_string(count);
    for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, " ");
    return digits;
}

std::string format_figure(double value) {
    if (!std::isfinite(value)) return fmt::format("{}", value);
    const double size = std::abs(value);
    // Rounded first: 999.97 is 1 000, not 1000.0.
    const bool whole = size == std::floor(size) || size >= 999.95;
    if (whole && size < 1e18) return (value < 0 ? "-" : "") + format_count(static_cast<std::uint64_t>(size + 0.5));
    return fmt::format("{:#.4g}", value);
}

std::string format_percent(double share) { return format_figure(100 * share) + " %"; }

std::uint64_t spare_memory() {
    const std::uint64_t free = available_memory();
    return (free == 0 ? std::uint64_t{1} << 32 : free) / 4 * 3;
}

}  // namespace taquin::app
