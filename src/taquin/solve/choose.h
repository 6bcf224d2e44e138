#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "taquin/core/goal.h"
#include "taquin/core/metric.h"
#include "taquin/search/limits.h"

namespace taquin {

class TableBudget;
class TableSource;

/// Without a limit, `auto` attempts proofs predicted to take no longer than this; if none is in reach, it stops after
/// this time.
constexpr std::chrono::milliseconds auto_time{5000};
/// When it stops in a batch, for each board; which proofs are attempted still depends on auto_time.
constexpr std::chrono::milliseconds auto_batch_time{500};
/// When it stops if a proof predicted to be in reach is not.
constexpr std::chrono::milliseconds auto_proof_time{60000};
/// Added to that where better tables may be built during the search, which leaves most of the time to the build.
constexpr std::chrono::milliseconds auto_build_time{60000};

/// What `auto` chooses for a problem, and why.
struct Choice {
    std::string algorithm;
    std::string heuristic;
    Message why;
    std::optional<double> predicted_seconds = {};  // for a proof
    bool wants_tables = false;                     // a proof is in reach if better tables are built at once
};
/// Does without tables if `tables` is null or the budget leaves no room for them. The time and node limits say how long
/// a proof may take. `builds`: whether better tables may be built during the search.
Choice choose(const Problem& problem, TableSource* tables, const TableBudget& budget, const Limits& limits = {},
              Metric metric = Metric::SingleTile, bool builds = false);

}  // namespace taquin
