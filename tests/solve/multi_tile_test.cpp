// Multi-tile moves: heuristics and searches against exhaustive tables of distances.

#include <cmath>

#include <gtest/gtest.h>

#include "taquin/pdb/table_source.h"
#include "taquin/search/census.h"

#include "support/effort.h"
#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::effort;
using testing::goals_of;
using testing::Oracle;
using testing::replays;
using testing::size_of;
using testing::some_goals;

constexpr Metric mtm = Metric::MultiTile;

std::vector<std::string> heuristics(const Goal& goal, TableSource& tables) {
    std::vector<std::string> names{"max(manhattan, hamming)"};
    for (const HeuristicInfo* info : all_heuristics())
        if (info->multi_tile && info->min_parts == 0) names.emplace_back(info->name);
    std::erase_if(names, [&](const std::string& name) { return !make_heuristic(name, goal, &tables, {}, mtm); });
    return names;
}

Expected<Result> solve_multi_tile(const Problem& problem, std::string_view algorithm, const std::string& heuristic,
                                  TableSource& tables, std::string_view engine = "auto") {
    const auto planned = plan(problem, {.metric = "mtm",
                                        .algorithm = std::string(algorithm),
                                        .heuristic = heuristic,
                                        .engine = std::string(engine),
                                        .nodes = "300000"});
    if (!planned) return std::unexpected(planned.error());
    Context context;
    return solve(*planned, context, &tables);
}

/// Searches again what it searched before.
bool repeats(const AlgorithmInfo& info) {
    const std::array<std::string_view, 6> names{"idastar", "anytime", "rbfs", "perimeter-idastar", "bfida", "epeastar"};
    return std::ranges::find(names, info.name) != names.end();
}

/// What a result claims must hold; with `must_solve` it must also be an optimum.
void judge(const Problem& problem, const Result& result, int distance, bool must_solve) {
    EXPECT_EQ(result.metric, mtm);
    EXPECT_LE(result.lower_bound, distance);
    if (result.status == Status::Solved) {
        EXPECT_TRUE(replays(problem, result.moves));
        EXPECT_GE(result.length(), distance);
        if (result.optimal) {
            EXPECT_EQ(result.length(), distance);
        }
    }
    if (must_solve) {
        EXPECT_TRUE(result.status == Status::Solved && result.optimal);
    }
}

void judge_all(const Oracle& oracle, const std::vector<Board>& boards) {
    MemoryTables tables(1);
    const auto estimates = heuristics(oracle.goal(), tables);
    for (const Board& board : boards) {
        const Problem problem{board, oracle.goal()};
        const int distance = *oracle.distance(board);
        for (const AlgorithmInfo* info : all_algorithms()) {
            const bool informed = !info->default_heuristic.empty();
            for (const std::string& heuristic : informed ? estimates : std::vector<std::string>{""}) {
                const auto result = solve_multi_tile(problem, info->name, heuristic, tables);
                ASSERT_TRUE(result) << info->name << " " << heuristic << ": " << english(result.error());
                SCOPED_TRACE(std::string(info->name) + " " + heuristic + " " + std::to_string(distance));
                // Iterative deepening with a weak estimate is for patient people: it may reach the node limit.
                const bool weak = heuristic != "walking-distance" && heuristic != "pdb";
                const bool patient = info->name == "iddfs" || (weak && repeats(*info));
                judge(problem, *result, distance, info->guarantee == Guarantee::Optimal && !(patient && distance > 12));
                if (::testing::Test::HasFailure()) return;
            }
        }
    }
}

TEST(MultiTile, EveryHeuristicIsAdmissibleAndConsistent) {
    MemoryTables tables(1);
    for (const Size size : {size_of(2, 3), size_of(3, 2), size_of(2, 4), size_of(1, 5), size_of(3, 3)})
        for (const Goal& goal : some_goals(size)) {
            const Oracle oracle(goal, mtm);
            for (const std::string& name : heuristics(goal, tables)) {
                const auto heuristic = make_heuristic(name, goal, &tables, {}, mtm);
                ASSERT_TRUE(heuristic) << name;
                ASSERT_TRUE((*heuristic)->admissible()) << name;
                std::vector<std::int32_t> state((*heuristic)->state_size());
                std::vector<std::int32_t> after(state.size());
                std::uint64_t wrong = 0;
                std::uint64_t seen = 0;
                oracle.for_each([&](const Board& board, int distance) {
                    if (effort(size.cells() > 8 && ++seen % 23 != 0, false)) return;
                    const int h = (*heuristic)->start(board, state);
                    wrong += h > distance || (distance == 0 && h != 0);
                    Board next = board;
                    for (const Move move : board.moves()) {
                        after = state;
                        int slid = 0;
                        do {
                            const Step step = next.apply(move);
                            ++slid;
                            const int there = (*heuristic)->update(next, step, after);
                            wrong += there != (*heuristic)->value(next);
                            if ((*heuristic)->consistent()) wrong += std::abs(there - h) > 1;
                        } while (next.moves().has(move));
                        for (; slid > 0; --slid) next.apply(opposite(move));
                    }
                });
                EXPECT_EQ(wrong, 0U) << name << " on " << size.text();
            }
        }
}

TEST(MultiTile, EveryAlgorithmOnAllBoardsOfSixCells) {
    for (const Size size : {size_of(2, 3), size_of(3, 2)}) {
        const Oracle oracle(goals_of(size)[0], mtm);
        judge_all(oracle, oracle.sample(effort(23U, 1U)));
    }
}

TEST(MultiTile, EveryAlgorithmOnSomeBoardsOfNineCells) {
    const Oracle oracle(goals_of(size_of(3, 3))[0], mtm);
    judge_all(oracle, oracle.sample(effort(120'011U, 9001U)));
}

TEST(MultiTile, SingleLines) {
    for (const Size size : {size_of(1, 6), size_of(5, 1)}) {
        const Oracle oracle(goals_of(size)[0], mtm);
        judge_all(oracle, oracle.sample(1));
    }
}

/// Radius, antipodes and mean from the literature, by the oracle and by the census.
struct Known {
    Size size;
    Metric metric;
    int radius;
    std::size_t antipodes;
    double mean;
};

void expect_known(const Known& known) {
    const Goal goal = goals_of(known.size)[0];
    SCOPED_TRACE(known.size.text() + " " + std::string(name(known.metric)));
    if (known.size.cells() <= 10) {
        const Oracle oracle(goal, known.metric);
        EXPECT_EQ(oracle.furthest(), known.radius);
        EXPECT_EQ(oracle.antipodes(), known.antipodes);
        EXPECT_NEAR(oracle.mean(), known.mean, 5e-5);
    }
    Context context;
    const Census census = take_census(goal, context, known.metric);
    ASSERT_EQ(census.status, Status::Solved);
    EXPECT_EQ(census.boards.size() - 1, static_cast<std::size_t>(known.radius));
    EXPECT_EQ(census.boards.back(), known.antipodes);
    EXPECT_NEAR(census.mean(), known.mean, 5e-5);
}

TEST(MultiTile, RadiusAntipodesAndMeanOfUpToNineCells) {
    const Known all[] = {{size_of(2, 4), mtm, 25, 8, 16.5136},
                         {size_of(2, 4), Metric::SingleTile, 36, 1, 22.6776},
                         {size_of(3, 3), mtm, 24, 1, 16.5540},
                         {size_of(3, 3), Metric::SingleTile, 31, 2, 21.9724}};
    for (const Known& known : all) expect_known(known);
}

TEST(SlowMultiTile, RadiusAntipodesAndMeanOfTenAndTwelveCells) {
    const Known all[] = {{size_of(2, 5), mtm, 36, 1, 22.0324},  {size_of(2, 5), Metric::SingleTile, 55, 2, 34.7287},
                         {size_of(3, 4), mtm, 33, 5, 23.3705},  {size_of(3, 4), Metric::SingleTile, 53, 18, 35.1043},
                         {size_of(2, 6), mtm, 41, 36, 27.5292}, {size_of(2, 6), Metric::SingleTile, 80, 2, 48.9943}};
    for (const Known& known : all) expect_known(known);
}

TEST(MultiTile, RefusesByName) {
    const Problem problem{Board::ordered(size_of(3, 3)), goals_of(size_of(3, 3))[0]};
    MemoryTables tables(1);
    for (const auto& [algorithm, heuristic, field, found] :
         {std::array{"astar", "linear-conflict", "heuristic", "linear-conflict"},
          std::array{"astar", "max(manhattan, m3h)", "heuristic", "m3h"}}) {
        const auto result = solve_multi_tile(problem, algorithm, heuristic, tables);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::MetricNotSupported);
        EXPECT_EQ(result.error().field, field);
        EXPECT_EQ(result.error().arguments[0], found);
        EXPECT_EQ(result.error().arguments[1], "mtm");
    }
}

}  // namespace
}  // namespace taquin
