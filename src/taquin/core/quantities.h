#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "taquin/platform/error.h"

namespace taquin {

/// "500ms", "10s", "1.5s", "2m", "1h"; a bare number is seconds.
Expected<std::chrono::milliseconds> parse_duration(std::string_view text, std::string_view field);
/// "512MiB", "2GiB", "1.5G"; a bare number is bytes. K, M, G, T are powers of 1024, as are KiB…; KB… of 1000.
Expected<std::uint64_t> parse_bytes(std::string_view text, std::string_view field);
/// A whole number from `min` to `max`; "1e6", "10k", "5M" are understood too.
Expected<std::uint64_t> parse_count(std::string_view text, std::string_view field, std::uint64_t min,
                                    std::uint64_t max);

}  // namespace taquin
