#pragma once

#include <string>

#include "taquin/core/goal.h"

namespace taquin {

class TableSource;

/// What `auto` takes for a problem, and why, in one sentence a user can read.
struct Choice {
    std::string algorithm;
    std::string heuristic;
    std::string why;
};
Choice choose(const Problem& problem, TableSource* tables);

}  // namespace taquin
