#pragma once

#include <optional>

#include "taquin/core/metric.h"
#include "taquin/search/context.h"
#include "taquin/solve/registry.h"
#include "taquin/solve/request.h"

namespace taquin {

class BackgroundTables;

enum class Engine : std::uint8_t { Auto, General, Fast };

/// A SearchRequest, parsed and validated. It fits any board: a batch plans once.
struct SearchPlan {
    Metric metric = Metric::SingleTile;
    std::optional<AlgorithmSpec> algorithm = {};  // unset: chosen for each board (`auto`)
    std::optional<HeuristicSpec> heuristic = {};  // unset: the algorithm's default
    HeuristicPtr own_heuristic = nullptr;         // supplied by the caller, in this metric; replaces the registry's
    Engine engine = Engine::Auto;
    Limits limits = {};
    /// How long `auto` runs where no proof is in reach; set only if neither a time nor a node limit was given.
    std::optional<std::chrono::milliseconds> auto_time = {};
    /// Builds better tables while `auto` searches; must outlive the search. May be null.
    BackgroundTables* background = nullptr;
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
/// For a problem that is already parsed.
Expected<SolvePlan> plan(Problem problem, const SearchRequest& request);

/// The board and the goal of a request.
Expected<Problem> parse_problem(const SolveRequest& request);

}  // namespace taquin
