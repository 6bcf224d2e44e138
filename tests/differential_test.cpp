// Every optimal algorithm with every admissible heuristic against exhaustive tables of distances.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "oracle.h"
#include "search_run.h"

namespace taquin {
namespace {

using testing::goals_of;
using testing::Oracle;
using testing::run;
using testing::size_of;

struct Pair {
    std::string algorithm;
    std::string heuristic;  // "" where none is used
};

/// The row as it stands, as text that needs no options or parts.
std::vector<std::string> admissible_heuristics(const Goal& goal) {
    std::vector<std::string> names;
    for (const HeuristicRow* row : heuristic_rows()) {
        if (row->admissible != HeuristicRow::Bit::Yes || row->min_parts > 0) continue;
        if (make_heuristic(row->name, goal)) names.emplace_back(row->name);
    }
    return names;
}

std::vector<Pair> optimal_pairs(const Goal& goal) {
    std::vector<Pair> pairs;
    for (const AlgorithmRow* row : algorithm_rows()) {
        if (row->guarantee != Guarantee::Optimal) continue;
        if (row->default_heuristic.empty()) {
            pairs.push_back({std::string(row->name), ""});
            continue;
        }
        for (const std::string& heuristic : admissible_heuristics(goal))
            pairs.push_back({std::string(row->name), heuristic});
    }
    return pairs;
}

void expect_optimal(const Pair& pair, const Oracle& oracle, const Board& board) {
    const Result result = run({board, oracle.goal()}, pair.algorithm, pair.heuristic);
    ASSERT_EQ(result.status, Status::Solved) << pair.algorithm << " " << pair.heuristic;
    EXPECT_TRUE(result.optimal);
    ASSERT_EQ(static_cast<int>(result.moves.size()), *oracle.distance(board))
        << pair.algorithm << " with " << pair.heuristic;
    EXPECT_EQ(result.lower_bound, *oracle.distance(board));
}

/// Depth-first search pays 2.1 to the power of what the estimate is short of; such pairs get the boards they can do.
bool affordable(const Pair& pair, const Board& board, const Goal& goal, int distance) {
    const bool deepening = pair.algorithm == "idastar" || pair.algorithm == "iddfs";
    if (!deepening) return true;
    if (pair.algorithm == "iddfs") return distance <= 14;
    const auto made = make_heuristic(pair.heuristic, goal);
    const int h = made->heuristic->value(board) / made->heuristic->scale();
    return distance - h <= 12;
}

class Differential : public ::testing::TestWithParam<Size> {};

TEST_P(Differential, EveryBoardOfSixCells) {
    const Oracle oracle(Goal::blank_last(GetParam()));
    for (const Pair& pair : optimal_pairs(oracle.goal()))
        oracle.for_each([&](const Board& board, int distance) {
            if (affordable(pair, board, oracle.goal(), distance)) expect_optimal(pair, oracle, board);
        });
}

TEST_P(Differential, SomeBoardsForOtherGoals) {
    for (const Goal& goal : goals_of(GetParam())) {
        const Oracle oracle(goal);
        for (const Pair& pair : optimal_pairs(goal))
            for (const Board& board : oracle.sample(29))
                if (affordable(pair, board, goal, *oracle.distance(board))) expect_optimal(pair, oracle, board);
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, Differential, ::testing::Values(Size{2, 3}, Size{3, 2}),
                         [](const auto& info) { return info.param.text(); });

TEST(Differential, TwoHundredBoardsOfNineCells) {
    const Oracle oracle(Goal::blank_last(size_of(3, 3)));
    for (const Pair& pair : optimal_pairs(oracle.goal())) {
        const bool blind = pair.heuristic.empty() || pair.heuristic == "zero";
        for (const Board& board : oracle.sample(blind ? 181440 / 8 : 181440 / 200))
            if (affordable(pair, board, oracle.goal(), *oracle.distance(board))) expect_optimal(pair, oracle, board);
    }
}

TEST(Differential, BoundedRowsKeepTheirBound) {
    const Oracle oracle(Goal::blank_last(size_of(3, 3)));
    for (const double weight : {1.0, 1.1, 1.5, 2.0, 3.0, 10.0})
        for (const std::string& heuristic : admissible_heuristics(oracle.goal())) {
            if (heuristic == "zero") continue;
            for (const Board& board : oracle.sample(181440 / 40)) {
                const Result result = run({board, oracle.goal()}, fmt::format("wastar(weight={})", weight), heuristic);
                ASSERT_EQ(result.status, Status::Solved);
                const int distance = *oracle.distance(board);
                EXPECT_LE(static_cast<double>(result.moves.size()), weight * distance + 1e-9);
                EXPECT_LE(result.lower_bound, distance);
                EXPECT_GE(static_cast<double>(result.lower_bound) + 1e-9,
                          static_cast<double>(result.moves.size()) / weight);
            }
        }
}

}  // namespace
}  // namespace taquin
