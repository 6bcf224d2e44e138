#pragma once

#include <span>

#include "taquin/core/goal.h"

namespace taquin {

/// Whether the moves lead from the start to the goal. Every solution is checked before it is reported.
bool reaches_goal(const Problem& problem, std::span<const Move> moves);

}  // namespace taquin
