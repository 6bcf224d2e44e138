// Limits, counters and options of the searches, through solve().

#include "taquin/search/best_first.h"

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"

#include "support/effort.h"
#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::run;
using testing::size_of;

// Sixty moves and more: no search here without tables is near its end at these limits.
const char* const hard = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0";

Problem hard_problem() {
    const Goal goal = Goal::blank_first(size_of(4, 4));
    return {Board::make(size_of(4, 4), std::vector<Tile>{15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0}).value(),
            goal};
}

/// All algorithms that store states.
const char* const storing[] = {
    "bfs", "dijkstra", "astar", "wastar(weight=1.1)", "bidirectional-bfs", "bidirectional-astar"};

TEST(SearchLimits, MemoryIsUsedUpAndNeverExceeded) {
    for (const char* algorithm : storing)
        for (const std::uint64_t limit : testing::effort(std::vector{2'000'000ULL}, {2'000'000ULL, 12'000'000ULL})) {
            const Result result = run(hard_problem(), algorithm, "", {.memory = limit});
            EXPECT_EQ(result.status, Status::MemoryLimit) << algorithm;
            EXPECT_LE(result.stats.stored_bytes, limit) << algorithm;
            EXPECT_GE(static_cast<double>(result.stats.stored_bytes), 0.95 * static_cast<double>(limit)) << algorithm;
            EXPECT_GT(result.lower_bound, 0);
        }
}

TEST(SearchLimits, AStarStoresANodeInThirtyTwoBytes) {
    const Result result = run(hard_problem(), "astar", "", {.memory = testing::effort(8'000'000U, 30'000'000U)});
    ASSERT_EQ(result.status, Status::MemoryLimit);
    // Every expanded node and every one in the open list is stored once.
    const double stored = static_cast<double>(result.stats.expanded + result.stats.max_frontier);
    EXPECT_LE(static_cast<double>(result.stats.stored_bytes) / stored, 32.0);
}

TEST(SearchLimits, LowerBoundsAreReportedAtAStop) {
    for (const char* algorithm : {"astar", "idastar", "bidirectional-astar", "wastar"}) {
        const Result result = run(hard_problem(), algorithm, "manhattan", {.nodes = 50'000});
        EXPECT_EQ(result.status, Status::NodeLimit);
        EXPECT_EQ(result.stats.expanded, 50'000U) << algorithm;
        EXPECT_GE(result.lower_bound, static_cast<int>(result.stats.h_start)) << algorithm;
        EXPECT_LE(result.lower_bound, 80) << algorithm;
        EXPECT_TRUE(result.moves.empty());
    }
}

TEST(SearchLimits, BoundsAtAStopNeverExceedTheDistance) {
    const testing::Oracle oracle(Goal::blank_last(size_of(3, 3)));
    for (const char* algorithm : {"bfs", "dijkstra", "astar", "wastar(weight=2)", "idastar", "iddfs",
                                  "bidirectional-bfs", "bidirectional-astar", "beam", "greedy-best-first"})
        for (const Board& board : oracle.sample(181440 / 6))
            for (const std::uint64_t nodes : {1U, 10U, 100U, 1000U}) {
                const Result result = run({board, oracle.goal()}, algorithm, "", {.nodes = nodes});
                EXPECT_LE(result.lower_bound, *oracle.distance(board)) << algorithm;
            }
}

TEST(Searches, EveryAlgorithmReportsUnsolvable) {
    for (const AlgorithmInfo* algorithm : all_algorithms())
        EXPECT_EQ(run("1 2 3/4 5 6/8 7 0", std::string(algorithm->name)).status, Status::Unsolvable) << algorithm->name;
}

TEST(Searches, EveryAlgorithmRecognizesTheGoal) {
    for (const AlgorithmInfo* algorithm : all_algorithms()) {
        const Result result = run("1 2 3/4 5 6/7 8 0", std::string(algorithm->name));
        EXPECT_EQ(result.status, Status::Solved) << algorithm->name;
        EXPECT_TRUE(result.moves.empty()) << algorithm->name;
        EXPECT_TRUE(result.optimal) << algorithm->name;
    }
}

/// The counters' meanings, as far as they can be told from outside.
TEST(Searches, CountersFitTogether) {
    for (const AlgorithmInfo* algorithm : all_algorithms())
        for (const char* board : {"8 1 3/4 0 2/7 6 5", "1 2 3/4 5 0/7 8 6", "0 1 3/4 2 5/7 8 6"}) {
            const Result result =
                run(board, std::string(algorithm->name) == "dfs" ? "dfs(depth=30)" : std::string(algorithm->name));
            ASSERT_EQ(result.status, Status::Solved) << algorithm->name;
            const Stats& stats = result.stats;
            EXPECT_GE(stats.generated, result.moves.size() + 1) << algorithm->name;
            // Partial expansions of one node count one by one.
            if (algorithm->name != "epeastar") {
                EXPECT_LE(stats.expanded, stats.generated) << algorithm->name;
            }
            EXPECT_LE(stats.reopened, stats.expanded) << algorithm->name;
            EXPECT_GE(stats.iterations, 1U) << algorithm->name;
            EXPECT_GE(stats.max_frontier, 1U) << algorithm->name;
            EXPECT_GE(2 * stats.deepest, result.moves.size()) << algorithm->name;  // both ends share the path
        }
}

TEST(Searches, ReopensWhereTheEstimateIsInconsistent) {
    // Hamming is consistent: nothing is expanded twice.
    EXPECT_EQ(run("0 8 7/6 5 4/3 2 1", "astar", "hamming").stats.reopened, 0U);
    EXPECT_GT(run("0 8 7/6 5 4/3 2 1", "wastar(weight=3)", "manhattan").stats.reopened, 0U);
}

TEST(Searches, TiesAndDuplicatesKeepTheLength) {
    for (const char* ties : {"fifo", "lifo", "low-h"})
        for (const char* duplicates : {"closed", "explored-at-push"}) {
            const Result result =
                run("8 6 7/2 5 4/3 0 1", std::string("astar(ties=") + ties + ", duplicates=" + duplicates + ")");
            EXPECT_EQ(result.moves.size(), 31U);
            EXPECT_TRUE(result.optimal);
        }
}

TEST(Searches, LargeBoardsArePackedToo) {
    const Goal goal = Goal::blank_last(size_of(30, 40));
    const Result result = run({scramble_walk(goal, 30, 5), goal}, "astar");
    EXPECT_EQ(result.status, Status::Solved);
    EXPECT_TRUE(result.optimal);
}

TEST(Searches, DepthLimitsAndThresholdsGiveUp) {
    EXPECT_EQ(run("8 6 7/2 5 4/3 0 1", "dfs(depth=15)").status, Status::GaveUp);
    const Result result = run("8 6 7/2 5 4/3 0 1", "idastar(max-threshold=25)");
    EXPECT_EQ(result.status, Status::GaveUp);
    EXPECT_GT(result.lower_bound, 25);
}

TEST(Searches, OrderMustNameEveryMoveOnce) {
    for (const char* algorithm : {"astar(order=uldd)", "bfs(order=udl)", "greedy(order=nsew)"}) {
        const auto job = plan({.board = hard, .goal = "blank-first", .search = {.algorithm = algorithm}});
        ASSERT_TRUE(job.has_value());
        Context context;
        const auto result = solve(*job, context);
        ASSERT_FALSE(result.has_value()) << algorithm;
        EXPECT_EQ(result.error().field, "algorithm");
    }
}

TEST(Choice, EverySizeGetsAnAnswer) {
    for (const Size size :
         {size_of(1, 2), size_of(1, 60), size_of(2, 2), size_of(3, 3), size_of(2, 6), size_of(7, 2), size_of(3, 5),
          size_of(4, 4), size_of(5, 5), size_of(6, 6), size_of(4, 9), size_of(15, 15)}) {
        const Goal goal = Goal::blank_last(size);
        // Enough for a proof, or for what is found before one is given up.
        const std::uint64_t nodes = size.cells() > 12 ? testing::effort(200'000U, 2'000'000U) : 2'000'000U;
        const Result result = run({scramble_uniform(goal, 3), goal}, "auto", "", {.nodes = nodes});
        EXPECT_EQ(result.status, Status::Solved) << size.text();
        EXPECT_FALSE(result.why.empty());
        EXPECT_TRUE(result.optimal || size.cells() > 12) << size.text();
    }
}

}  // namespace
}  // namespace taquin
