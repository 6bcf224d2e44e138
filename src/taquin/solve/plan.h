#pragma once

#include <optional>

#include "taquin/core/metric.h"
#include "taquin/search/context.h"
#include "taquin/solve/registry.h"
#include "taquin/solve/request.h"

namespace taquin {

enum class Engine : std::uint8_t { Auto, General, Fast };

/// A SearchRequest, parsed and validated. It fits any board: a batch plans once.
struct SearchPlan {
    Metric metric = Metric::SingleTile;
    std::optional<AlgorithmSpec> algorithm = {};  // unset: chosen for each board (`auto`)
    std::optional<HeuristicSpec> heuristic = {};  // unset: the algorithm's default
    HeuristicPtr own_heuristic = nullptr;         // the caller's, instead of one of the registry; of this metric
    Engine engine = Engine::Auto;
    Limits limits = {};
};

/// Everything a search needs to know.
struct SolvePlan {
    Problem problem;
    SearchPlan search;
};

/// Each field is parsed and validated here and nowhere else. What depends on the board and on tables (whether a
/// heuristic exists for its size) is checked by solve().
Expected<SearchPlan> plan(const SearchRequest& request);
Expected<SolvePlan> plan(const SolveRequest& request);
/// For a problem that is a value already.
Expected<SolvePlan> plan(Problem problem, const SearchRequest& request);

/// The board and the goal of a request.
Expected<Problem> parse_problem(const SolveRequest& request);

}  // namespace taquin
