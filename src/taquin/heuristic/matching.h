#pragma once

#include <cstdint>
#include <span>

namespace taquin {

/// The largest number of edges of a graph that share no vertex. At most 64 vertices; bit j of
/// neighbours[i] says that i and j are joined (both ways, and no vertex to itself).
int maximum_matching(std::span<const std::uint64_t> neighbours);

}  // namespace taquin
