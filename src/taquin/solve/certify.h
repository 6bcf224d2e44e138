#pragma once

#include "taquin/core/goal.h"
#include "taquin/platform/stop_token.h"
#include "taquin/search/limits.h"
#include "taquin/search/result.h"

namespace taquin {

/// Checks a solved result again with a second search that shares nothing with the first but the board and the goal: the
/// moves are replayed, then the general engine looks for a solution with fewer moves, with an estimate that the first
/// search did not use and that needs no pattern databases, and without the automaton of redundant sequences. Fills
/// `result.certificate`; an optimum that is refuted is no longer called optimal, and its lower bound is that of the
/// second search. Unsolved results are left as they are.
void certify(const Problem& problem, Result& result, const Limits& limits, const StopToken& stop = {});

}  // namespace taquin
