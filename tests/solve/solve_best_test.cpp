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

Expected<Result> solve_best_of(const std::vector<SolvePlan>& plans, StopToken stop = {},
                               const SolveBestOptions& options = {}) {
    MemoryTables tables(2);
    Context context;
    context.stop = std::move(stop);
    return solve_best(plans, context, &tables, options);
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

TEST(SolveBest, SearchesOnlyBelowASolutionThatComesFirst) {
    // Korf's numbers 47 and 9. So few nodes of `anytime` are enough for an optimal solution of the first only.
    const struct {
        const char* board;
        int optimum;
        bool found_first;
    } boards[] = {
        {"6 10 1 14/15 8 3 5/13 0 2 7/4 9 11 12; goal=blank-first", 47, true},
        {"3 14 9 11/5 4 8 2/13 12 6 7/10 1 15 0; goal=blank-first", 46, false},
    };
    for (const auto& [board, optimum, found_first] : boards) {
        const auto plans = plans_for(board, {"manhattan"});
        const auto result = solve_best_of(plans, {}, {.solution_nodes = 200'000});
        ASSERT_TRUE(result.has_value()) << english(result.error());
        EXPECT_EQ(result->status, Status::Solved);
        EXPECT_TRUE(result->optimal);
        EXPECT_EQ(result->length(), optimum);
        EXPECT_EQ(result->lower_bound, optimum);
        EXPECT_EQ(result->stopped_by, StoppedBy::None);
        EXPECT_EQ(result->algorithm, "idastar");
        EXPECT_TRUE(testing::replays(plans[0].problem, result->moves));
        SearchRequest rest;
        rest.algorithm = found_first ? "idastar(max-threshold=" + std::to_string(optimum - 1) + ")" : "idastar";
        rest.heuristic = "manhattan";
        Context context;
        const auto proof = solve(plan(plans[0].problem, rest).value(), context);
        EXPECT_EQ(proof->status, found_first ? Status::GaveUp : Status::Solved);
        EXPECT_EQ(result->stats.expanded, proof->stats.expanded + 200'000);
        EXPECT_EQ(result->why.code == ErrorCode::SolutionOfAnytime, found_first);
    }
}

TEST(SolveBest, ASolutionThatIsProvedAtOnceIsTheAnswer) {
    const auto result =
        solve_best_of(plans_for("8 1 3/4 0 2/7 6 5", {"manhattan", "hamming"}), {}, {.solution_nodes = 100'000});
    ASSERT_TRUE(result.has_value());
    EXPECT_TRUE(result->optimal);
    EXPECT_EQ(result->length(), 14);
    const auto none =
        solve_best_of(plans_for("1 2 3/4 5 6/8 7 0", {"manhattan", "hamming"}), {}, {.solution_nodes = 100'000});
    ASSERT_TRUE(none.has_value());
    EXPECT_EQ(none->status, Status::Unsolvable);
}

TEST(SolveBest, StoppedBelowASolutionItIsNotProved) {
    const auto plans = plans_for("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3; goal=blank-first", {"manhattan"});
    bool stop = false;
    Context context;
    context.stop = [&] { return stop; };
    context.on_event = [&](const Event& event) { stop |= event.kind == Event::Kind::Iteration; };
    const auto result = solve_best(plans, context, nullptr, {.solution_nodes = 50'000});
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->status, Status::Solved);
    EXPECT_EQ(result->stopped_by, StoppedBy::Cancelled);
    EXPECT_FALSE(result->optimal);
    EXPECT_TRUE(testing::replays(plans[0].problem, result->moves));
    EXPECT_LT(result->lower_bound, result->length());
}

/// There a solution may be one move shorter than another, where in single-tile moves it is two.
TEST(SolveBest, ASolutionThatComesFirstInMultiTileMoves) {
    // Nodes for a solution of 17 moves, which is optimal, and for none.
    const std::pair<std::uint64_t, bool> cases[] = {{4'000, true}, {20, false}};
    auto plans = plans_for("7 3 5/0 1 8/6 2 4", {"manhattan"});
    plans[0].search.metric = Metric::MultiTile;
    for (const auto& [nodes, found_first] : cases) {
        const auto result = solve_best_of(plans, {}, {.solution_nodes = nodes});
        ASSERT_TRUE(result.has_value()) << english(result.error());
        EXPECT_EQ(result->why.code == ErrorCode::SolutionOfAnytime, found_first) << nodes;
        EXPECT_TRUE(result->optimal);
        EXPECT_EQ(result->length(), 17);  // by breadth-first search: taquin solve -a bfs --metric mtm
        EXPECT_TRUE(testing::replays(plans[0].problem, result->moves));
    }
}

TEST(SolveBest, RefusesAThresholdOfItsOwnBesideASolution) {
    auto plans = plans_for("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3; goal=blank-first", {"manhattan"});
    plans[0].search.algorithm = parse_algorithm("idastar(max-threshold=50)").value();
    const auto refused = solve_best_of(plans, {}, {.solution_nodes = 20'000});
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().field, "algorithm");
}

/// The searches of plans, from the goal to the start.
std::vector<SearchPlan> searches_of(const std::vector<SolvePlan>& plans) {
    std::vector<SearchPlan> result;
    for (const SolvePlan& plan : plans) result.push_back(plan.search);
    return result;
}

TEST(SolveBest, SearchesFromTheGoalWhereThatExpandsFewerNodes) {
    // Korf's number 3. Hamming distance forward would take ages, so the answer is of the search backward.
    const char* const board = "14 7 8 2/13 11 10 4/9 12 5 0/3 6 1 15; goal=blank-first";
    const auto plans = plans_for(board, {"hamming"});
    const auto strong = plans_for(board, {"pdb(catalogue=5-5-5)"});
    std::vector<std::vector<Move>> incumbents;
    Context context;
    context.on_event = [&](const Event& event) {
        if (event.kind == Event::Kind::Incumbent) incumbents.emplace_back(event.moves.begin(), event.moves.end());
    };
    MemoryTables tables(2);
    const auto result = solve_best(plans, context, &tables, {.backward = searches_of(strong)});
    ASSERT_TRUE(result.has_value()) << english(result.error());
    EXPECT_EQ(result->status, Status::Solved);
    EXPECT_TRUE(result->optimal);
    EXPECT_EQ(result->length(), 59);
    EXPECT_TRUE(testing::replays(plans[0].problem, result->moves));
    EXPECT_EQ(result->why.code, ErrorCode::SearchedBackward);
    EXPECT_EQ(result->heuristic, "pdb(catalogue=5-5-5)");
    ASSERT_FALSE(incumbents.empty());
    for (const auto& moves : incumbents) EXPECT_TRUE(testing::replays(plans[0].problem, moves));
}

TEST(SolveBest, TheSearchBackwardThatEndsWhileItIsProbedIsTheAnswer) {
    const auto plans = plans_for("8 6 7/2 5 4/3 0 1", {"zero"});
    const auto result =
        solve_best_of(plans, {}, {.backward = searches_of(plans_for("8 6 7/2 5 4/3 0 1", {"manhattan"}))});
    ASSERT_TRUE(result.has_value()) << english(result.error());
    EXPECT_TRUE(result->optimal);
    EXPECT_EQ(result->length(), 31);
    EXPECT_TRUE(testing::replays(plans[0].problem, result->moves));
    EXPECT_EQ(result->why.code, ErrorCode::SearchedBackward);
}

TEST(SolveBest, ProvesASolutionThatComesFirstBackward) {
    const char* const board = "6 10 1 14/15 8 3 5/13 0 2 7/4 9 11 12; goal=blank-first";  // Korf's number 47
    const auto plans = plans_for(board, {"manhattan"});
    const auto backward = searches_of(plans_for(board, {"linear-conflict"}));
    const auto result = solve_best_of(plans, {}, {.solution_nodes = 200'000, .backward = backward});
    ASSERT_TRUE(result.has_value()) << english(result.error());
    EXPECT_TRUE(result->optimal);
    EXPECT_EQ(result->length(), 47);
    EXPECT_EQ(result->lower_bound, 47);
    EXPECT_TRUE(testing::replays(plans[0].problem, result->moves));
    EXPECT_EQ(result->why.code, ErrorCode::SolutionOfAnytimeThenBackward);
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
