#pragma once

#include "taquin/core/goal.h"

#include "apps/json.h"

namespace taquin::app {

/// {"solvable", "reason", "size", "board", "goal", "heuristics": […]}
Json check_json(const Problem& problem, TableSource* tables);

/// What sizes there are, and how fast provably shortest solutions come.
Json sizes_json();

}  // namespace taquin::app
