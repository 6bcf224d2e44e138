#include "taquin/search/census.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "taquin/core/notation.h"

namespace taquin {
namespace {

Census count(const char* size, Metric metric = Metric::SingleTile, int threads = 1) {
    Context context;
    context.limits.threads = threads;
    return take_census(Goal::blank_last(Size::parse(size).value()), context, metric);
}

std::uint64_t solvable(Size size) {
    std::uint64_t boards = 1;
    for (int i = 3; i <= size.cells(); ++i) boards *= static_cast<std::uint64_t>(i);
    return boards;
}

TEST(Census, LargestDistancesOfTheLiterature) {
    const struct {
        const char* size;
        std::size_t single, multi;
    } rows[] = {{"2x2", 6, 6}, {"2x3", 21, 20}, {"3x2", 21, 20}, {"2x4", 36, 25}, {"3x3", 31, 24}, {"2x5", 55, 36}};
    for (const auto& row : rows)
        for (const int threads : {1, 3}) {
            const Census single = count(row.size, Metric::SingleTile, threads);
            EXPECT_EQ(single.status, Status::Solved);
            EXPECT_EQ(single.boards.size() - 1, row.single) << row.size;
            EXPECT_EQ(single.total(), solvable(Size::parse(row.size).value())) << row.size;
            const Census multi = count(row.size, Metric::MultiTile, threads);
            EXPECT_EQ(multi.boards.size() - 1, row.multi) << row.size;
            EXPECT_EQ(multi.total(), single.total()) << row.size;
        }
}

TEST(Census, TheEightPuzzle) {
    const Census census = count("3x3");
    EXPECT_NEAR(census.mean(), 21.97, 0.005);
    ASSERT_EQ(census.farthest.size(), 2U);
    EXPECT_EQ(format_board(census.farthest[0]), "6 4 7/8 5 0/3 2 1");
    EXPECT_EQ(format_board(census.farthest[1]), "8 6 7/2 5 4/3 0 1");
    const std::vector<std::uint64_t> first{1, 2, 4, 8, 16, 20, 39, 62, 116};
    EXPECT_TRUE(std::equal(first.begin(), first.end(), census.boards.begin()));
}

/// Ten seconds of a processor: run by scripts/slow-tests.
TEST(SlowCensus, TheElevenPuzzle) {
    const Census census = count("3x4", Metric::SingleTile, 2);
    EXPECT_EQ(census.total(), solvable(Size::parse("3x4").value()));
    EXPECT_EQ(census.boards.size() - 1, 53U);
    EXPECT_EQ(census.boards.back(), 18U);
    ASSERT_EQ(census.farthest.size(), 18U);
    // As a search that stores whole boards counts them.
    const std::vector<std::uint64_t> first{1, 2, 4, 9, 20, 37, 63, 122, 232};
    EXPECT_TRUE(std::equal(first.begin(), first.end(), census.boards.begin()));
    for (const Board& board : census.farthest)
        EXPECT_TRUE(reachability(board, Goal::blank_last(board.size())).reachable);
}

/// A minute or so: run by scripts/slow-tests.
TEST(SlowCensus, TwelveCellsInBothMetrics) {
    const struct {
        const char* size;
        std::size_t single, multi;
    } rows[] = {{"3x4", 53, 33}, {"4x3", 53, 33}, {"2x6", 80, 41}};
    for (const auto& row : rows) {
        EXPECT_EQ(count(row.size, Metric::SingleTile, 2).boards.size() - 1, row.single) << row.size;
        EXPECT_EQ(count(row.size, Metric::MultiTile, 2).boards.size() - 1, row.multi) << row.size;
    }
}

TEST(Census, AnyGoalAndAnyMetricVisitsAllBoards) {
    for (const char* size : {"2x3", "3x2", "2x4", "4x2", "3x3"})
        for (const GoalInfo& row : all_goals())
            for (const Metric metric : {Metric::SingleTile, Metric::MultiTile}) {
                Context context;
                const Goal goal = row.make(Size::parse(size).value());
                const Census census = take_census(goal, context, metric);
                EXPECT_EQ(census.total(), solvable(goal.size())) << size << " " << row.name;
                for (const Board& board : census.farthest) EXPECT_TRUE(reachability(board, goal).reachable);
            }
}

TEST(Census, LinesHaveOneBoardForEachPlaceOfTheBlank) {
    EXPECT_EQ(count("1x5").boards, (std::vector<std::uint64_t>{1, 1, 1, 1, 1}));
    EXPECT_EQ(count("5x1", Metric::MultiTile).boards, (std::vector<std::uint64_t>{1, 4}));
}

TEST(Census, TellsEveryBoardWithItsDistance) {
    for (const char* size : {"3x3", "2x4", "1x6", "4x1"})
        for (const MetricInfo& metric : all_metrics()) {
            const Goal goal = Goal::blank_first(Size::parse(size).value());
            std::vector<std::uint64_t> told;
            std::set<std::string> boards;
            Context context;
            const Census census = take_census(goal, context, metric.metric, {}, [&](const Board& board, int distance) {
                const auto far = static_cast<std::size_t>(distance);
                ASSERT_TRUE(far == told.size() || far + 1 == told.size()) << "nearer boards come first";
                told.resize(far + 1);
                ++told[far];
                EXPECT_TRUE(boards.insert(format_board(board)).second);
            });
            EXPECT_EQ(told, census.boards) << size << " " << metric.name;
            EXPECT_EQ(boards.size(), census.total());
        }
}

TEST(Census, StopsAtItsLimits) {
    Context context;
    context.limits.memory = 1000;
    const Goal goal = Goal::blank_last(Size::parse("3x3").value());
    EXPECT_EQ(take_census(goal, context).status, Status::MemoryLimit);
    Context cancelled;
    cancelled.stop = [] { return true; };
    EXPECT_EQ(take_census(goal, cancelled).status, Status::Cancelled);
    EXPECT_EQ(census_bytes(Size::parse("3x4").value()), 12ULL * 19'958'400 / 4);
    EXPECT_FALSE(census_bytes(Size::parse("5x5").value()));
}

}  // namespace
}  // namespace taquin
