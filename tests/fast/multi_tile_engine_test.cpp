// IDA* of the fast engine in multi-tile moves: against exhaustive distances, and node by node against the general one.

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"
#include "taquin/search/census.h"
#include "taquin/solve/choose.h"
#include "taquin/solve/solve.h"
#include "taquin/solve/tables.h"

#include "support/effort.h"
#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin::testing {
namespace {

struct GivenMultiTile {
    std::string engine = "fast";
    std::string heuristic = "pdb";
    std::string algorithm = "idastar";
    int threads = 1;
};

Result solve_multi_tile(const Problem& problem, const GivenMultiTile& given, TableSource& tables) {
    const auto planned = plan(problem, {.metric = "mtm",
                                        .algorithm = given.algorithm,
                                        .heuristic = given.heuristic,
                                        .engine = given.engine,
                                        .threads = std::to_string(given.threads)});
    Context context;
    auto result = planned ? solve(*planned, context, &tables) : std::unexpected(planned.error());
    EXPECT_TRUE(result) << english(result.error());
    return result ? *std::move(result) : Result{};
}

void expect_optimal(const Problem& problem, const Result& result, int distance) {
    EXPECT_EQ(result.engine, "fast");
    EXPECT_TRUE(result.optimal);
    EXPECT_EQ(result.length(), distance);
    EXPECT_TRUE(replays(problem, result.moves));
}

void expect_equal_multi_tile_engines(const Problem& problem, const std::string& heuristic, TableSource& tables) {
    const Result general = solve_multi_tile(problem, {.engine = "general", .heuristic = heuristic}, tables);
    for (const int threads : {1, 3}) {
        const Result fast = solve_multi_tile(problem, {.heuristic = heuristic, .threads = threads}, tables);
        expect_optimal(problem, fast, general.length());
        EXPECT_EQ(fast.stats.iterations, general.stats.iterations);
        EXPECT_EQ(fast.stats.h_start, general.stats.h_start);
    }
    if (general.length() < 2) return;
    // Everything below the optimum: no search of these bounds ends early, so counts must agree exactly.
    const std::string below = "idastar(max-threshold=" + std::to_string(general.length() - 1) + ")";
    const GivenMultiTile slowly{.engine = "general", .heuristic = heuristic, .algorithm = below};
    const Result slow = solve_multi_tile(problem, slowly, tables);
    for (const int threads : {1, 2, 3}) {
        const GivenMultiTile quickly{.heuristic = heuristic, .algorithm = below, .threads = threads};
        const Result fast = solve_multi_tile(problem, quickly, tables);
        EXPECT_EQ(fast.status, Status::GaveUp);
        EXPECT_EQ(fast.stats.expanded, slow.stats.expanded) << heuristic << " with " << threads << " threads";
        EXPECT_EQ(fast.stats.generated, slow.stats.generated) << heuristic;
        EXPECT_EQ(fast.lower_bound, slow.lower_bound);
    }
}

TEST(MultiTileEngine, ExpandsWhatTheGeneralOneExpands) {
    MemoryTables tables(2);
    for (const auto& [text, heuristic] :
         {std::pair{"3x3", "pdb(catalogue=4-4)"},
          {"2x5", "pdb"},
          {"3x4", "pdb(catalogue=4-4-3)"},
          {"4x3", "pdb(catalogue=6-5)"},
          {"3x5", "pdb"},
          {"2x7", "pdb(catalogue=aaa----/bbb---.)"},
          {"2x8", "pdb(catalogue=aaaa----/bbbb---.)"},
          {"4x4", "pdb(catalogue=4-4-4-3)"},
          {"4x4", "pdb(catalogue=aaa-/-aa-/----/---.+---b/----/-bb-/-bb., reflection=no)"}})
        for (const Goal& goal : some_goals(Size::parse(text).value()))
            for (std::uint64_t seed = 1; seed <= effort(1U, 2U); ++seed)
                expect_equal_multi_tile_engines({scramble_walk(goal, 40, seed), goal}, heuristic, tables);
}

TEST(MultiTileEngine, FindsEveryDistanceOfSmallBoards) {
    MemoryTables tables(2);
    for (const auto& [size, heuristic, stride] : {std::tuple{size_of(3, 3), "pdb(catalogue=4-4)", 97},
                                                  {size_of(2, 4), "pdb(catalogue=aa--/bb-.)", 7},
                                                  {size_of(4, 2), "pdb", 11},
                                                  {size_of(2, 5), "pdb", 2003}})
        for (const Goal& goal : some_goals(size)) {
            const Oracle oracle(goal, Metric::MultiTile);
            for (const Board& board : oracle.sample(static_cast<std::size_t>(stride * effort(24, 1)))) {
                const Problem problem{board, goal};
                const int distance = *oracle.distance(board);
                if (distance == 0) continue;
                expect_optimal(problem, solve_multi_tile(problem, {.heuristic = heuristic}, tables), distance);
                if (HasFailure()) return;
            }
        }
}

TEST(SlowMultiTile, FindsDistancesOfTwelveCells) {
    MemoryTables tables(2);
    const Goal goal = Goal::blank_last(size_of(3, 4));
    std::vector<Board> boards;
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) boards.push_back(scramble_uniform(goal, seed));
    Context context;
    context.limits.threads = 2;
    const Census census = take_census(goal, context, Metric::MultiTile, boards);
    ASSERT_EQ(census.status, Status::Solved);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const Problem problem{boards[i], goal};
        expect_optimal(problem, solve_multi_tile(problem, {}, tables), census.distances[i]);
    }
    ASSERT_EQ(census.farthest.size(), 5U);
    for (const Board& board : census.farthest)
        expect_optimal({board, goal}, solve_multi_tile({board, goal}, {}, tables), 33);
}

TEST(MultiTileEngine, AutoProvesFifteenPuzzles) {
    MemoryTables tables(2);
    const Goal goal = Goal::blank_last(size_of(4, 4));
    int sum = 0;
    const int boards = effort(4, 20);
    for (int seed = 1; seed <= boards; ++seed) {
        const Problem problem{scramble_uniform(goal, static_cast<std::uint64_t>(seed)), goal};
        const Result result =
            solve_multi_tile(problem, {.engine = "auto", .heuristic = "", .algorithm = "auto"}, tables);
        expect_optimal(problem, result, result.lower_bound);
        EXPECT_EQ(result.heuristic, "pdb");
        sum += result.length();
    }
    EXPECT_NEAR(static_cast<double>(sum) / boards, 32.04, effort(4.0, 1.5));
}

TEST(MultiTileEngine, LimitsEndIt) {
    MemoryTables tables(2);
    const Goal goal = Goal::blank_last(size_of(4, 4));
    const Problem problem{scramble_uniform(goal, 3), goal};
    auto planned = plan(problem, {.metric = "mtm",
                                  .algorithm = "idastar",
                                  .heuristic = "pdb(catalogue=4-4-4-3)",
                                  .engine = "fast",
                                  .nodes = "1000"});
    ASSERT_TRUE(planned);
    Context context;
    const auto limited = solve(*planned, context, &tables);
    ASSERT_TRUE(limited);
    EXPECT_EQ(limited->stopped_by, StoppedBy::Nodes);
    EXPECT_EQ(limited->stats.expanded, 1000U);
    EXPECT_FALSE(limited->optimal);
    planned->search.limits.nodes.reset();
    int asked = 0;
    context.stop = [&] { return ++asked > 20; };
    const auto stopped = solve(*planned, context, &tables);
    ASSERT_TRUE(stopped);
    EXPECT_NE(stopped->stopped_by, StoppedBy::None);
}

TEST(MultiTileEngine, UnprunedSearchesGoToTheGeneralOne) {
    MemoryTables tables(1);
    const Goal goal = Goal::blank_last(size_of(3, 3));
    const Problem problem{scramble_walk(goal, 8, 1), goal};
    const GivenMultiTile unpruned{.engine = "auto", .heuristic = "pdb", .algorithm = "idastar(prune=0)"};
    const Result result = solve_multi_tile(problem, unpruned, tables);
    EXPECT_EQ(result.engine, "general");
    EXPECT_TRUE(result.optimal);
    EXPECT_EQ(result.length(), *Oracle(goal, Metric::MultiTile).distance(problem.start));
}

}  // namespace
}  // namespace taquin::testing
