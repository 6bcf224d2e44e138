#pragma once

#include <vector>

#include "taquin/solve/solve.h"

namespace taquin {

/// How far a search got, for comparison with others of the same board.
struct ProbedBounds {
    int bound = 0;                 // the highest that was searched to its end
    std::uint64_t nodes = 0;       // expanded in it
    double growth = 0;             // of that from the bound before; 0 if not known
    std::uint64_t unfinished = 0;  // expanded in the next bound, which was left unfinished

    /// Predicted nodes for bound `other`, of the same parity: extrapolated by the observed growth, clamped to the usual
    /// range.
    double predicted(int other) const;
};

struct SolveBestOptions {
    /// Nodes that `anytime` may spend on a first solution; 0: none. Then only bounds below its length are searched. If
    /// it is optimal, that saves the last iteration, which has several times the nodes of all others together.
    std::uint64_t solution_nodes = 0;
    /// Further searches to choose from, from the goal to the start: as hard on average, but not on the same boards.
    /// Their heuristics are made for the start as the goal.
    std::vector<SearchPlan> backward = {};
};

/// Solves a problem by IDA* with one of several plans, which differ in their heuristics. How many nodes an iteration of
/// IDA* expands depends more on how a partition suits the board than on how good it is on average, and low bounds show
/// which will expand the fewest in high ones. So every plan searches for a while, the best of them for longer, and the
/// best of these to the end. The result counts nodes and time of all searches; its iterations are those of the last
/// one. Requires at least one plan, all of the same problem, without limits of nodes and time and, where a solution
/// comes first, with `idastar`; the same of those searched backward.
Expected<Result> solve_best(std::span<const SolvePlan> plans, Context& context, TableSource* tables = nullptr,
                            const SolveBestOptions& options = {});

}  // namespace taquin
