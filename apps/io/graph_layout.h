#pragma once

#include "apps/io/state_graph.h"

namespace taquin::app {

/// Where each node stands in its layer: centres are at least 1 apart, the leftmost of all is at 0. Trees are drawn as
/// trees; other graphs have each board near the mean of its neighbours.
std::vector<double> layout(const StateGraph& graph);

}  // namespace taquin::app
