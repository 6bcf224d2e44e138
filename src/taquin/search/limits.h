#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace taquin {

/// What one search may use. Unset means no limit.
struct Limits {
    std::optional<std::chrono::milliseconds> time = {};
    std::optional<std::uint64_t> nodes = {};   // expanded
    std::optional<std::uint64_t> memory = {};  // bytes stored by the search
    int threads = 1;

    friend bool operator==(const Limits&, const Limits&) = default;
};

}  // namespace taquin
