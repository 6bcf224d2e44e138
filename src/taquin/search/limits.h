#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace taquin {

/// What one search may use. Unset means no limit.
struct Limits {
    std::optional<std::chrono::milliseconds> time = {};
    std::optional<std::uint64_t> nodes = {};   // expanded
    std::optional<std::uint64_t> memory = {};  // bytes of the search's stores and of its pattern databases
    int threads = 1;
    /// Number of concurrent searches that share `memory` and the pattern databases: the databases count once, and each
    /// search may store an equal share of the rest.
    int memory_shared_by = 1;

    friend bool operator==(const Limits&, const Limits&) = default;
};

}  // namespace taquin
