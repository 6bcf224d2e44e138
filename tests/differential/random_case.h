#pragma once

#include <string>

#include "taquin/core/random.h"
#include "taquin/search/algorithm.h"

#include "support/oracle.h"

namespace taquin::testing {

/// One search with everything chosen at random, as a user would write it.
struct RandomCase {
    Problem problem;
    std::string algorithm;
    std::string heuristic;  // "" is the algorithm's default
    std::string engine;
    std::string metric = "stm";
    int threads = 1;

    /// The command that repeats it.
    std::string command() const;
};

/// The size and the goal are the oracle's.
RandomCase random_case(Random& random, const Oracle& oracle);

/// `wrong` is "" if nothing is: else an optimum that is none, a bound that is crossed, moves that do not lead to the
/// goal, a false answer on solvability. Combinations that do not exist are refused, which is fine.
struct Verdict {
    bool searched = false;
    bool solved = false;
    std::string wrong = {};
};
Verdict judge(const RandomCase& chosen, const Oracle& oracle);

}  // namespace taquin::testing
