#pragma once

#include <functional>

#include "taquin/heuristic/guide_model.h"
#include "taquin/platform/error.h"
#include "taquin/platform/stop_token.h"

namespace taquin::fast {

/// What a guide is fitted to: the moves left on the boards of solutions, or the place of those boards among the others
/// of a beam's layers.
enum class FitTarget { Length, Order };

struct FitOptions {
    FitTarget target = FitTarget::Length;
    int rounds = 6;
    int boards = 500;         // solved in a round; for lengths, each with a few nodes of its beam
    std::size_t width = 300;  // of the beam in the first round; it grows to twice that until the last
    int epochs = 4;           // passes over the samples in a round; use 1 for an order, which soon overfits
    std::uint64_t seed = 1;
    int threads = 1;
};

struct FitProgress {
    int round = 0;          // from 1
    int boards = 0;         // solved in this round so far
    bool finished = false;  // the round; only then are the fields below set
    int unsolved = 0;
    double mean_length = 0;     // of solutions of uniform boards in this round, before its fit
    std::uint64_t samples = 0;  // that were fitted
    // On held-out samples. FitTarget::Length: mean of moves left minus the estimate, and its standard deviation.
    double mean_error = 0;
    double deviation = 0;
    // FitTarget::Order: the share of boards of the layer that the guide ranks after the solution's.
    double in_order_before = 0;  // before this round's fit
    double in_order = 0;
};

/// Fits `model`, whose blank is in the last corner. The same options give the same weights, with any number of threads.
/// `on_progress` is called for every board and, with the weights so far, for every finished round. Fails with Cancelled
/// when told to stop; the weights of finished rounds have been reported by then.
Expected<GuideModel> fit_guide(GuideModel model, const FitOptions& options, const StopToken& stop,
                               const std::function<void(const FitProgress&, const GuideModel&)>& on_progress);

}  // namespace taquin::fast
