#pragma once

#include <optional>
#include <string_view>

#include "taquin/core/goal.h"

namespace taquin {

/// What proving an optimum with IDA* is likely to take.
struct Prediction {
    double nodes;    // expanded
    double seconds;  // on `threads` threads, once tables are ready
};

/// Predicts from the linear conflict of the start. `heuristic` is the spec that IDA* would use; one that was not
/// measured is treated as linear conflict, an overestimate for stronger ones.
Prediction predict_proof(const Problem& problem, std::string_view heuristic, int threads);

}  // namespace taquin
