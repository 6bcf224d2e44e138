#pragma once

#include <string>

#include "taquin/solve/solve.h"

namespace taquin::testing {

/// Solves and fails the test when the request is not understood or the moves do not replay.
Result run(const Problem& problem, const std::string& algorithm, const std::string& heuristic = {},
           const Limits& limits = {}, const std::string& engine = "auto", TableSource* tables = nullptr);

/// The same for a board as text, goal blank-last unless said otherwise.
Result run(const std::string& board, const std::string& algorithm, const std::string& heuristic = {},
           const std::string& goal = "blank-last", const std::string& size = {}, int tiles_from = 1);

/// Do the moves lead from the start to the goal? Its own walk, not the library's.
bool replays(const Problem& problem, const std::vector<Move>& moves);

}  // namespace taquin::testing
