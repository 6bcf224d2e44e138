#pragma once

#include "apps/json.h"

namespace taquin::app {

/// {"solvable", "reason", "size", "board", "goal", "heuristics": [{"name", "value", "admissible"} or
/// {"name", "error"} where the heuristic does not know such a board]}. The command and the server answer with it.
Json check_json(const Problem& problem, TableSource* tables = nullptr);

}  // namespace taquin::app
