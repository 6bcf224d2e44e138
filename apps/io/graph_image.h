#pragma once

#include "taquin/core/notation.h"

#include "apps/io/state_graph.h"

namespace taquin::app {

/// The graph as an SVG image, moves beside the edges.
std::string graph_svg(const StateGraph& graph, const MoveNotation& notation);

/// The graph in the DOT language of Graphviz.
std::string graph_dot(const StateGraph& graph, const MoveNotation& notation);

/// The frame of a board, the same in both.
std::string_view kind_colour(GraphNode::Kind kind);

}  // namespace taquin::app
