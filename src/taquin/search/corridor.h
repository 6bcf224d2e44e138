#pragma once

#include <span>

#include "taquin/search/algorithm.h"

namespace taquin {

/// The shortest way from the start to the goal within a corridor around `path`: all states up to some distance from a
/// state of the path, nearest first, at most `states` of them. Never longer than `path`, which must lead to the goal.
/// Solved: `moves` may equal the path. Counts into its own stats; the context's node limit applies to them.
Result corridor_search(const Problem& problem, std::span<const Move> path, std::size_t states, Context& context);

}  // namespace taquin
