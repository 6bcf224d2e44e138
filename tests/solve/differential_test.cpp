// Every optimal algorithm with every admissible heuristic against exhaustive tables of distances.

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "taquin/pdb/table_source.h"

#include "support/effort.h"
#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::effort;
using testing::goals_of;
using testing::Oracle;
using testing::run;
using testing::size_of;

/// Every heuristic that is admissible as it stands, and those that are with the right parts.
std::vector<std::string> admissible_heuristics(const Goal& goal) {
    std::vector<std::string> names;
    for (const HeuristicInfo* info : all_heuristics())
        if (info->admissible == Tristate::Yes) names.emplace_back(info->name);
    names.emplace_back("max(linear-conflict, walking-distance, inversion-distance)");
    names.emplace_back("scale(0.5, manhattan)");
    // What a size is too small for stays out.
    std::erase_if(names, [&](const std::string& name) { return !make_heuristic(name, goal); });
    return names;
}

std::vector<const AlgorithmInfo*> optimal_algorithms() {
    std::vector<const AlgorithmInfo*> algorithms;
    for (const AlgorithmInfo* info : all_algorithms())
        if (info->guarantee == Guarantee::Optimal) algorithms.push_back(info);
    return algorithms;
}

bool deepens(const AlgorithmInfo& info) { return info.name == "idastar" || info.name == "iddfs"; }

/// One optimal algorithm against a table of distances.
class Judge {
  public:
    /// `options` go to algorithms that deepen, for which a stronger pruning saves much.
    explicit Judge(Goal goal, const std::string& options = {})
        : oracle_(std::move(goal)), heuristics_(admissible_heuristics(oracle_.goal())), options_(options) {}

    const Oracle& oracle() const { return oracle_; }
    const std::vector<std::string>& heuristics() const { return heuristics_; }

    /// With every heuristic, or just once for an algorithm that uses none.
    void expect_optimal(const AlgorithmInfo& info, const Board& board) {
        if (info.default_heuristic.empty()) return expect_optimal(info, "", board);
        for (const std::string& heuristic : heuristics_) expect_optimal(info, heuristic, board);
    }

    void expect_optimal(const AlgorithmInfo& info, const std::string& heuristic, const Board& board) {
        const std::string algorithm = std::string(info.name) + (deepens(info) ? options_ : "");
        const Result result = run({board, oracle_.goal()}, algorithm, heuristic, {}, "general", &tables_);
        const int distance = *oracle_.distance(board);
        ASSERT_EQ(result.status, Status::Solved) << algorithm << " with " << heuristic;
        EXPECT_TRUE(result.optimal);
        ASSERT_EQ(static_cast<int>(result.moves.size()), distance) << algorithm << " with " << heuristic;
        EXPECT_EQ(result.lower_bound, distance);
    }

  private:
    Oracle oracle_;
    std::vector<std::string> heuristics_;
    std::string options_;
    MemoryTables tables_{1};
};

/// A test for each algorithm, so that they run side by side.
class Differential : public ::testing::TestWithParam<const AlgorithmInfo*> {};

std::string test_name(const ::testing::TestParamInfo<const AlgorithmInfo*>& info) {
    std::string name(info.param->name);
    std::ranges::replace(name, '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Algorithms, Differential, ::testing::ValuesIn(optimal_algorithms()), test_name);

/// All of them, or some.
TEST_P(Differential, BoardsOfSixCells) {
    for (const Size size : {size_of(2, 3), size_of(3, 2)}) {
        Judge judge(Goal::blank_last(size));
        for (const Board& board : judge.oracle().sample(effort(29U, 1U))) judge.expect_optimal(*GetParam(), board);
    }
}

TEST_P(Differential, SomeBoardsForOtherGoals) {
    for (const Size size : {size_of(2, 3), size_of(3, 2)})
        for (const Goal& goal : goals_of(size)) {
            Judge judge(goal);
            for (const Board& board : judge.oracle().sample(effort(239U, 29U)))
                judge.expect_optimal(*GetParam(), board);
        }
}

/// iddfs forgets its estimate after the first bound, so each of its runs on a far board takes as long as with no
/// estimate at all. Beyond this distance only the default heuristic is tried; SlowDifferential tries all.
constexpr int far_for_iddfs = 20;
/// Breadth-first IDA* with a weak estimate is as slow: every bound searches nearly all states again.
bool repeats_all(const AlgorithmInfo& info) { return info.name == "iddfs" || info.name == "bfida"; }

TEST_P(Differential, SomeBoardsOfNineCells) {
    Judge judge(Goal::blank_last(size_of(3, 3)), "(prune=16)");
    for (const Board& board : judge.oracle().sample(181440 / effort(3U, 40U)))
        if (repeats_all(*GetParam()) && *judge.oracle().distance(board) > far_for_iddfs)
            judge.expect_optimal(*GetParam(), std::string(GetParam()->default_heuristic), board);
        else
            judge.expect_optimal(*GetParam(), board);
}

/// Minutes: run by scripts/slow-tests.
TEST(SlowDifferential, EveryAlgorithmWithEveryHeuristicOnTwoHundredBoardsOfNineCells) {
    Judge judge(Goal::blank_last(size_of(3, 3)), "(prune=16)");
    for (const AlgorithmInfo* info : optimal_algorithms())
        for (const Board& board : judge.oracle().sample(181440 / 200)) judge.expect_optimal(*info, board);
}

TEST(Differential, BoundedAlgorithmsKeepTheirBound) {
    const Oracle oracle(Goal::blank_last(size_of(3, 3)));
    MemoryTables tables{1};
    std::vector<std::string_view> names;
    for (const AlgorithmInfo* info : all_algorithms())
        if (info->guarantee == Guarantee::Bounded) names.push_back(info->name);
    ASSERT_GE(names.size(), 2U);  // weighted A*, A* with a focal list
    for (const std::string_view name : names)
        for (const double weight : {1.0, 1.1, 1.5, 2.0, 3.0, 10.0})
            for (const std::string& heuristic : admissible_heuristics(oracle.goal())) {
                if (heuristic == "zero") continue;
                for (const Board& board : oracle.sample(181440 / effort(4U, 40U))) {
                    const Result result = run({board, oracle.goal()}, fmt::format("{}(weight={})", name, weight),
                                              heuristic, {}, "auto", &tables);
                    ASSERT_EQ(result.status, Status::Solved);
                    const int distance = *oracle.distance(board);
                    EXPECT_LE(static_cast<double>(result.moves.size()), weight * distance + 1e-9) << name;
                    EXPECT_LE(result.lower_bound, distance) << name;
                    EXPECT_GE(static_cast<double>(result.lower_bound) + 1e-9,
                              static_cast<double>(result.moves.size()) / weight)
                        << name;
                }
            }
}

}  // namespace
}  // namespace taquin
