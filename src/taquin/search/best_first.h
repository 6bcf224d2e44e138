#pragma once

#include <array>

#include "taquin/search/algorithm.h"

namespace taquin {

/// The parameters in which the best-first algorithms differ; they share one loop.
struct BestFirstPlan {
    enum class Key : std::uint8_t { Cost, Estimate, Sum };
    enum class Ties : std::uint8_t { Fifo, Lifo, LowH };
    /// Closed: one node per state, updated in place, reopened when a shorter path is found.
    /// Frontier: closed nodes are forgotten; a state that is in the open list is not added again.
    /// ExploredAtPush: states already expanded are not added, states in the open list are added again.
    enum class Duplicates : std::uint8_t { Closed, Frontier, ExploredAtPush };
    /// The open list. All three expand the same nodes in the same order.
    enum class Queue : std::uint8_t { Buckets, Heap, List };

    Key key = Key::Sum;
    double weight = 1;  // of h, in Key::Sum
    Ties ties = Ties::Fifo;
    Duplicates duplicates = Duplicates::Closed;
    Queue queue = Queue::Buckets;
    std::array<Move, 4> order = all_moves;
    bool goal_when_generated = false;  // the goal test; else when a node is expanded
};

Result best_first(const SearchInput& input, Context& context, const BestFirstPlan& plan);

extern const AlgorithmInfo bfs_info;
extern const AlgorithmInfo dijkstra_info;
extern const AlgorithmInfo greedy_best_first_info;
extern const AlgorithmInfo astar_info;
extern const AlgorithmInfo wastar_info;

}  // namespace taquin
