#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace taquin {

/// What one search may use. Unset means no limit.
struct Limits {
    std::optional<std::chrono::milliseconds> time = {};
    std::optional<std::uint64_t> nodes = {};   // expanded
    std::optional<std::uint64_t> memory = {};  // bytes stored by the search, and of its pattern databases
    int threads = 1;
    /// Bytes of the pattern databases alone, which then do not count against `memory`: for searches side by side that
    /// share them.
    std::optional<std::uint64_t> table_memory = {};

    friend bool operator==(const Limits&, const Limits&) = default;
};

}  // namespace taquin
