#pragma once

#include <cstdint>
#include <vector>

#include "taquin/solve/plan.h"

namespace taquin {

/// What to count and to list.
struct AllSolutionsOptions {
    /// The shortest loop of any board has 12 moves: up to this many extra moves, a solution that undoes no move visits
    /// no board twice. In multi-tile moves that holds for sequences whose axes alternate.
    static constexpr int most_within = 11;

    int within = 0;        // also count solutions up to this many moves longer than the shortest, 0 … most_within
    std::size_t list = 0;  // how many to return
};

/// How many solutions of one length there are.
struct SolutionCount {
    int length = 0;
    std::uint64_t count = 0;
    bool overflow = false;  // 64 bits do not hold them; `count` is the largest value
};

struct AllSolutions {
    Result shortest = {};                        // of solve(): why it failed, if it did
    bool complete = false;                       // every solution was counted
    std::vector<SolutionCount> lengths = {};     // from the shortest on; empty unless complete
    std::vector<std::vector<Move>> listed = {};  // as single-tile moves; by length, then in the order of Move
    std::uint64_t states = 0;                    // nodes of the graph that holds all solutions
    StoppedBy stopped_by = StoppedBy::None;
};

/// Counts the solutions of a board, all shortest ones and those a few moves longer. A solution is a sequence of moves
/// of the plan's metric to the goal that visits no board twice, and in which no two multi-tile moves in a row are along
/// one axis (together they are one move, or none); two are different if they differ in a move. First solves the board,
/// with proof, with the plan's algorithm; then counts in the graph of all nodes that can be on such a path. An error
/// says that the plan does not fit the board; if the shortest length is not proved, nothing is counted.
Expected<AllSolutions> all_solutions(const SolvePlan& plan, const AllSolutionsOptions& options, Context& context,
                                     TableSource* tables = nullptr);

}  // namespace taquin
