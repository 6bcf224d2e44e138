#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "taquin/core/goal.h"
#include "taquin/core/metric.h"
#include "taquin/search/context.h"

namespace taquin {

struct LevelRun;  // pdb/level_checkpoint.h

/// The number of boards at each distance from a goal.
struct Census {
    Status status = Status::Cancelled;  // Solved: complete; else why it stopped
    std::vector<std::uint64_t> boards;  // per distance, as far as it was completed
    std::vector<Board> farthest;        // the boards of the last distance, if they are few
    std::uint64_t bytes = 0;            // what the table takes, or would have taken
    /// Of the boards asked about, in their order; -1: not among the distances completed.
    std::vector<int> distances = {};

    std::uint64_t total() const;
    double mean() const;
};

/// Visits every board that can reach the goal. Uses context.limits.threads threads; a layer counts as an iteration and
/// its boards as expanded. Stops with MemoryLimit before it starts if the table of two bits per board exceeds the
/// limit. `asked` are boards of the goal's size, not lines, whose distances are wanted too. `visit` is called for every
/// board, nearest first, by one thread at a time.
Census take_census(const Goal& goal, Context& context, Metric metric = Metric::SingleTile,
                   std::span<const Board> asked = {},
                   const std::function<void(const Board&, int distance)>& visit = {});

/// The same for a long census, with checkpoints or divided among ranks. Where the table of a rank exceeds the memory
/// limit and `run.spill` is given, only a part of it is in memory at a time; `farthest` and all counts are the same.
/// Fails where the checkpoint is refused or files cannot be written. All ranks get the same answer. A complete census
/// is given to `deliver`, on every rank; only if that is true on all of them, the files of the run are removed.
using CensusDelivery = std::function<bool(const Census&)>;
Expected<Census> take_census(const Goal& goal, Context& context, Metric metric, const LevelRun& run,
                             const CensusDelivery& deliver = {});

/// Larger sizes have too many boards for any machine.
inline constexpr int most_census_cells = 16;
/// Bytes of the table for a size, or of the largest of its parts; nothing beyond `most_census_cells`.
std::optional<std::uint64_t> census_bytes(Size size, int parts = 1);

}  // namespace taquin
