// `anytime` at every event: the bounds never cross the true distance, every incumbent replays, and equal requests give
// equal sequences with any number of threads.

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"
#include "taquin/pdb/table_source.h"
#include "taquin/solve/solve.h"

#include "support/effort.h"
#include "support/oracle.h"
#include "support/search_run.h"
#include "support/watched_run.h"

namespace taquin {
namespace {

using testing::effort;
using testing::expect_honest;
using testing::goals_of;
using testing::Oracle;
using testing::replays;
using testing::size_of;
using testing::Told;
using testing::unknown;
using testing::watch;
using testing::Watched;

void expect_proved(const Problem& problem, int distance, const SearchRequest& request) {
    const Watched run = watch(problem, request);
    expect_honest(problem, run, distance);
    EXPECT_EQ(run.result.status, Status::Solved);
    EXPECT_TRUE(run.result.optimal);
    EXPECT_EQ(run.result.length(), distance);
    EXPECT_EQ(run.result.lower_bound, distance);
}

TEST(Anytime, ProvesEveryBoardOfSixCells) {
    for (const Size size : {size_of(2, 3), size_of(3, 2)})
        for (const Goal& goal : goals_of(size)) {
            const Oracle oracle(goal);
            oracle.for_each([&](const Board& board, int distance) {
                expect_proved({board, goal}, distance, {.algorithm = "anytime"});
            });
        }
}

TEST(Anytime, ProvesBoardsInMultiTileMoves) {
    for (const Size size : {size_of(2, 3), size_of(3, 2), size_of(3, 3), size_of(2, 5)}) {
        const Oracle oracle(Goal::blank_last(size), Metric::MultiTile);
        for (const Board& board : oracle.sample(std::max<std::size_t>(1, oracle.reachable() / effort(8U, 100U))))
            for (const char* heuristic : {"manhattan", "walking-distance"})
                expect_proved({board, oracle.goal()}, *oracle.distance(board),
                              {.metric = "mtm", .algorithm = "anytime", .heuristic = heuristic});
    }
}

TEST(Anytime, IsHonestInMultiTileMovesOnLargerBoards) {
    for (const Size size : {size_of(4, 4), size_of(5, 5), size_of(4, 7), size_of(25, 25)}) {
        const Goal goal = Goal::blank_last(size);
        const Problem problem{scramble_uniform(goal, 2), goal};
        SearchRequest request{.metric = "mtm", .algorithm = "anytime", .nodes = "100000", .threads = "1"};
        const Watched one = watch(problem, request);
        expect_honest(problem, one, unknown);
        EXPECT_GE(one.told.size(), 2U);
        EXPECT_EQ(one.result.status, Status::Solved);
        request.threads = "3";
        EXPECT_EQ(watch(problem, request).told, one.told);
    }
}

TEST(Anytime, ProvesBoardsOfNineAndTenCells) {
    for (const Size size : {size_of(3, 3), size_of(2, 5), size_of(5, 2)}) {
        const Oracle oracle(Goal::blank_last(size));
        for (const Board& board : oracle.sample(oracle.reachable() / effort(10U, 60U)))
            expect_proved({board, oracle.goal()}, *oracle.distance(board), {.algorithm = "anytime"});
    }
}

/// Minutes: run by scripts/slow-tests.
TEST(SlowAnytime, ProvesTenThousandBoardsOfNineAndTenCells) {
    for (const Size size : {size_of(3, 3), size_of(2, 5)}) {
        const Oracle oracle(Goal::blank_last(size));
        for (const Board& board : oracle.sample(oracle.reachable() / 10'000))
            expect_proved({board, oracle.goal()}, *oracle.distance(board), {.algorithm = "anytime"});
    }
}

/// Stages that small boards do not need: the beams and corridors find what the proof then confirms.
TEST(Anytime, IsHonestWithWeakAndInadmissibleHeuristics) {
    const Oracle oracle(Goal::snail(size_of(3, 3)));
    for (const char* heuristic : {"zero", "hamming", "m3h", "scale(3, manhattan)"})
        for (const Board& board : oracle.sample(oracle.reachable() / 8)) {
            const Problem problem{board, oracle.goal()};
            const Watched run =
                watch(problem, {.algorithm = "anytime(width=2, growth=2)", .heuristic = heuristic, .nodes = "3000000"});
            expect_honest(problem, run, *oracle.distance(board));
            EXPECT_EQ(run.result.status, Status::Solved);
        }
}

TEST(Anytime, AgreesWithIdaStarOnTwelveCells) {
    const Goal goal = Goal::blank_last(size_of(3, 4));
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const Problem problem{scramble_uniform(goal, seed), goal};
        const auto proved = testing::run(problem, "idastar", "linear-conflict");
        expect_proved(problem, static_cast<int>(proved.moves.size()), {.algorithm = "anytime"});
    }
}

/// The whole sequence, moves and node counts included.
TEST(Anytime, TellsTheSameUnderANodeLimitWithAnyNumberOfThreads) {
    MemoryTables tables(1);
    struct Case {
        Size size;
        const char* heuristic;
        const char* nodes;
    };
    for (const auto& [size, heuristic, nodes] :
         {Case{size_of(4, 4), "linear-conflict", "400000"}, Case{size_of(4, 4), "pdb(catalogue=5-5-5)", "300000"},
          Case{size_of(5, 5), "linear-conflict", "300000"}, Case{size_of(6, 3), "manhattan", "300000"},
          Case{size_of(9, 9), "linear-conflict", "500000"}}) {
        const Goal goal = Goal::blank_last(size);
        const Problem problem{scramble_uniform(goal, 5), goal};
        SearchRequest request{.algorithm = "anytime", .heuristic = heuristic, .nodes = nodes, .threads = "1"};
        const Watched one = watch(problem, request, &tables);
        expect_honest(problem, one, unknown);
        EXPECT_GT(one.told.size(), 2U);
        EXPECT_EQ(one.result.status, Status::Solved);
        EXPECT_LE(one.result.stats.expanded, *plan(request)->limits.nodes);
        for (const char* threads : effort(std::vector{"4"}, std::vector{"2", "4"})) {
            request.threads = threads;
            const Watched more = watch(problem, request, &tables);
            EXPECT_TRUE(one.told == more.told) << size.text() << " with " << threads << " threads";
            EXPECT_EQ(one.result.moves, more.result.moves);
            EXPECT_EQ(one.result.lower_bound, more.result.lower_bound);
            EXPECT_EQ(one.result.stats.expanded, more.result.stats.expanded);
        }
    }
}

TEST(Anytime, TheFirstSolutionOfLargeBoardsTakesFewNodes) {
    for (const Size size : {size_of(10, 10), size_of(7, 30), size_of(50, 50)})
        for (const Goal& goal : goals_of(size)) {
            const Problem problem{scramble_uniform(goal, 2), goal};
            Context context;
            std::size_t first = 0;
            context.on_event = [&](const Event& event) {
                if (event.kind == Event::Kind::Incumbent && first == 0) first = event.moves.size();
            };
            context.stop = [&] { return first != 0; };
            const auto result = solve(*plan(problem, {.algorithm = "anytime"}), context);
            ASSERT_TRUE(result.has_value());
            EXPECT_EQ(result->status, Status::Solved);
            EXPECT_EQ(result->stopped_by, StoppedBy::Cancelled);
            EXPECT_EQ(result->moves.size(), first);
            EXPECT_LT(result->lower_bound, static_cast<int>(first));
            EXPECT_TRUE(replays(problem, result->moves));
            EXPECT_LT(result->stats.expanded, static_cast<std::uint64_t>(size.cells() * size.cells() * 4));
        }
}

TEST(Anytime, StaysWithinItsMemoryLimit) {
    const Goal goal = Goal::blank_last(size_of(5, 5));
    const Problem problem{scramble_uniform(goal, 9), goal};
    const Watched run = watch(problem, {.algorithm = "anytime",
                                        .engine = "general",
                                        .nodes = effort("1000000", "3000000"),
                                        .memory = effort("10MB", "30MB")});
    expect_honest(problem, run, unknown);
    EXPECT_EQ(run.result.status, Status::Solved);
    EXPECT_EQ(run.result.stopped_by, StoppedBy::Nodes);  // memory ends the beams, not the search
    EXPECT_LE(run.result.stats.stored_bytes, effort(10'000'000U, 30'000'000U));
    EXPECT_GT(run.result.stats.stored_bytes, effort(3'000'000U, 10'000'000U));
}

}  // namespace
}  // namespace taquin
