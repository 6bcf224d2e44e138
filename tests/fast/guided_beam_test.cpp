// The guided beam: the same path on any number of threads, every path replayed, limits, memory; against the oracle.

#include "taquin/fast/guided_beam.h"

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"
#include "taquin/core/walk.h"
#include "taquin/fast/beam_layer.h"

#include "support/effort.h"
#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin::testing {
namespace {

using fast::BeamOptions;
using fast::BeamOutcome;

struct BeamRun {
    BeamOutcome outcome;
    Stats stats;
};

BeamRun beam(const Problem& problem, const BeamOptions& options, const Limits& limits = {}) {
    const auto guide = Fitted::make(problem.goal);
    EXPECT_TRUE(guide.has_value());
    Context context;
    context.limits = limits;
    context.begin();
    BeamRun run;
    run.outcome = fast::guided_beam(problem.start, **guide, options, context, run.stats);
    if (run.outcome.status == Status::Solved) {
        EXPECT_TRUE(replays(problem, run.outcome.moves));
    } else {
        EXPECT_TRUE(run.outcome.moves.empty());
    }
    return run;
}

Limits threads(int count) { return {.threads = count}; }

TEST(GuidedBeam, FindsTheSamePathOnAnyNumberOfThreads) {
    for (const auto& [size, width] : {std::pair(Size{4, 4}, 300UZ), {Size{5, 5}, 3000UZ}, {Size{4, 6}, 700UZ}}) {
        const Goal goal = Goal::blank_last(size);
        for (std::uint64_t seed = 1; seed <= effort(1U, 2U); ++seed) {
            const Problem problem{scramble_uniform(goal, seed), goal};
            const BeamRun one = beam(problem, {.width = width, .seed = seed, .longest = 400});
            EXPECT_EQ(one.outcome.status, Status::Solved);
            for (const int count : {2, 4}) {
                const BeamRun more = beam(problem, {.width = width, .seed = seed, .longest = 400}, threads(count));
                EXPECT_EQ(more.outcome.moves, one.outcome.moves) << size.text() << " threads " << count;
                EXPECT_EQ(more.stats.expanded, one.stats.expanded);
                EXPECT_EQ(more.stats.generated, one.stats.generated);
            }
        }
    }
}

TEST(GuidedBeam, IsNeverShorterThanTheOptimumAndReachesItWhenWide) {
    for (const Goal& goal : some_goals({3, 3})) {
        const Oracle oracle(goal);
        for (const Board& board : oracle.sample(20'011)) {
            const auto optimum = static_cast<std::size_t>(*oracle.distance(board));
            for (const std::size_t width : {1UZ, 50UZ, 30'000UZ}) {
                const auto [outcome, stats] = beam({board, goal}, {.width = width, .longest = 300});
                if (outcome.status != Status::Solved) {
                    EXPECT_LT(width, 50U);
                    continue;
                }
                EXPECT_GE(outcome.moves.size(), optimum);
                if (width == 30'000) {  // no layer is cut: breadth-first search
                    EXPECT_EQ(outcome.moves.size(), optimum);
                }
            }
        }
    }
}

TEST(GuidedBeam, SolvesBoardsOfAllShapes) {
    for (const Size size : {Size{2, 2}, Size{2, 5}, Size{5, 2}, Size{1, 6}, Size{3, 7}, Size{5, 6}})
        for (const Goal& goal : goals_of(size)) {
            const auto [outcome, stats] = beam({scramble_uniform(goal, 4), goal}, {.width = 3000, .longest = 500});
            EXPECT_EQ(outcome.status, Status::Solved) << size.text();
        }
}

TEST(GuidedBeam, KnowsTheGoalAndItsNeighbours) {
    const Goal goal = Goal::blank_last({4, 4});
    EXPECT_EQ(beam({goal.board(), goal}, {}).outcome.status, Status::Solved);
    Board near = goal.board();
    near.apply(Move::Up);
    EXPECT_EQ(beam({near, goal}, {.width = 1}).outcome.moves, std::vector{Move::Down});
}

TEST(GuidedBeam, KeepsItsLimits) {
    const Goal goal = Goal::blank_last({5, 5});
    const Problem problem{scramble_uniform(goal, 9), goal};
    const BeamRun whole = beam(problem, {.width = 500});
    ASSERT_EQ(whole.outcome.status, Status::Solved);
    const std::size_t length = whole.outcome.moves.size();
    EXPECT_EQ(beam(problem, {.width = 500, .longest = length}).outcome.moves, whole.outcome.moves);
    EXPECT_EQ(beam(problem, {.width = 500, .longest = length - 1}).outcome.status, Status::GaveUp);
    for (const std::uint64_t nodes : {1U, 777U, 5000U}) {
        const BeamRun limited = beam(problem, {.width = 500}, {.nodes = nodes, .threads = 2});
        EXPECT_EQ(limited.outcome.status, Status::NodeLimit);
        EXPECT_EQ(limited.stats.expanded, nodes);
    }
    EXPECT_EQ(beam(problem, {.width = 500}, {.time = std::chrono::milliseconds(0)}).outcome.status, Status::TimeLimit);

    const auto memory = fast::beam_memory(25, 500);
    EXPECT_LE(whole.stats.stored_bytes, memory.fixed + memory.per_layer * (length + 1));
    EXPECT_EQ(beam(problem, {.width = 500}, {.memory = memory.fixed - 1}).outcome.status, Status::MemoryLimit);
    EXPECT_EQ(beam(problem, {.width = 500}, {.memory = memory.fixed + 10 * memory.per_layer}).outcome.status,
              Status::MemoryLimit);
    const std::size_t width = fast::widest_beam(25, std::uint64_t{1} << 26, 150);
    const auto fits = fast::beam_memory(25, width);
    EXPECT_GT(width, 20'000U);
    EXPECT_LE(fits.fixed + 150 * fits.per_layer, std::uint64_t{1} << 26);
    EXPECT_EQ(fast::widest_beam(25, 100, 1), 0U);
}

TEST(GuidedBeam, ReachesTheGoalWithTheNodesThatItIsGiven) {
    const Goal goal = Goal::blank_last({5, 5});
    for (std::uint64_t seed = 3; seed <= effort(3U, 5U); ++seed) {
        const Problem problem{scramble_uniform(goal, seed), goal};
        for (const std::uint64_t nodes : {20'000U, 200'000U}) {
            const BeamOptions options{.width = 100'000, .longest = 250, .nodes = nodes};
            const BeamRun one = beam(problem, options);
            EXPECT_EQ(one.outcome.status, Status::Solved);
            EXPECT_LE(one.stats.expanded, nodes);
            EXPECT_GT(one.stats.expanded, nodes / 4);
            EXPECT_EQ(beam(problem, options, threads(3)).outcome.moves, one.outcome.moves);
        }
    }
}

TEST(GuidedBeam, TellsHowNearItCame) {
    const Goal goal = Goal::blank_last({10, 10});
    const auto guide = Fitted::make(goal);
    int stuck = 0;
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
        const Problem problem{scramble_uniform(goal, seed), goal};
        const BeamRun narrow = beam(problem, {.width = 2});
        if (narrow.outcome.status != Status::GaveUp) continue;
        ++stuck;
        const auto end = walk(problem.start, narrow.outcome.nearest);
        ASSERT_TRUE(end.has_value());
        EXPECT_LT((*guide)->value(*end), (*guide)->value(problem.start) / 2);
    }
    EXPECT_GT(stuck, 0);
}

TEST(GuidedBeam, DrawsNodesOfItsLayers) {
    const Goal goal = Goal::blank_last({4, 4});
    const Problem problem{scramble_uniform(goal, 2), goal};
    const BeamOptions options{.width = 50, .seed = 8, .longest = 200, .sample_every = 10};
    const BeamRun run = beam(problem, options);
    ASSERT_GE(run.outcome.sampled.size(), 4U);
    for (std::size_t i = 0; i < run.outcome.sampled.size(); ++i) {
        EXPECT_EQ(run.outcome.sampled[i].size(), 10 * i + 9);
        EXPECT_TRUE(walk(problem.start, run.outcome.sampled[i]).has_value());
    }
    EXPECT_EQ(beam(problem, options, threads(2)).outcome.sampled, run.outcome.sampled);
    EXPECT_TRUE(beam(problem, {.width = 50, .longest = 200}).outcome.sampled.empty());
}

TEST(GuidedBeam, IsWhatBeamRunsWithTheFittedHeuristic) {
    const Goal goal = Goal::blank_last({5, 5});
    const Problem problem{scramble_uniform(goal, 1), goal};
    const Result fast = run(problem, "beam(width=200)", "fitted");
    EXPECT_EQ(fast.engine, "fast");
    EXPECT_EQ(fast.status, Status::Solved);
    EXPECT_FALSE(fast.optimal);
    const Result layers = run(problem, "layers");
    EXPECT_LE(fast.moves.size(), layers.moves.size());
    EXPECT_EQ(run(problem, "beam(width=200)", "fitted", {}, "general").engine, "general");
}

TEST(BeamCut, TakesTheLowestKeysOfAllPartitions) {
    std::vector<fast::KeyHistogram> histograms(3);
    for (int p = 0; p < 3; ++p)
        for (int bucket = 0; bucket < 10; ++bucket) histograms[static_cast<std::size_t>(p)].add(bucket);
    fast::BeamCut cut;
    cut.choose(histograms, 8);  // three of buckets 0 and 1, two of bucket 2
    EXPECT_EQ(cut.selected, 8U);
    EXPECT_EQ(cut.last, 2);
    EXPECT_EQ(cut.first, (std::vector<std::uint64_t>{0, 3, 6, 8}));
    EXPECT_EQ(cut.from_last, (std::vector<std::uint64_t>{1, 1, 0}));
    cut.choose(histograms, 1000);
    EXPECT_EQ(cut.selected, 30U);
}

}  // namespace
}  // namespace taquin::testing
