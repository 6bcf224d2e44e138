// The events of a search rebuild its counters, and fit together.

#include "taquin/search/trace.h"

#include <map>
#include <set>
#include <unordered_set>

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"

#include "support/effort.h"
#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::size_of;
using Type = TraceEvent::Type;
using Reason = TraceEvent::Reason;

/// Counts as the comment on TraceEvent says, and checks every event against the ones before.
class Replay : public TraceSink {
  public:
    void event(const TraceEvent& event) override {
        switch (event.type) {
            case Type::Source:
                ++generated;
                EXPECT_EQ(event.parent, TraceEvent::none);
                known_.insert(event.id);
                break;
            case Type::Generate:
                ++generated;
                EXPECT_TRUE(known_.contains(event.parent));
                EXPECT_TRUE(event.move.has_value());
                EXPECT_GE(event.g, 1U);
                known_.insert(event.id);
                break;
            case Type::Expand:
                ++expanded;
                EXPECT_TRUE(known_.contains(event.id));
                reopened += expanded_.insert(event.id).second ? 0 : 1;
                last_expanded_ = event.id;
                break;
            case Type::Update:
                EXPECT_TRUE(known_.contains(event.id));
                EXPECT_EQ(event.parent, last_expanded_);
                ++updates;
                break;
            case Type::Prune:
                EXPECT_NE(event.reason, Reason::None);
                EXPECT_EQ(event.id == TraceEvent::none, event.reason == Reason::RedundantSequence);
                ++pruned[event.reason];
                break;
            case Type::Close:
                EXPECT_TRUE(expanded_.contains(event.id));
                ++closed;
                break;
            case Type::Iteration:
                ++iterations;
                expanded_.clear();
                break;
        }
        EXPECT_EQ(event.h >= 0, event.f >= 0 && event.type != Type::Iteration);
    }

    std::uint64_t generated = 0, expanded = 0, reopened = 0, iterations = 0, updates = 0, closed = 0;
    std::map<Reason, std::uint64_t> pruned;

  private:
    std::unordered_set<std::uint64_t> known_;
    std::unordered_set<std::uint64_t> expanded_;  // in this iteration
    std::uint64_t last_expanded_ = TraceEvent::none;
};

Result run_traced(const Problem& problem, const std::string& algorithm, const std::string& heuristic, Replay& replay,
                  const Limits& limits = {}) {
    auto planned = plan(problem, {.algorithm = algorithm, .heuristic = heuristic, .engine = "general"});
    EXPECT_TRUE(planned.has_value()) << algorithm;
    planned->search.limits = limits;
    Context context;
    context.trace = &replay;
    const auto result = solve(*planned, context);
    EXPECT_TRUE(result.has_value()) << algorithm;
    return result.value_or(Result{});
}

void expect_rebuilt(const Replay& replay, const Result& result, const std::string& what) {
    EXPECT_EQ(replay.generated, result.stats.generated) << what;
    EXPECT_EQ(replay.expanded, result.stats.expanded) << what;
    EXPECT_EQ(replay.reopened, result.stats.reopened) << what;
    EXPECT_EQ(replay.iterations, result.stats.iterations) << what;
    EXPECT_LE(replay.closed, replay.expanded) << what;
}

struct Case {
    const char* algorithm;
    const char* heuristic = "";
};

/// Every algorithm that searches a tree or a graph in the general engine.
const Case searches[] = {
    {"bfs"},
    {"dijkstra"},
    {"greedy-best-first"},
    {"greedy-best-first(ties=lifo, duplicates=frontier)"},
    {"astar"},
    {"astar", "hamming"},
    {"astar(queue=heap)"},
    {"astar(duplicates=frontier)"},
    {"astar(duplicates=explored-at-push)"},
    {"wastar(weight=3)"},
    {"wastar(weight=2, queue=list)"},
    {"focal"},
    {"focal(weight=2)", "linear-conflict"},
    {"epeastar"},
    {"epeastar", "hamming"},
    {"arastar"},
    {"arastar(weight=5, step=4)", "linear-conflict"},
    {"perimeter-idastar"},
    {"perimeter-idastar(depth=4, prune=2)", "linear-conflict"},
    {"rbfs"},
    {"rbfs(prune=2)", "linear-conflict"},
    {"bfida"},
    {"bfida", "m3h"},
    {"lss-lrta"},
    {"lss-lrta(lookahead=1)", "linear-conflict"},
    {"bidirectional-bfs"},
    {"bidirectional-astar"},
    {"mm"},
    {"nbs"},
    {"dvcbs"},
    {"dvcbs", "hamming"},
    {"beam(width=10)"},
    {"beam(width=300)", "manhattan"},
    {"monotonic-beam(width=10)"},
    {"greedy"},
    {"greedy(ties=last)", "manhattan"},
    {"dfs(depth=24)"},
    {"iddfs"},
    {"idastar"},
    {"idastar(prune=2)", "linear-conflict"},
    {"idastar(prune=0)", "linear-conflict"},
};

TEST(Trace, RebuildsTheCountersOfEverySearch) {
    for (const Size size : {size_of(3, 3), size_of(2, 4), size_of(3, 4)})
        for (std::uint64_t seed = 1; seed <= testing::effort(1U, 3U); ++seed) {
            const Goal goal = Goal::blank_last(size);
            const Problem problem{size.cells() < 12 ? scramble_walk(goal, 40, seed) : scramble_walk(goal, 24, seed),
                                  goal};
            for (const auto& [algorithm, heuristic] : searches) {
                Replay replay;
                const Result result = run_traced(problem, algorithm, heuristic, replay, {.nodes = 30'000});
                expect_rebuilt(replay, result, std::string(algorithm) + " " + size.text());
            }
        }
}

TEST(Trace, RebuildsTheCountersOnTwoHundredBoards) {
    for (const auto& [algorithm, heuristic] : searches) {
        int compared = 0;
        for (std::uint64_t seed = 0; compared < testing::effort(50, 200); ++seed) {
            const Goal goal = Goal::blank_last(seed % 4 == 3   ? size_of(3, 4)
                                               : seed % 4 == 2 ? size_of(2, 4)
                                                               : size_of(3, 3));
            const Problem problem{scramble_walk(goal, 2 + seed % 12, seed), goal};
            Replay replay;
            const Result result = run_traced(problem, algorithm, heuristic, replay, {.nodes = 5'000});
            if (replay.iterations == 0) continue;  // a beam left the board to `layers`, whose path is told
            ++compared;
            expect_rebuilt(replay, result, std::string(algorithm) + " " + std::to_string(seed));
        }
    }
}

TEST(Trace, EverySearchOfTheRegistryIsListed) {
    for (const AlgorithmInfo* info : all_algorithms()) {
        if (info->name == "layers" || info->name == "anytime") continue;  // they construct a path, and tell it
        EXPECT_TRUE(std::ranges::any_of(searches, [&](const Case& one) {
            return std::string_view(one.algorithm).substr(0, std::string_view(one.algorithm).find('(')) == info->name;
        })) << info->name;
    }
}

TEST(Trace, RebuildsTheCountersWhenALimitStopsTheSearch) {
    const Goal goal = Goal::blank_last(size_of(3, 3));
    const Problem problem{scramble_uniform(goal, 5), goal};
    for (const auto& [algorithm, heuristic] : searches)
        for (const Limits& limits : {Limits{.nodes = 1}, Limits{.nodes = 17}, Limits{.memory = 9000}}) {
            Replay replay;
            const Result result = run_traced(problem, algorithm, heuristic, replay, limits);
            if ((std::string_view(algorithm).find("beam") != std::string_view::npos) && replay.iterations == 0)
                continue;  // stopped in the search of `layers`, which is not traced
            expect_rebuilt(replay, result, algorithm);
        }
}

TEST(Trace, BeginsAndEndsAtTheGoalWhereTheStartIsTheGoal) {
    const Goal goal = Goal::blank_last(size_of(3, 3));
    for (const auto& [algorithm, heuristic] : searches) {
        Replay replay;
        const Result result = run_traced({goal.board(), goal}, algorithm, heuristic, replay);
        EXPECT_EQ(replay.expanded, 0U) << algorithm;
        if ((std::string_view(algorithm).find("beam") != std::string_view::npos)) continue;  // what `layers` found
        EXPECT_EQ(replay.generated, result.stats.generated) << algorithm;
    }
}

TEST(Trace, TellsWhyNodesArePruned) {
    const Goal goal = Goal::blank_last(size_of(3, 3));
    const Problem problem{scramble_uniform(goal, 7), goal};
    const auto pruned = [&](const char* algorithm) {
        Replay replay;
        run_traced(problem, algorithm, "", replay);
        return replay.pruned;
    };
    EXPECT_GT(pruned("astar")[Reason::Duplicate], 0U);
    EXPECT_GT(pruned("idastar")[Reason::Bound], 0U);
    EXPECT_GT(pruned("idastar")[Reason::RedundantSequence], 0U);
    EXPECT_EQ(pruned("idastar(prune=0)")[Reason::RedundantSequence], 0U);
    EXPECT_GT(pruned("iddfs(prune=2)")[Reason::Duplicate], 0U);
    EXPECT_GT(pruned("beam(width=3)")[Reason::Width], 0U);
}

TEST(Trace, LayersTellTheirPath) {
    const Goal goal = Goal::blank_last(size_of(5, 5));
    Replay replay;
    const Result result = run_traced({scramble_uniform(goal, 1), goal}, "layers", "", replay);
    EXPECT_EQ(replay.generated, result.moves.size() + 1);
    EXPECT_EQ(replay.expanded, 0U);
}

TEST(Trace, DoesNotChangeTheSearch) {
    const Goal goal = Goal::blank_last(size_of(3, 3));
    const Problem problem{scramble_uniform(goal, 11), goal};
    for (const auto& [algorithm, heuristic] : searches) {
        Replay replay;
        const Result traced = run_traced(problem, algorithm, heuristic, replay, {.nodes = 20'000});
        const Result plain = testing::run(problem, algorithm, heuristic, {.nodes = 20'000}, "general");
        EXPECT_EQ(traced.moves, plain.moves) << algorithm;
        EXPECT_EQ(traced.stats.expanded, plain.stats.expanded) << algorithm;
        EXPECT_EQ(traced.stats.generated, plain.stats.generated) << algorithm;
    }
}

TEST(Trace, EveryTypeAndReasonHasAName) {
    std::set<std::string_view> names;
    for (const Type type :
         {Type::Source, Type::Generate, Type::Expand, Type::Update, Type::Prune, Type::Close, Type::Iteration})
        EXPECT_TRUE(names.insert(name(type)).second);
    for (const Reason reason :
         {Reason::None, Reason::Duplicate, Reason::Bound, Reason::RedundantSequence, Reason::Width})
        EXPECT_TRUE(names.insert(name(reason)).second);
}

}  // namespace
}  // namespace taquin
