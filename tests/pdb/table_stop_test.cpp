// Whoever waits for a table may leave: the one it is built for, others that want it too, and a solve that is
// cancelled or out of time.

#include <future>
#include <latch>

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/pdb/table_source.h"
#include "taquin/solve/solve.h"

namespace taquin {
namespace {

const PatternKey key{{4, 4}, 0, 0b11110};

TEST(TableStop, OthersNeitherWaitForABuildNorBuildTwice) {
    std::latch begun(1);
    std::latch go_on(1);
    int builds = 0;
    MemoryTables tables(BuildOptions{.on_level = [&](const BuildProgress& now) {
        if (now.level != 1) return;
        if (++builds > 1) return;
        begun.count_down();
        go_on.wait();
    }});
    auto first = std::async(std::launch::async, [&] { return tables.table(key); });
    begun.wait();
    EXPECT_FALSE(tables.available(key));
    const auto left = tables.table(key, [] { return true; });
    ASSERT_FALSE(left.has_value());
    EXPECT_EQ(left.error().code, ErrorCode::Cancelled);
    auto second = std::async(std::launch::async, [&] { return tables.table(key); });
    go_on.count_down();
    EXPECT_EQ(first.get().value(), second.get().value());
    EXPECT_EQ(builds, 1);
    EXPECT_TRUE(tables.available(key));
}

TEST(TableStop, AStoppedBuildIsTakenUpByTheNext) {
    MemoryTables tables(2);
    ASSERT_FALSE(tables.table(key, [] { return true; }).has_value());
    EXPECT_FALSE(tables.available(key));
    EXPECT_TRUE(tables.table(key).has_value());
}

TEST(TableStop, ASolveIsCancelledOrTimedOutInTheMiddleOfABuild) {
    const SolvePlan plan = taquin::plan(SolveRequest{.board = "15 2 1 12/8 5 6 11/4 9 10 7/14 3 13 0",
                                                     .search = {.algorithm = "idastar", .heuristic = "pdb"}})
                               .value();
    for (const bool by_time : {false, true}) {
        Context context;
        StopSource source;
        context.stop = source.get_token();
        MemoryTables tables(BuildOptions{.on_level = [&](const BuildProgress& now) {
            if (now.level != 5) return;
            if (by_time)
                context.limits.time = std::chrono::milliseconds(0);
            else
                source.request_stop();
        }});
        const auto result = solve(plan, context, &tables);
        ASSERT_TRUE(result.has_value());
        EXPECT_EQ(result->status, by_time ? Status::TimeLimit : Status::Cancelled);
        EXPECT_TRUE(result->moves.empty());
        EXPECT_GT(result->lower_bound, 20);
        EXPECT_EQ(result->stats.expanded, 0U);
    }
}

}  // namespace
}  // namespace taquin
