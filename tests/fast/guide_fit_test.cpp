// Fitting a guide: repeatable, the same on any number of threads, cancelled at once, and of use.

#include "taquin/fast/guide_fit.h"

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"
#include "taquin/fast/guided_beam.h"

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
        for (std::uint64_t seed = 1000; seed < 1100; ++seed) {
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
