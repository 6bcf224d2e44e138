#pragma once

#include "taquin/search/census_driver.h"

namespace taquin {

/// Expands the layer marked `now` on all ranks. `stop` is called often, by one thread, and ends it on all ranks.
/// Returns how many boards of this rank were new.
std::uint64_t expand_on_ranks(CensusLayers& layers, std::uint64_t now, BlockExchange& ranks, ThreadPool& pool,
                              const std::function<bool()>& stop);

/// The sum over all ranks, and the status of the first rank that stopped.
CensusDriver::Total total_of_ranks(BlockExchange& ranks, CensusDriver::Total own);

/// The codes of all ranks, in rising order.
std::vector<std::uint64_t> codes_of_ranks(BlockExchange& ranks, std::span<const std::uint64_t> own);

/// Decodes a block of codes as ranks send it.
std::vector<std::uint64_t> codes_in(std::span<const std::uint8_t> block);

}  // namespace taquin
