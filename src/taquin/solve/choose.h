#pragma once

#include <string>

#include "taquin/core/goal.h"

namespace taquin {

class TableSource;

/// What `auto` takes for a problem, and why.
struct Choice {
    std::string algorithm;
    std::string heuristic;
    Message why;
};
Choice choose(const Problem& problem, TableSource* tables);

}  // namespace taquin
