#pragma once

#include <string>

#include "taquin/search/census.h"

namespace taquin::app {

/// {"status", "size", "goal", "metric", "boards": […], "total", "mean", "farthest": […], …}
std::string census_json(const Census& census, const Goal& goal, Metric metric, double seconds, int indent = 2);

}  // namespace taquin::app
