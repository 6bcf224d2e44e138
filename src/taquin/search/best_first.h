#pragma once

#include <array>

#include "taquin/search/algorithm.h"

namespace taquin {

/// What tells the best-first algorithms apart; everything else is one loop.
struct BestFirstPlan {
    enum class Key : std::uint8_t { Cost, Estimate, Sum };
    enum class Ties : std::uint8_t { Fifo, Lifo, LowH };
    /// Closed: one entry a board, improved in place, reopened when a shorter way is found.
    /// Frontier: nothing is remembered of boards already expanded; a board that waits is not added again.
    /// ExploredAtPush: boards already expanded are not added, boards that wait are added again.
    enum class Duplicates : std::uint8_t { Closed, Frontier, ExploredAtPush };

    Key key = Key::Sum;
    double weight = 1;  // of the estimate, in Key::Sum
    Ties ties = Ties::Fifo;
    Duplicates duplicates = Duplicates::Closed;
    std::array<Move, 4> order = all_moves;
    bool goal_when_generated = false;  // else when it is its turn
};

Result best_first(const SearchInput& input, Context& context, const BestFirstPlan& plan);

extern const AlgorithmInfo bfs_info;
extern const AlgorithmInfo dijkstra_info;
extern const AlgorithmInfo greedy_best_first_info;
extern const AlgorithmInfo astar_info;
extern const AlgorithmInfo wastar_info;

}  // namespace taquin
