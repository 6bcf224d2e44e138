#pragma once

#include <optional>
#include <string>
#include <vector>

#include "taquin/core/goal.h"
#include "taquin/platform/stop_token.h"
#include "taquin/solve/plan.h"

namespace taquin::app {

/// A board of a graph that is drawn.
struct GraphNode {
    enum class Kind : std::uint8_t { Plain, Start, Goal, Pruned };

    Board board;
    std::size_t layer = 0;
    Kind kind = Kind::Plain;
    std::optional<std::size_t> order = {};  // place in the order of expansion, from 1
    std::string caption = {};               // "3 + 5 = 8"
};

struct GraphEdge {
    std::size_t from;
    std::size_t to;
    Move move;
    bool on_path = false;  // of the solution
};

/// A part of the state space, or the tree of a search. Every edge leads one layer down: moves change the parity of the
/// permutation, so boards of one layer are never neighbours.
struct StateGraph {
    Problem problem;
    bool directed;  // a tree grows; in the state space every move can be undone
    std::vector<GraphNode> nodes = {};
    std::vector<GraphEdge> edges = {};
    std::vector<std::string> legend = {};  // lines below the drawing
};

/// Larger graphs are refused: nobody could read them.
inline constexpr std::size_t most_drawn_boards = 300;
/// Nor could anybody read the tiles of larger boards.
inline constexpr int most_drawn_cells = 36;

/// All boards within `depth` moves of the start, and the moves between them.
Expected<StateGraph> state_graph(const Problem& problem, std::size_t depth);

/// Runs a search of the general engine and gives the tree that it made: one node for each time that a move reached a
/// board, duplicates included. Of a search that deepens, the last iteration.
Expected<StateGraph> search_tree(const SolvePlan& plan, const StopToken& stop = {});

}  // namespace taquin::app
