#pragma once

#include <string>

#include "taquin/core/goal.h"

namespace taquin {

class TableBudget;
class TableSource;

/// What `auto` takes for a problem, and why.
struct Choice {
    std::string algorithm;
    std::string heuristic;
    Message why;
};
/// `tables` may be null: then it does without, as it does where the budget leaves no room for them.
Choice choose(const Problem& problem, TableSource* tables, const TableBudget& budget,
              Metric metric = Metric::SingleTile);

}  // namespace taquin
