#pragma once

#include <span>

#include "taquin/pdb/pattern_table.h"

namespace taquin {

// Delta bits as a file keeps them.

/// How many bytes the delta bits of a table have.
std::uint64_t delta_bytes(const PatternTable& table);
std::span<const std::uint8_t> delta_bytes(const DeltaPdb& delta, const PatternTable& table);
/// The inverse. Requires delta_bytes(table) bytes that were made from this table.
DeltaPdb delta_from_bytes(const PatternTable& table, Memory bytes);

}  // namespace taquin
