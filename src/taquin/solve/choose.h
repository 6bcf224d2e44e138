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

/// Where no limit is given, `auto` goes for a proof that is predicted to take no longer than this, and stops after as
/// long where none is in reach.
constexpr std::chrono::milliseconds auto_time{5000};
/// The same for each board of a batch; proofs are still sought as for one.
constexpr std::chrono::milliseconds auto_batch_time{500};
/// Where a proof was predicted to be in reach and is not.
constexpr std::chrono::milliseconds auto_proof_time{60000};
/// Beyond that, where better tables may be built while it searches: it leaves them most of the time.
constexpr std::chrono::milliseconds auto_build_time{60000};

/// What `auto` takes for a problem, and why.
struct Choice {
    std::string algorithm;
    std::string heuristic;
    Message why;
    std::optional<double> predicted_seconds = {};  // for a proof
    bool wants_tables = false;                     // it is in reach if better tables are built at once
};
/// `tables` may be null: then it does without, as it does where the budget leaves no room for them. Of the limits, time
/// and nodes tell how long a proof may take. `builds`: may better tables be built beside the search?
Choice choose(const Problem& problem, TableSource* tables, const TableBudget& budget, const Limits& limits = {},
              Metric metric = Metric::SingleTile, bool builds = false);

}  // namespace taquin
