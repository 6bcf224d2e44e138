#pragma once

#include <span>
#include <string>
#include <vector>

#include "taquin/core/goal.h"
#include "taquin/heuristic/heuristic.h"
#include "taquin/platform/stop_token.h"

#include "apps/io/json_fwd.h"

namespace taquin::app {

/// Algorithms, heuristics, goals, notations: everything that can be chosen. The server adds its limits.
Json catalogue();
/// The same as text, indented.
std::string catalogue_text();

/// What sizes there are, and how fast provably optimal solutions are found.
Json sizes_json();

/// What can be said about a board without searching.
struct BoardCheck {
    struct Estimate {
        std::string heuristic;
        double value;
        bool admissible;
    };
    bool solvable;
    std::string reason;
    std::vector<Estimate> estimates;  // of every heuristic that supports such a board
};

/// What a check estimates with.
struct CheckHeuristic {
    std::string text;
    HeuristicPtr heuristic;  // null: needs tables, which may exist by the next check
};
/// All heuristics that support this goal and metric.
std::vector<CheckHeuristic> check_heuristics(const Goal& goal, Metric metric = Metric::SingleTile,
                                             const StopToken& stop = {});
/// The same, and pattern databases of each catalogue of the size; `pdb` alone means the strongest one.
std::vector<CheckHeuristic> check_every_heuristic(const Goal& goal, Metric metric);
/// One that the user chose. Fails if it does not support such boards.
Expected<CheckHeuristic> check_heuristic(std::string_view text, const Goal& goal, Metric metric,
                                         const StopToken& stop = {});

/// Uses the tables that are available; builds none.
BoardCheck check_board(const Problem& problem, TableSource* tables);
/// The same with heuristics of the problem's goal.
BoardCheck check_board(const Problem& problem, TableSource* tables, std::span<const CheckHeuristic> heuristics,
                       Metric metric = Metric::SingleTile);
/// {"solvable", "reason", "size", "board", "goal", "heuristics": […]}
Json to_json(const Problem& problem, const BoardCheck& check);
std::string check_json(const Problem& problem, const BoardCheck& check, int indent = -1);

}  // namespace taquin::app
