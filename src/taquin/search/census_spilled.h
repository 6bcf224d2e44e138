#pragma once

#include "taquin/pdb/level_checkpoint.h"
#include "taquin/search/census.h"

namespace taquin {

/// The division of a census whose table does not fit into the memory of a rank.
struct CensusDivision {
    int parts_per_rank = 1;
    std::uint64_t bytes = 0;      // of the largest part
    std::size_t block_codes = 0;  // boards that a worker collects for one part before it spills them
};
/// The fewest parts that leave room for the blocks of all workers; nothing where that would be too many.
std::optional<CensusDivision> divide_census(Size size, int ranks, int workers, std::uint64_t memory);

/// A census with one part of the table in memory at a time and the others in files of `run.spill`. If checkpoints are
/// wanted, one is written after every distance: the files exist anyway.
Expected<Census> take_spilled_census(const Goal& goal, Context& context, Metric metric, const LevelRun& run,
                                     const CensusDivision& division, const CensusDelivery& deliver);

}  // namespace taquin
