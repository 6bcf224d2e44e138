#pragma once

#include "taquin/pdb/build.h"

namespace taquin {

/// The table of a pattern whose metric is MultiTile: see build_table, which calls this.
Expected<PatternTable> build_multi_tile_table(const PatternKey& key, std::shared_ptr<const PatternLayout> layout,
                                              const BuildOptions& options);
std::uint64_t multi_tile_build_bytes(const PatternLayout& layout);

}  // namespace taquin
