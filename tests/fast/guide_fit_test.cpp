// Fitting a guide: repeatable, the same on any number of threads, cancelled at once, and of use.

#include "taquin/fast/guide_fit.h"

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"
#include "taquin/fast/guided_beam.h"

#include "support/effort.h"

namespace taquin::testing {
namespace {

using fast::FitOptions;
using fast::FitProgress;

GuideModel fitted(const FitOptions& options, std::vector<FitProgress>* rounds = nullptr) {
    const auto model =
        fast::fit_guide(GuideModel({3, 3}, 8), options, {}, [&](const FitProgress& progress, const GuideModel&) {
            if (progress.finished && rounds != nullptr) rounds->push_back(progress);
        });
    EXPECT_TRUE(model.has_value());
    return model.value();
}

TEST(GuideFit, IsRepeatableOnAnyNumberOfThreads) {
    const FitOptions options{.rounds = 2, .boards = 40, .width = 20, .epochs = 2, .seed = 3};
    FitOptions threads = options;
    threads.threads = 3;
    const GuideModel one = fitted(options);
    const GuideModel more = fitted(threads);
    EXPECT_EQ(one.tiles, more.tiles);
    EXPECT_EQ(one.pairs, more.pairs);
    EXPECT_EQ(one.blanks, more.blanks);
    FitOptions other = options;
    other.seed = 4;
    EXPECT_NE(fitted(other).pairs, one.pairs);
}

TEST(GuideFit, LowersTheErrorOnBoardsHeldOut) {
    std::vector<FitProgress> rounds;
    const GuideModel model = fitted({.rounds = 3, .boards = 100, .width = 40, .epochs = 3}, &rounds);
    ASSERT_EQ(rounds.size(), 3U);
    EXPECT_LT(rounds.back().deviation, 2.0);
    // Manhattan distance and conflicts alone: the same boards, no fit.
    const Goal goal = Goal::blank_last({3, 3});
    const Fitted before(goal, {}, std::make_shared<const Guide>(GuideModel({3, 3}, 8)));
    const Fitted after(goal, {}, std::make_shared<const Guide>(model));
    const auto expanded = [&](const Fitted& guide, std::size_t& length) {
        Stats stats;
        for (std::uint64_t seed = 1000; seed < effort(1050U, 1100U); ++seed) {
            Context context;
            context.begin();
            length +=
                fast::guided_beam(scramble_uniform(goal, seed), guide, {.width = 8, .longest = 200}, context, stats)
                    .moves.size();
        }
        return stats.expanded;
    };
    std::size_t length_before = 0;
    std::size_t length_after = 0;
    const auto expanded_before = expanded(before, length_before);
    EXPECT_LT(expanded(after, length_after), expanded_before);
    EXPECT_LT(length_after, length_before);
}

/// The mean length of a beam's solutions of 4x4 boards, and how many it found.
std::pair<double, int> mean_length(GuideModel model) {
    model.weight_for_beam();
    const Goal goal = Goal::blank_last({4, 4});
    const Fitted guide(goal, {}, std::make_shared<const Guide>(model));
    std::size_t length = 0;
    int solved = 0;
    for (std::uint64_t seed = 1000; seed < effort(1080U, 1200U); ++seed) {
        Context context;
        context.begin();
        Stats stats;
        const auto found =
            fast::guided_beam(scramble_uniform(goal, seed), guide, {.width = 30, .longest = 300}, context, stats);
        length += found.moves.size();
        solved += found.status == Status::Solved;
    }
    return {static_cast<double>(length) / std::max(1, solved), solved};
}

TEST(GuideFit, ToAnOrderIsRepeatableAndShortensWhatBeamsFind) {
    const GuideModel start({4, 4}, 15);
    FitOptions options{.target = fast::FitTarget::Order, .rounds = 2, .boards = 100, .width = 60, .epochs = 1};
    std::vector<FitProgress> rounds;
    const auto fit = [&] {
        return fast::fit_guide(start, options, {}, [&](const FitProgress& progress, const GuideModel&) {
            if (progress.finished) rounds.push_back(progress);
        });
    };
    const auto one = fit();
    options.threads = 3;
    const auto more = fit();
    ASSERT_TRUE(one.has_value() && more.has_value());
    EXPECT_EQ(one->pairs, more->pairs);
    EXPECT_EQ(one->tiles, more->tiles);
    EXPECT_EQ(one->blanks, more->blanks);
    ASSERT_EQ(rounds.size(), 4U);
    for (const FitProgress& round : rounds) {
        EXPECT_GT(round.in_order_before, 0.5);
        EXPECT_GT(round.in_order, round.in_order_before);
        EXPECT_LT(round.in_order, 1);
    }
    const auto [before, solved_before] = mean_length(start);
    const auto [after, solved_after] = mean_length(*one);
    EXPECT_LT(after, before);
    EXPECT_GE(solved_after, solved_before);
}

/// Both halves of a square board's weights are stored as one.
TEST(GuideFit, ToAnOrderKeepsTheWeightsSymmetric) {
    const auto model = fast::fit_guide(GuideModel({3, 3}, 8),
                                       {.target = fast::FitTarget::Order, .rounds = 1, .boards = 40, .width = 20}, {},
                                       [](const FitProgress&, const GuideModel&) {});
    ASSERT_TRUE(model.has_value());
    const Symmetry transpose(false, false, true);
    const auto image = [&](int cell) { return int{transpose.image({3, 3}, static_cast<Cell>(cell))}; };
    int fitted_weights = 0;
    for (int tile = 0; tile < 8; ++tile)
        for (int cell = 0; cell < 9; ++cell) {
            EXPECT_EQ(model->tiles[model->tile_index(tile, cell)],
                      model->tiles[model->tile_index(image(tile), image(cell))]);
            fitted_weights += model->tiles[model->tile_index(tile, cell)] != 0;
        }
    EXPECT_GT(fitted_weights, 20);
}

TEST(GuideFit, StopsWhenAsked) {
    int calls = 0;
    const auto model = fast::fit_guide(
        GuideModel({4, 4}, 15), {.rounds = 100, .boards = 1000}, [&] { return calls > 5; },
        [&](const FitProgress&, const GuideModel&) { ++calls; });
    ASSERT_FALSE(model.has_value());
    EXPECT_EQ(model.error().code, ErrorCode::Cancelled);
    EXPECT_LT(calls, 10);
}

}  // namespace
}  // namespace taquin::testing
