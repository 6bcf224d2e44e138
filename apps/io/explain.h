#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "taquin/core/goal.h"
#include "taquin/core/metric.h"
#include "taquin/heuristic/explanation.h"
#include "taquin/platform/stop_token.h"

#include "apps/io/catalogue.h"
#include "apps/io/json_fwd.h"

namespace taquin {
class TableSource;
}

namespace taquin::app {

class KnownHeuristics;

/// What a configuration of heuristics says of a board, and why.
struct ExplainedEstimate {
    std::string heuristic;  // canonical
    bool admissible;
    int scale;  // the explanation's values are in units of 1/scale moves
    Explanation explanation;

    double value() const { return static_cast<double>(explanation.value) / scale; }
};

/// Refuses boards of more than max_explained_cells. Of the tables that `tables` does not have only small ones are
/// built; larger ones are refused as not built. Heuristics without tables may come from `known`.
Expected<ExplainedEstimate> explain_board(const Problem& problem, std::string_view heuristic, TableSource* tables,
                                          Metric metric = Metric::SingleTile, const StopToken& stop = {},
                                          KnownHeuristics* known = nullptr);

/// The same for a request {"board", "size", "goal", "tiles-from", "metric", "heuristic"} in JSON.
Expected<Json> answer_explain(const Json& request, TableSource* tables, const StopToken& stop = {},
                              KnownHeuristics* known = nullptr);

/// {"op", "value"} and, where they are there, "label", "tiles", "cells", "to", "line", "table", "chosen", "parts".
Json to_json(const Explanation& explanation);
/// {"heuristic", "value", "admissible", "scale", "size", "board", "goal", "explanation"}
Json to_json(const Problem& problem, const ExplainedEstimate& estimate);
std::string explained_json(const Problem& problem, const ExplainedEstimate& estimate, int indent = -1);
/// A check whose heuristics have "scale" and "explanation", too.
std::string explained_check_json(const Problem& problem, const BoardCheck& check,
                                 std::span<const ExplainedEstimate> explained, int indent = -1);
/// For people: sums over tiles as a table, the rest as an indented tree. `tiles_from`: the number of the first tile.
std::string explained_text(const Problem& problem, const ExplainedEstimate& estimate, int tiles_from = 1);

}  // namespace taquin::app
