// How long a proof will take, predicted from the start alone.
//
// The nodes of IDA* grow exponentially with the optimum, and the optimum with the estimate of the start (Korf, Reid and
// Edelkamp, Time complexity of iterative-deepening-A*, 2001). So ln(nodes) is taken as a line in the linear conflict of
// the start. The lines below are provisional: read off short runs for 4x4 with axes and 6-6-3, for 3x5 and for 5x5 with
// 6-6-6-6 (random walks of 60 to 250 moves), estimated for the rest, and the speeds are constants; a prediction is
// right to an order of magnitude at best. Results include the prediction, so that its error can be measured
// (docs/studies/anytime.md).

#include "taquin/solve/predict.h"

#include <algorithm>
#include <cmath>

#include "taquin/heuristic/linear_conflict.h"

namespace taquin {

namespace {

struct Fit {
    int shorter, longer;  // sides
    std::string_view heuristic;
    double a, b;              // ln(nodes) = a + b h
    double nodes_per_second;  // of one thread
};
constexpr Fit fits[] = {
    {4, 4, "axes", 2.6, 0.24, 15e6},
    {4, 4, "pdb(catalogue=6-6-3)", 1.6, 0.24, 14e6},
    {4, 4, "pdb(catalogue=7-7-1)", 1.0, 0.21, 12e6},
    {4, 4, "pdb(catalogue=7-8)", 1.0, 0.19, 12e6},
    {3, 5, "axes", 3.0, 0.26, 15e6},
    {3, 5, "pdb", 0.7, 0.24, 20e6},
    {2, 6, "axes", 6.0, 0.2, 15e6},
    {2, 6, "pdb", 4.0, 0.04, 15e6},
    {5, 5, "pdb(catalogue=6-6-6-6)", -4.0, 0.34, 12e6},
};
/// For everything else: the general engine, or a kernel with linear conflict.
constexpr Fit other{0, 0, "linear-conflict", 0.5, 0.3, 5e6};

/// Above this, a proof is out of reach in any case.
constexpr double most_ln_nodes = 60;

/// Threads share the work of an iteration, but not perfectly.
constexpr double efficiency = 0.9;

const Fit& fit_of(Size size, std::string_view heuristic) {
    for (const Fit& fit : fits)
        if (fit.shorter == std::min(size.rows, size.cols) && fit.longer == std::max(size.rows, size.cols) &&
            fit.heuristic == heuristic)
            return fit;
    return other;
}

}  // namespace

Prediction predict_proof(const Problem& problem, std::string_view heuristic, int threads) {
    const Fit& fit = fit_of(problem.goal.size(), heuristic);
    const double h = LinearConflict(problem.goal).value(problem.start);
    const double nodes = std::exp(std::min(fit.a + fit.b * h, most_ln_nodes));
    return {nodes, nodes / (fit.nodes_per_second * (1 + efficiency * (threads - 1)))};
}

}  // namespace taquin
