#pragma once

#include <cstdint>

#include "taquin/core/goal.h"
#include "taquin/platform/stop_token.h"

namespace taquin {

/// A board whose shortest solution has exactly `distance` moves, each such board equally likely. All boards nearer
/// to the goal are enumerated, so this is for small boards or small distances; it refuses what would take more than
/// about two million boards, and distances that no board of the size has. Fails with Cancelled when `stop` says so.
Expected<Board> scramble_distance(const Goal& goal, int distance, std::uint64_t seed, const StopToken& stop = {});

}  // namespace taquin
