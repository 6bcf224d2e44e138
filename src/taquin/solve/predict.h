#pragma once

#include <optional>
#include <string_view>

#include "taquin/core/goal.h"

namespace taquin {

/// What proving an optimum with IDA* is likely to take.
struct Prediction {
    double nodes;    // expanded
    double seconds;  // on `threads` threads, tables at hand
};

/// From the linear conflict of the start. `heuristic` is the spec that IDA* would use; one that was not measured is
/// taken for linear conflict, which the better ones only undercut.
Prediction predict_proof(const Problem& problem, std::string_view heuristic, int threads);

}  // namespace taquin
