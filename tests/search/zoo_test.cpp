// What each of the less usual algorithms promises beyond its guarantee, which the differential tests check.

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"
#include "taquin/search/trace.h"

#include "support/effort.h"
#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::effort;
using testing::Oracle;
using testing::run;
using testing::size_of;

Problem uniform(int rows, int cols, std::uint64_t seed) {
    const Goal goal = Goal::blank_last(size_of(rows, cols));
    return {scramble_uniform(goal, seed), goal};
}

TEST(MonotonicBeam, NeverGivesALongerSolutionWhenItIsWider) {
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U})
        for (const Problem& problem : {uniform(4, 4, seed), uniform(3, 5, seed)}) {
            std::size_t before = std::numeric_limits<std::size_t>::max();
            for (int width = 1; width <= 200; width += width < 16 ? 1 : width / 3) {
                const Result result = run(problem, "monotonic-beam(width=" + std::to_string(width) + ")", "manhattan");
                ASSERT_EQ(result.status, Status::Solved);
                EXPECT_LE(result.moves.size(), before) << seed << " " << width;
                before = result.moves.size();
            }
        }
}

TEST(Arastar, PublishesEverShorterSolutionsAndRisingBounds) {
    const Oracle oracle(Goal::blank_last(size_of(3, 3)));
    for (const Board& board : oracle.sample(181440 / 50)) {
        const int distance = *oracle.distance(board);
        auto planned = plan({board, oracle.goal()}, {.algorithm = "arastar(weight=5)", .heuristic = "manhattan"});
        ASSERT_TRUE(planned.has_value());
        std::size_t length = std::numeric_limits<std::size_t>::max();
        int bound = 0;
        Context context;
        context.on_event = [&](const Event& event) {
            if (event.kind == Event::Kind::Incumbent) {
                EXPECT_TRUE(testing::replays({board, oracle.goal()}, {event.moves.begin(), event.moves.end()}));
                EXPECT_LE(event.moves.size(), length);
                length = event.moves.size();
            }
            EXPECT_GE(event.lower_bound, bound);
            EXPECT_LE(event.lower_bound, distance);
            bound = event.lower_bound;
        };
        const auto result = solve(*planned, context);
        ASSERT_TRUE(result.has_value());
        EXPECT_EQ(static_cast<int>(result->moves.size()), distance);
        EXPECT_TRUE(result->optimal);
    }
}

TEST(Arastar, HasASolutionWhenALimitStopsIt) {
    const Problem problem = uniform(4, 4, 3);
    const Result result = run(problem, "arastar(weight=20)", "manhattan", {.nodes = 30'000});
    EXPECT_EQ(result.status, Status::Solved);
    EXPECT_EQ(result.stopped_by, StoppedBy::Nodes);
    EXPECT_FALSE(result.optimal);
    EXPECT_GT(result.moves.size(), static_cast<std::size_t>(result.lower_bound));
}

TEST(Epeastar, StoresFewerNodesThanAstar) {
    std::uint64_t partial = 0;
    std::uint64_t all = 0;
    for (std::uint64_t seed = 1; seed <= effort(1U, 3U); ++seed) {
        const Problem problem{scramble_walk(Goal::blank_last(size_of(4, 4)), 60, seed),
                              Goal::blank_last(size_of(4, 4))};
        partial += run(problem, "epeastar", "linear-conflict").stats.generated;
        all += run(problem, "astar", "linear-conflict").stats.generated;
    }
    EXPECT_LT(partial, all);
}

TEST(Rbfs, HoldsNoMoreThanThePathAndItsSiblings) {
    const Result result = run(uniform(3, 3, 4), "rbfs", "manhattan");
    EXPECT_TRUE(result.optimal);
    EXPECT_LE(result.stats.max_frontier, 3 * result.stats.deepest + 4);
    EXPECT_GT(result.stats.reopened, 0U);
}

TEST(PerimeterIdastar, ExpandsFewerNodesTheLargerThePerimeter) {
    const Problem problem{scramble_walk(Goal::blank_last(size_of(4, 4)), 70, 2), Goal::blank_last(size_of(4, 4))};
    const auto searched = [&](const char* algorithm) {
        return run(problem, algorithm, "manhattan", {}, "general").stats;
    };
    const Stats none = searched("perimeter-idastar(depth=0)");
    const Stats some = searched("perimeter-idastar(depth=8)");
    EXPECT_EQ(none.expanded, searched("idastar").expanded);
    EXPECT_EQ(none.iterations, some.iterations);
    EXPECT_LT(some.expanded, none.expanded);
}

TEST(Bfida, HoldsFewerNodesThanAstar) {
    std::uint64_t layers = 0;
    std::uint64_t all = 0;
    for (std::uint64_t seed = 1; seed <= effort(1U, 4U); ++seed) {
        const Problem problem{scramble_walk(Goal::blank_last(size_of(4, 4)), effort(60U, 80U), seed),
                              Goal::blank_last(size_of(4, 4))};
        const Result found = run(problem, "bfida", "linear-conflict");
        EXPECT_TRUE(found.optimal);
        layers += found.stats.stored_bytes;
        all += run(problem, "astar", "linear-conflict").stats.stored_bytes;
    }
    EXPECT_LT(layers, all);
}

TEST(LssLrta, ReachesTheGoalWithAnyLookahead) {
    for (const char* lookahead : {"1", "2", "7", "50", "1000", "1000000"})
        for (const std::uint64_t seed : {1U, 2U, 3U}) {
            const Result result =
                run(uniform(3, 3, seed), std::string("lss-lrta(lookahead=") + lookahead + ")", "manhattan");
            EXPECT_EQ(result.status, Status::Solved) << lookahead;
        }
}

/// Largest g that either side expands.
class Deepest : public TraceSink {
  public:
    void event(const TraceEvent& event) override {
        if (event.type == TraceEvent::Type::Expand) g = std::max(g, event.g);
    }
    std::uint64_t g = 0;
};

TEST(Mm, NeverExpandsBeyondTheMiddle) {
    const Oracle oracle(Goal::blank_last(size_of(3, 3)));
    for (const char* heuristic : {"zero", "hamming", "manhattan"})
        for (const Board& board : oracle.sample(181440 / 20)) {
            auto planned = plan({board, oracle.goal()}, {.algorithm = "mm", .heuristic = heuristic});
            ASSERT_TRUE(planned.has_value());
            Deepest deepest;
            Context context;
            context.trace = &deepest;
            ASSERT_TRUE(solve(*planned, context).has_value());
            EXPECT_LE(2 * deepest.g, static_cast<std::uint64_t>(*oracle.distance(board)));
        }
}

/// NBS promises at most twice the nodes any admissible front-to-end search must expand; MM is one of those.
TEST(Nbs, ExpandsAtMostAboutTwiceWhatOthersDo) {
    const Oracle oracle(Goal::blank_last(size_of(3, 3)));
    for (const char* heuristic : {"zero", "manhattan"})
        for (const Board& board : oracle.sample(181440 / 20)) {
            const auto expanded = [&](const char* algorithm) {
                return run({board, oracle.goal()}, algorithm, heuristic).stats.expanded;
            };
            const std::uint64_t least = std::min(expanded("mm"), expanded("dvcbs"));
            EXPECT_LE(expanded("nbs"), 2 * least + 2) << heuristic;
        }
}

/// The construction before it has quick nodes and polls rarely in the end; those of a beam on a large board are slow.
TEST(BeamAfterAConstruction, PollsAfterItsFirstNode) {
    class Expansions : public TraceSink {
      public:
        void event(const TraceEvent& event) override { count += event.type == TraceEvent::Type::Expand ? 1 : 0; }
        std::uint64_t count = 0;
    };
    const Goal goal = Goal::blank_last(size_of(10, 10));
    for (const char* algorithm : {"beam(width=1000)", "monotonic-beam(width=1000)"}) {
        const auto planned = plan({scramble_uniform(goal, 1), goal},
                                  {.algorithm = algorithm, .heuristic = "manhattan", .engine = "general"});
        ASSERT_TRUE(planned.has_value());
        Expansions expansions;  // of the beam; the construction is left out
        std::uint64_t at_first_poll = 0;
        Context context;
        context.trace = &expansions;
        context.on_poll = [&] {
            if (at_first_poll == 0) at_first_poll = expansions.count;
        };
        context.stop = StopToken([&] { return at_first_poll > 0; });
        ASSERT_TRUE(solve(*planned, context).has_value());
        EXPECT_EQ(at_first_poll, 1U) << algorithm;
    }
}

/// Searches that are stopped after they found a solution and before they are done.
TEST(StoppedSearches, KeepTheSolutionTheyFound) {
    const Problem small{parse_board("8 6 7/2 5 4/3 0 1").value(), Goal::blank_last(size_of(3, 3))};
    const Problem large{scramble_uniform(Goal::blank_last(size_of(4, 4)), 1), Goal::blank_last(size_of(4, 4))};
    const auto kept = [](const Problem& problem, const char* algorithm, std::uint64_t most) {
        bool some = false;
        for (std::uint64_t nodes = 1; nodes < most; nodes = nodes + nodes / effort(8U, 50U) + 1) {
            const Result result = run(problem, algorithm, "manhattan", {.nodes = nodes}, "general");
            if (result.status != Status::Solved || result.stopped_by != StoppedBy::Nodes) continue;
            some = true;
            EXPECT_TRUE(testing::replays(problem, result.moves)) << algorithm;
            EXPECT_FALSE(result.optimal);
            EXPECT_LE(result.lower_bound, result.length());
        }
        return some;
    };
    EXPECT_TRUE(kept(small, "bidirectional-astar", 60'000));
    EXPECT_TRUE(kept(small, "arastar", 60'000));
    EXPECT_TRUE(kept(large, "beam(width=100000)", 5'000));
    EXPECT_TRUE(kept(large, "monotonic-beam(width=100000)", 5'000));
    EXPECT_EQ(run(large, "beam(width=100000)", {}, {.nodes = 5000}).status, Status::Solved);
}

}  // namespace
}  // namespace taquin
