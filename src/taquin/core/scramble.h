#pragma once

#include <cstdint>

#include "taquin/core/goal.h"
#include "taquin/platform/stop_token.h"

namespace taquin {

/// Every board that can reach the goal is equally likely.
Board scramble_uniform(const Goal& goal, std::uint64_t seed);

/// `moves` random moves of the blank from the goal, none undoing the one before
/// (except where nothing else is possible: at the end of a single row or column).
Board scramble_walk(const Goal& goal, std::uint64_t moves, std::uint64_t seed);
/// The same for long walks: fails with Cancelled when stopped.
Expected<Board> scramble_walk(const Goal& goal, std::uint64_t moves, std::uint64_t seed, const StopToken& stop);

}  // namespace taquin
