#pragma once

#include <span>

#include "taquin/core/goal.h"

namespace taquin {

/// Do the moves lead from the start to the goal? Asked of every solution before it is told to anybody: a wrong path
/// must never be passed off as one.
bool reaches_goal(const Problem& problem, std::span<const Move> moves);

}  // namespace taquin
