// The fast engine against the general one: same lengths, and the same nodes expanded in every finished iteration.

#include "taquin/fast/engine.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <span>
#include <sstream>

#include <gtest/gtest.h>

#include "taquin/core/instances.h"
#include "taquin/core/scramble.h"
#include "taquin/fast/static_delta_pdb.h"
#include "taquin/platform/cpu.h"
#include "taquin/search/census.h"
#include "taquin/solve/solve.h"
#include "taquin/solve/tables.h"

#include "support/effort.h"
#include "support/oracle.h"

namespace taquin::testing {
namespace {

struct Given {
    std::string engine = "fast";
    std::string heuristic = "manhattan";
    std::string algorithm = "idastar";
    int threads = 1;
};

Expected<Result> solve_given(const Problem& problem, const Given& given, TableSource& tables) {
    const auto planned = plan(problem, {.algorithm = given.algorithm,
                                        .heuristic = given.heuristic,
                                        .engine = given.engine,
                                        .threads = std::to_string(given.threads)});
    if (!planned) return std::unexpected(planned.error());
    Context context;
    return solve(*planned, context, &tables);
}

/// Everything below the optimum: no search of these bounds ends early, so counts must agree exactly.
std::string up_to(std::size_t threshold) {
    return threshold == 0 ? "idastar" : "idastar(max-threshold=" + std::to_string(threshold) + ")";
}

/// Searches with pattern tables go by their entries or, where these are at hand, by their delta.
struct Tables {
    MemoryTables plain{2};
    MemoryTables with_delta{BuildOptions{.threads = 2, .delta = true}};
};

void expect_equal_engines(const Problem& problem, const std::string& heuristic, TableSource& tables) {
    const auto general = solve_given(problem, {.engine = "general", .heuristic = heuristic}, tables);
    ASSERT_TRUE(general.has_value()) << english(general.error());
    const auto length = general->moves.size();
    for (const int threads : {1, 3}) {
        const auto fast = solve_given(problem, {.heuristic = heuristic, .threads = threads}, tables);
        ASSERT_TRUE(fast.has_value()) << english(fast.error());
        EXPECT_EQ(fast->engine, "fast");
        EXPECT_EQ(fast->status, Status::Solved);
        EXPECT_TRUE(fast->optimal);
        ASSERT_EQ(fast->moves.size(), length) << heuristic;
        EXPECT_EQ(fast->stats.iterations, general->stats.iterations);
        EXPECT_EQ(fast->stats.h_start, general->stats.h_start);
    }
    if (length < 2) return;
    const auto below = up_to(length - 1);
    const auto slow = solve_given(problem, {.engine = "general", .heuristic = heuristic, .algorithm = below}, tables);
    for (const int threads : {1, 2, 3}) {
        const auto fast =
            solve_given(problem, {.heuristic = heuristic, .algorithm = below, .threads = threads}, tables);
        ASSERT_TRUE(fast.has_value());
        EXPECT_EQ(fast->status, Status::GaveUp);
        EXPECT_EQ(fast->stats.expanded, slow->stats.expanded) << heuristic << " with " << threads << " threads";
        EXPECT_EQ(fast->stats.generated, slow->stats.generated) << heuristic;
        EXPECT_EQ(fast->lower_bound, slow->lower_bound);
    }
}

void expect_equal_engines(const Problem& problem, const std::string& heuristic, Tables& tables) {
    expect_equal_engines(problem, heuristic, tables.plain);
    if (heuristic.starts_with("pdb")) expect_equal_engines(problem, heuristic, tables.with_delta);
}

TEST(FastEngine, ExpandsWhatTheGeneralOneExpands) {
    Tables tables;
    const std::map<std::string, std::vector<std::string>> sizes{
        {"3x3", {"manhattan", "linear-conflict", "walking-distance", "axes", "pdb(catalogue=4-4)", "pdb(catalogue=8)"}},
        {"2x4", {"manhattan", "walking-distance", "axes", "pdb", "pdb(reflection=no)"}},
        {"2x5", {"manhattan", "linear-conflict", "walking-distance", "pdb"}},
        {"3x4", {"linear-conflict", "walking-distance", "axes", "pdb(catalogue=4-4-3)"}},
        {"4x3", {"linear-conflict", "walking-distance", "axes", "pdb(catalogue=4-4-3)"}},
    };
    for (const auto& [text, heuristics] : sizes) {
        const Size size = Size::parse(text).value();
        for (const Goal& goal : some_goals(size))
            for (std::uint64_t seed = 1; seed <= effort(1U, 2U); ++seed) {
                const Problem problem{scramble_walk(goal, 60, seed), goal};
                for (const auto& heuristic : heuristics) expect_equal_engines(problem, heuristic, tables);
            }
    }
}

TEST(FastEngine, ExpandsWhatTheGeneralOneExpandsOnLargerBoards) {
    Tables tables;
    const std::map<std::string, std::vector<std::string>> sizes{
        {"4x4",
         {"manhattan", "linear-conflict", "walking-distance", "axes", "pdb(catalogue=4-4-4-3)", "pdb(catalogue=5-5-5)",
          "pdb(catalogue=.aaa/aaab/bbb-/----)", "max(linear-conflict, walking-distance)",
          "max(walking-distance, pdb(catalogue=4-4-4-3))", "max(manhattan, linear-conflict, walking-distance, pdb)"}},
        {"3x5", {"linear-conflict", "walking-distance", "axes", "pdb(catalogue=5-5-4)"}},
        {"5x3", {"linear-conflict", "pdb(catalogue=5-5-4)"}},
        {"4x5", {"linear-conflict", "pdb(catalogue=5-5-5-4)"}},
        {"5x4", {"linear-conflict", "pdb(catalogue=.aaa/a---/----/----/----)"}},
        {"5x5", {"manhattan", "linear-conflict", "pdb(catalogue=.aa--/aa---/-----/-----/-----)"}},
        {"2x6", {"walking-distance", "pdb"}},
        {"2x7", {"pdb(catalogue=.aaa---/aaa----)"}},
        {"2x8", {"manhattan"}},
    };
    for (const auto& [text, heuristics] : sizes) {
        const Size size = Size::parse(text).value();
        const Goal goals[] = {Goal::blank_first(size), Goal::blank_last(size), Goal::snail(size)};
        for (std::size_t i = 0; i < heuristics.size(); ++i) {
            // Tables that take seconds to build; boards of 5x3 are searched as those of 3x5.
            if (effort(heuristics[i].contains("5-5-5") || (text == "5x3" && i > 0), false)) continue;
            for (const Goal& goal : std::span(goals).subspan(effort(i % 3, std::size_t{0}), effort(1U, 3U)))
                expect_equal_engines({scramble_walk(goal, 36, 5), goal}, heuristics[i], tables);
        }
    }
}

/// The largest of several partitions, by rounds of lookups that not all nodes have all of.
TEST(FastEngine, ExpandsWhatTheGeneralOneExpandsWithSeveralPartitions) {
    if (!has_x86_64_v3()) GTEST_SKIP() << "other processors leave these to the general engine";
    Tables tables;
    const Size size{5, 5};
    const std::string blocks = ".aabb/aaabb/ccddb/ccddd/ceeee";
    const std::string lines = ".aaaa/abbbb/bcccc/cdddd/deeee";
    const std::string columns = ".abcd/eabcd/eabcd/eabcd/eabcd";
    const std::pair<Goal, std::string> cases[] = {
        {Goal::blank_first(size), columns + "+" + blocks + "+" + columns},  // shares patterns
        {Goal::blank_first(size), blocks + "+" + lines},
        {Goal::blank_last(size), blocks + "+" + lines + "+" + columns},
    };
    for (const auto& [goal, catalogue] : std::span(cases).first(effort(1U, 3U)))
        for (const std::string reflection : {"yes", "no"}) {
            if (reflection == "no" && catalogue.size() < 80) continue;  // two lookups are another estimate's
            const std::string heuristic = "pdb(catalogue=" + catalogue + ", reflection=" + reflection + ")";
            expect_equal_engines({scramble_walk(goal, 44, 6), goal}, heuristic, tables.with_delta);
        }
}

/// Boards with more rows than columns are searched transposed, with their own heuristics and order of moves.
TEST(FastEngine, ExpandsWhatTheGeneralOneExpandsOnTransposedBoards) {
    Tables tables;
    const std::map<std::string, std::vector<std::string>> sizes{
        {"4x2", {"manhattan", "linear-conflict", "walking-distance", "axes", "pdb", "pdb(reflection=no)"}},
        {"5x2", {"manhattan", "linear-conflict", "walking-distance", "axes", "pdb"}},
        {"6x2", {"linear-conflict", "pdb"}},
        {"7x2", {"manhattan", "pdb(catalogue=.a/aa/aa/a-/--/--/--)"}},
        {"8x2", {"manhattan", "pdb(catalogue=.a/aa/aa/--/--/--/--/--)"}},
        {"4x3", {"manhattan", "walking-distance"}},
        {"5x3", {"walking-distance", "axes"}},
        {"5x4", {"manhattan", "pdb(catalogue=.aaa/a---/----/----/----)"}},
    };
    for (const auto& [text, heuristics] : sizes) {
        const Size size = Size::parse(text).value();
        const Goal goals[] = {Goal::blank_first(size), Goal::blank_last(size), Goal::snail(size)};
        for (std::size_t i = 0; i < heuristics.size(); ++i)
            for (const Goal& goal : std::span(goals).subspan(effort(i % 3, std::size_t{0}), effort(1U, 3U)))
                expect_equal_engines({scramble_walk(goal, 40, 7), goal}, heuristics[i], tables);
    }
}

template <class Estimate>
bool uses_delta(const char* size, const char* catalogue, MemoryTables& tables) {
    const Goal goal = Goal::blank_last(Size::parse(size).value());
    const auto made = make_heuristic(std::string("pdb(catalogue=") + catalogue + ")", goal, &tables);
    return Estimate::supports(dynamic_cast<const PatternDatabase&>(**made));
}

TEST(FastEngine, UsesDeltaBitsWhereTablesHaveThem) {
    Tables tables;
    using fast::Shape;
    using fast::StaticDeltaPdb;
    for (MemoryTables* const some : {&tables.plain, &tables.with_delta}) {
        const bool with_delta = some == &tables.with_delta;
        EXPECT_EQ((uses_delta<StaticDeltaPdb<Shape<4, 4>, 2, 6>>("4x4", "5-5-5", *some)), with_delta);
        EXPECT_EQ((uses_delta<StaticDeltaPdb<Shape<3, 4>, 1, 5>>("4x3", "4-4-3", *some)), with_delta);
        EXPECT_EQ((uses_delta<StaticDeltaPdb<Shape<2, 5>, 1, 5>>("2x5", "5-4", *some)), with_delta);
    }
}

/// A line of six cells has more numbers than fit 16 bits.
TEST(FastEngine, CountsConflictsInLinesOfSixCells) {
    Tables tables;
    const Size size{2, 6};
    const Goal goal = Goal::blank_last(size);
    const std::vector<Tile> tiles{1, 2, 3, 9, 5, 4, 8, 0, 7, 6, 11, 10};
    const Problem problem{Board::make(size, tiles).value(), goal};
    for (const char* heuristic : {"linear-conflict", "axes"}) {
        const auto result = solve_given(problem, {.heuristic = heuristic}, tables.plain);
        ASSERT_TRUE(result.has_value()) << english(result.error());
        EXPECT_EQ(result->status, Status::Solved) << heuristic;
        EXPECT_EQ(result->moves.size(), 42U) << heuristic;
        for (std::uint64_t seed = 1; seed <= effort(1U, 2U); ++seed)
            expect_equal_engines({scramble_walk(goal, 36, seed), goal}, heuristic, tables);
    }
}

/// Longer lines have no table of conflicts, so there is no static estimate, and the general engine takes over.
TEST(FastEngine, LeavesConflictsInLongerLinesToTheGeneralEngine) {
    Tables tables;
    for (const Size size : {Size{2, 7}, Size{2, 8}, Size{7, 2}, Size{8, 2}}) {
        const Goal goal = Goal::blank_last(size);
        const Problem problem{scramble_walk(goal, 40, 1), goal};
        const auto fast = solve_given(problem, {.heuristic = "linear-conflict"}, tables.plain);
        ASSERT_FALSE(fast.has_value()) << size.text();
        EXPECT_EQ(fast.error().field, "engine");
        const auto either = solve_given(problem, {.engine = "auto", .heuristic = "linear-conflict"}, tables.plain);
        ASSERT_TRUE(either.has_value());
        EXPECT_EQ(either->engine, "general");
        EXPECT_EQ(either->status, Status::Solved);
    }
}

TEST(FastEngine, AgreesWithTheOracle) {
    Tables tables;
    for (const Goal& goal : goals_of(Size{3, 3})) {
        const Oracle oracle(goal);
        for (const Board& board : oracle.sample(effort(4801U, 1201U)))
            for (MemoryTables* const some : {&tables.plain, &tables.with_delta}) {
                const auto result =
                    solve_given({board, goal}, {.heuristic = "pdb(catalogue=4-4)", .threads = 2}, *some);
                ASSERT_EQ(static_cast<int>(result->moves.size()), *oracle.distance(board));
            }
    }
}

/// 300 random boards of 3x4 and as many of 4x3, whose distances the census tells.
TEST(SlowFastEngine, AgreesWithTheCensusOnTwelveCells) {
    const Goal wide = Goal::blank_first(Size{3, 4});
    const Goal high = Goal::blank_first(Size{4, 3});
    std::vector<Board> asked;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) asked.push_back(scramble_uniform(wide, seed));
    Context context;
    context.limits.threads = 2;
    const Census census = take_census(wide, context, Metric::SingleTile, asked);
    ASSERT_EQ(census.status, Status::Solved);
    Tables tables;
    const std::vector<std::string> heuristics{"pdb(catalogue=6-5)", "pdb(catalogue=4-4-3)", "axes"};
    for (std::size_t i = 0; i < asked.size(); ++i) {
        Problem problem{asked[i], wide};
        if (i >= 300) {  // turned over: cell (r, c) comes to (c, r), and the tile that belongs there is another one
            std::vector<Tile> tiles(12);
            for (int cell = 0; cell < 12; ++cell) {
                const Cell home = wide.home(asked[i].at(static_cast<Cell>(cell)));
                tiles[static_cast<std::size_t>(cell % 4 * 3 + cell / 4)] =
                    high.board().at(static_cast<Cell>(home % 4 * 3 + home / 4));
            }
            Board board = high.board();
            board.assign(tiles);
            problem = {board, high};
        }
        const Given given{.heuristic = heuristics[i % heuristics.size()], .threads = static_cast<int>(i % 2) + 1};
        const auto result = solve_given(problem, given, i % 4 < 2 ? tables.plain : tables.with_delta);
        ASSERT_TRUE(result.has_value()) << english(result.error());
        EXPECT_TRUE(result->optimal);
        ASSERT_EQ(static_cast<int>(result->moves.size()), census.distances[i]);
    }
}

/// Any goal: tables are taken through a symmetry where there is one, and built for the goal where there is none.
TEST(FastEngine, AgreesWithTheGeneralOneForAnyGoal) {
    Tables tables;
    const Size size{4, 4};
    std::vector<Goal> goals{Goal::blank_first(size), Goal::blank_last(size), Goal::snail(size)};
    for (std::uint64_t seed = 1; seed <= 2; ++seed)
        goals.push_back(Goal::of(scramble_uniform(Goal::blank_first(size), seed)));
    if (effort(true, false)) goals.erase(goals.begin() + 1, goals.end() - 1);  // each has tables of its own
    for (const Goal& goal : goals)
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const Problem problem{scramble_walk(goal, 50, seed), goal};
            const auto general = solve_given(problem, {.engine = "general", .heuristic = "axes"}, tables.plain);
            ASSERT_TRUE(general.has_value()) << english(general.error());
            for (const char* heuristic : {"pdb(catalogue=5-5-5)", "axes"})
                for (const int threads : {1, 2, 4}) {
                    const auto fast = solve_given(problem, {.heuristic = heuristic, .threads = threads},
                                                  threads == 2 ? tables.plain : tables.with_delta);
                    ASSERT_TRUE(fast.has_value()) << english(fast.error());
                    EXPECT_TRUE(fast->optimal);
                    EXPECT_EQ(fast->moves.size(), general->moves.size()) << heuristic << ", " << threads << " threads";
                    EXPECT_EQ(fast->lower_bound, general->lower_bound);
                }
        }
}

TEST(FastEngine, StopsAtTheNodeLimitExactly) {
    const Goal goal = Goal::blank_first(Size{4, 4});
    const auto planned =
        plan(Problem{scramble_uniform(goal, 3), goal}, {.algorithm = "idastar", .engine = "fast", .nodes = "12345"});
    Context context;
    const auto result = solve(*planned, context);
    EXPECT_EQ(result->status, Status::NodeLimit);
    EXPECT_EQ(result->stats.expanded, 12345U);
}

/// Cancelled from within, at a poll: what is expanded after it is what the threads do until their own next poll.
TEST(FastEngine, CancelsWithAnyNumberOfThreads) {
    const Goal goal = Goal::blank_first(Size{5, 5});
    auto planned = plan(Problem{scramble_uniform(goal, 3), goal}, {.algorithm = "idastar", .engine = "fast"});
    for (const int threads : {1, 2, 4}) {
        Context context;
        StopSource source;
        context.stop = source.get_token();
        planned->search.limits.threads = threads;
        context.progress_interval = {};
        std::uint64_t expanded = 0;
        context.on_event = [&](const Event& now) {
            if (expanded != 0 || now.stats.expanded < 20'000) return;
            expanded = now.stats.expanded;
            source.request_stop();
        };
        const auto result = solve(*planned, context);
        EXPECT_EQ(result->status, Status::Cancelled);
        // 50 ms are worth about 500 000 nodes a thread.
        EXPECT_LT(result->stats.expanded, expanded + 100'000 * static_cast<std::uint64_t>(threads));
    }
}

TEST(FastEngine, RefusesWhatIsNotCompiled) {
    const Goal goal = Goal::blank_first(Size{6, 6});
    const auto planned = plan(Problem{scramble_walk(goal, 5, 3), goal}, {.algorithm = "idastar", .engine = "fast"});
    Context context;
    const auto result = solve(*planned, context);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().field, "engine");
}

/// tests/signature.txt: heuristic; set; number of the board; nodes expanded below the optimum.
TEST(Signature, NodesExpandedAreThoseOnRecord) {
    std::ifstream file(std::string(TAQUIN_SOURCE_DIR) + "/tests/signature.txt");
    ASSERT_TRUE(file);
    Tables tables;
    std::map<std::string, std::vector<InstanceLine>> sets;
    int checked = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream fields(line);
        std::string heuristic;
        std::string set;
        std::string number;
        std::string expanded;
        std::getline(fields, heuristic, ';');
        std::getline(fields, set, ';');
        std::getline(fields, number, ';');
        std::getline(fields, expanded);
        auto& boards = sets[set];
        if (boards.empty()) {
            std::ifstream in(std::string(TAQUIN_SOURCE_DIR) + "/data/instances/" + set + ".txt");
            boards = parse_instances((std::ostringstream() << in.rdbuf()).str());
        }
        const Instance& instance = *boards.at(std::stoul(number) - 1).instance;
        const auto below = up_to(static_cast<std::size_t>(*instance.optimum) - 1);
        for (MemoryTables* const some : {&tables.plain, &tables.with_delta}) {
            if (some == &tables.with_delta && !heuristic.starts_with("pdb")) continue;
            const auto result = solve_given(instance.problem, {.heuristic = heuristic, .algorithm = below}, *some);
            ASSERT_TRUE(result.has_value()) << english(result.error());
            EXPECT_EQ(result->stats.expanded, std::stoull(expanded)) << line;
        }
        ++checked;
    }
    EXPECT_GT(checked, 10);
}

}  // namespace
}  // namespace taquin::testing
