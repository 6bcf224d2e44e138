// Fitting a guide to boards that it solves itself, in rounds: a better guide finds shorter solutions, which the next
// round fits. The samples and what they teach depend on the target (guide_lengths.cpp, guide_order.cpp); the fit is
// stochastic gradient descent. On square boards every sample is also learned transposed, so that the weights stay
// symmetric.

#include "taquin/fast/guide_fit.h"

#include <algorithm>
#include <cmath>

#include "taquin/core/random.h"
#include "taquin/fast/guide_target.h"
#include "taquin/platform/sync.h"
#include "taquin/platform/thread_pool.h"

namespace taquin::fast {

namespace {

constexpr int held_out = 20;  // one board in so many tests the fit

std::shared_ptr<const Guide> weighted_guide(GuideModel model) {
    model.weight_for_beam();
    return std::make_shared<const Guide>(model);
}

/// All tasks of a round, in their order; nothing when told to stop.
std::vector<FitSamples> solve_all(const FitTargetRule& target, const RoundBeam& beam, const FitOptions& options,
                                  ThreadPool& pool, const StopToken& stop,
                                  const std::function<void(int done)>& on_board) {
    std::vector<FitSamples> all(static_cast<std::size_t>(options.boards));
    Mutex mutex;
    int done = 0;
    const bool whole = pool.for_ranges(all.size(), 1, stop, [&](std::uint64_t i, std::uint64_t) {
        all[i] = target.solve(beam, static_cast<int>(i), stop);
        const Lock lock(mutex);
        on_board(++done);
    });
    if (!whole || stop.stop_requested()) all.clear();
    return all;
}

/// A sample, as the samples of its task and its index among them.
using SampleList = std::vector<std::pair<const FitSamples*, std::uint32_t>>;

void collect(const std::vector<FitSamples>& from, bool training, SampleList& to) {
    for (std::size_t i = 0; i < from.size(); ++i)
        if ((i % held_out != held_out - 1) == training)
            for (std::uint32_t j = 0; j < from[i].size(); ++j) to.emplace_back(&from[i], j);
}

}  // namespace

RoundBeam::RoundBeam(const GuideModel& model, const FitOptions& options, int round)
    : goal_(Goal::blank_last(model.size())),
      fitted_(goal_, {}, weighted_guide(model)),
      // Twice the width at the end of all rounds.
      width_(options.width + options.width * static_cast<std::size_t>(round - 1) /
                                 static_cast<std::size_t>(std::max(1, options.rounds - 1))),
      seed_(options.seed * 1'000'003 + static_cast<std::uint64_t>(round) * 100'003) {}

std::uint64_t RoundBeam::seed_of(int task) const { return seed_ + static_cast<std::uint64_t>(task); }

BeamOutcome RoundBeam::run(const Board& board, std::uint64_t seed, std::size_t sample_every, std::size_t samples,
                           const StopToken& stop) const {
    Context context;
    context.stop = stop;
    context.begin();
    Stats stats;
    const auto side = static_cast<std::size_t>(std::max(goal_.size().rows, goal_.size().cols));
    return guided_beam(board, fitted_,
                       {.width = width_,
                        .seed = seed,
                        .longest = 3 * side * side * side,
                        .sample_every = sample_every,
                        .samples = samples},
                       context, stats);
}

Expected<GuideModel> fit_guide(GuideModel model, const FitOptions& options, const StopToken& stop,
                               const std::function<void(const FitProgress&, const GuideModel&)>& on_progress) {
    const auto cancelled = [] { return make_error(ErrorCode::Cancelled, "tables", "fit"); };
    ThreadPool pool(options.threads);
    const auto target = options.target == FitTarget::Order ? fit_to_order(model) : fit_to_lengths(model);
    const std::size_t sample_bytes =
        static_cast<std::size_t>(model.cells()) * static_cast<std::size_t>(target->boards_per_sample());
    const auto cells_of = [&](const FitSamples& samples, std::uint32_t j) {
        return samples.cells.data() + j * sample_bytes;
    };
    std::vector<FitSamples> before;  // of the last round, learned from once more
    for (int number = 1; number <= options.rounds; ++number) {
        FitProgress progress{.round = number};
        std::vector<FitSamples> solved =
            solve_all(*target, RoundBeam(model, options, number), options, pool, stop, [&](int done) {
                progress.boards = done;
                on_progress(progress, model);
            });
        if (solved.empty()) return cancelled();

        const auto assess = [&] {
            FitProgress sums;
            SampleList tested;
            collect(solved, false, tested);
            for (const auto& [samples, j] : tested) target->assess(cells_of(*samples, j), samples->left[j], sums);
            const auto count = static_cast<double>(std::max<std::size_t>(1, tested.size()));
            sums.mean_error /= count;
            sums.deviation = std::sqrt(std::max(0.0, sums.deviation / count - sums.mean_error * sums.mean_error));
            sums.in_order /= count;
            return sums;
        };
        progress.in_order_before = assess().in_order;

        SampleList order;
        collect(before, true, order);
        collect(solved, true, order);
        target->begin_round();
        Random random(options.seed + static_cast<std::uint64_t>(number));
        for (int epoch = 0; epoch < options.epochs; ++epoch)
            for (std::size_t i = 0; i < order.size(); ++i) {
                if (i % 4096 == 0 && stop.stop_requested()) return cancelled();
                std::swap(order[i], order[i + random.below(order.size() - i)]);
                const auto& [samples, j] = order[i];
                target->learn(cells_of(*samples, j), samples->left[j]);
            }
        target->store(model);

        progress.samples = order.size();
        double lengths = 0;
        int uniform = 0;
        for (const FitSamples& one : solved) {
            progress.unsolved += one.unsolved;
            uniform += one.length > 0;
            lengths += static_cast<double>(one.length);
        }
        progress.mean_length = lengths / std::max(1, uniform);
        const FitProgress after = assess();
        progress.mean_error = after.mean_error;
        progress.deviation = after.deviation;
        progress.in_order = after.in_order;
        progress.finished = true;
        on_progress(progress, model);
        before = std::move(solved);
    }
    return model;
}

}  // namespace taquin::fast
