// One of several heuristics, chosen by searching with all of them for a while.

#include "taquin/solve/solve_best.h"

#include <gtest/gtest.h>

#include "taquin/core/instances.h"
#include "taquin/solve/tables.h"

#include "support/search_run.h"

namespace taquin {
namespace {

std::vector<SolvePlan> plans_for(const char* line, std::initializer_list<const char*> heuristics) {
    std::vector<SolvePlan> plans;
    for (const char* const heuristic : heuristics) {
        SearchRequest request;
        request.algorithm = "idastar";
        request.heuristic = heuristic;
        plans.push_back(plan(parse_instance(line, {}).value().problem, request).value());
    }
    return plans;
}

Expected<Result> solve_best_of(const std::vector<SolvePlan>& plans, StopToken stop = {}) {
    MemoryTables tables(2);
    Context context;
    context.stop = std::move(stop);
    return solve_best(plans, context, &tables);
}

TEST(SolveBest, TakesTheHeuristicThatExpandsTheFewestNodes) {
    const auto plans = plans_for("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3; goal=blank-first",  // Korf's first
                                 {"manhattan", "walking-distance", "hamming", "chebyshev"});
    const auto result = solve_best_of(plans);
    ASSERT_TRUE(result.has_value()) << english(result.error());
    EXPECT_EQ(result->status, Status::Solved);
    EXPECT_TRUE(result->optimal);
    EXPECT_EQ(result->moves.size(), 57U);
    EXPECT_TRUE(testing::replays(plans[0].problem, result->moves));
    EXPECT_EQ(result->heuristic, "walking-distance");
    const auto alone = solve_best_of({plans[1]});
    EXPECT_EQ(alone->moves.size(), 57U);
    EXPECT_EQ(result->stats.expanded, alone->stats.expanded + 4 * 200'000 + 3 * 2'000'000);  // of all searches
}

TEST(SolveBest, EndsWithTheFirstSearchThatEnds) {
    const auto easy = solve_best_of(plans_for("8 1 3/4 0 2/7 6 5", {"manhattan", "linear-conflict"}));
    ASSERT_TRUE(easy.has_value());
    EXPECT_EQ(easy->moves.size(), 14U);
    EXPECT_EQ(easy->heuristic, "manhattan");
    const auto none = solve_best_of(plans_for("1 2 3/4 5 6/8 7 0", {"manhattan", "linear-conflict"}));
    ASSERT_TRUE(none.has_value());
    EXPECT_EQ(none->status, Status::Unsolvable);
    const char* const hard = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3; goal=blank-first";
    const auto cancelled = solve_best_of(plans_for(hard, {"manhattan", "linear-conflict"}), [] { return true; });
    ASSERT_TRUE(cancelled.has_value());
    EXPECT_EQ(cancelled->status, Status::Cancelled);
    EXPECT_FALSE(solve_best_of(plans_for(hard, {"manhattan", "pdb(catalogue=6-6-6-6)"})).has_value());
}

TEST(SolveBest, PredictsByTheGrowthSeenWithinLimits) {
    const ProbedBounds seen{.bound = 80, .nodes = 1000, .growth = 7};
    EXPECT_DOUBLE_EQ(seen.predicted(80), 1000);
    EXPECT_DOUBLE_EQ(seen.predicted(84), 49'000);
    EXPECT_DOUBLE_EQ((ProbedBounds{.bound = 80, .nodes = 1000}).predicted(82), 8000);
    EXPECT_DOUBLE_EQ((ProbedBounds{.bound = 80, .nodes = 1000, .growth = 40}).predicted(82), 12'000);
    EXPECT_DOUBLE_EQ((ProbedBounds{.bound = 80, .nodes = 1000, .growth = 2}).predicted(82), 5000);
    // Of the next bound at least what was expanded there.
    EXPECT_DOUBLE_EQ((ProbedBounds{.bound = 80, .nodes = 10, .growth = 7, .unfinished = 9000}).predicted(84), 63'000);
}

}  // namespace
}  // namespace taquin
