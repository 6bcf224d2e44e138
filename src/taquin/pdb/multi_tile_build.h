#pragma once

#include "taquin/pdb/build.h"

namespace taquin {

/// Builds the entries of a pattern whose metric is MultiTile; called by build_part().
Expected<Memory> build_multi_tile(const PatternKey& key, const PatternLayout& layout, const BuildOptions& options);
std::uint64_t multi_tile_build_bytes(const PatternLayout& layout, int parts);
std::uint64_t spilled_multi_tile_build_bytes(const PatternLayout& layout, int parts);

}  // namespace taquin
