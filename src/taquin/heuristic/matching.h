#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace taquin {

/// The largest number of edges of a graph that share no vertex. At most 64 vertices; bit j of
/// neighbours[i] says that i and j are joined (both ways, and no vertex to itself).
int maximum_matching(std::span<const std::uint64_t> neighbours);
/// The edges themselves, of one such choice.
std::vector<std::pair<int, int>> matched_pairs(std::span<const std::uint64_t> neighbours);

}  // namespace taquin
