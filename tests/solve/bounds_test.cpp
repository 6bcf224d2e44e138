// Every algorithm at every event, in both metrics: bounds never cross the true distance, every incumbent replays.

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"
#include "taquin/pdb/table_source.h"
#include "taquin/solve/registry.h"

#include "support/effort.h"
#include "support/oracle.h"
#include "support/search_run.h"
#include "support/watched_run.h"

namespace taquin {
namespace {

using testing::effort;
using testing::expect_honest;
using testing::Oracle;
using testing::size_of;
using testing::watch;

struct BoundsCase {
    const AlgorithmInfo* algorithm;
    Metric metric;

    std::string metric_name() const { return metric == Metric::SingleTile ? "stm" : "mtm"; }
    /// Whether the algorithm searches in this metric at all; where it does not, it is refused by name.
    bool exists() const {
        const Goal goal = Goal::blank_last(size_of(2, 3));
        const auto planned = plan({scramble_uniform(goal, 1), goal}, request("10"));
        if (!planned) return false;
        Context context;
        return solve(*planned, context).has_value();
    }
    SearchRequest request(const std::string& nodes) const {
        return {.metric = metric_name(), .algorithm = std::string(algorithm->name), .nodes = nodes, .threads = "1"};
    }
};

std::vector<BoundsCase> bounds_cases() {
    std::vector<BoundsCase> cases;
    for (const Metric metric : {Metric::SingleTile, Metric::MultiTile})
        for (const AlgorithmInfo* const algorithm : all_algorithms())
            if (const BoundsCase one{algorithm, metric}; one.exists()) cases.push_back(one);
    return cases;
}

/// With few nodes, with more, and with enough for the easier boards.
const char* nodes_of_case(std::size_t number) {
    constexpr const char* limits[] = {"20", "300", "3000"};
    return limits[number % std::size(limits)];
}

/// A test for each, so that they run side by side.
class BoundsAtEveryEvent : public ::testing::TestWithParam<BoundsCase> {
  protected:
    void expect_honest_search(const Problem& problem, int distance, std::size_t number) const {
        expect_honest(problem, watch(problem, GetParam().request(nodes_of_case(number))), distance);
    }
    void expect_honest_on(Size size, std::size_t boards) const {
        const Oracle& oracle = oracle_of(size, GetParam().metric);
        std::size_t number = 0;
        for (const Board& board : oracle.sample(std::max<std::size_t>(1, oracle.reachable() / boards)))
            expect_honest_search({board, oracle.goal()}, *oracle.distance(board), number++);
    }

  private:
    static const Oracle& oracle_of(Size size, Metric metric) {
        static std::map<std::tuple<int, int, Metric>, Oracle> made;
        return made.try_emplace({size.rows, size.cols, metric}, Goal::blank_last(size), metric).first->second;
    }
};

INSTANTIATE_TEST_SUITE_P(Algorithms, BoundsAtEveryEvent, ::testing::ValuesIn(bounds_cases()), [](const auto& info) {
    std::string name = std::string(info.param.algorithm->name) + "_" + info.param.metric_name();
    std::ranges::replace(name, '-', '_');
    return name;
});

/// All of them, or some.
TEST_P(BoundsAtEveryEvent, BoardsOfSixCells) {
    for (const Size size : {size_of(2, 3), size_of(3, 2)}) expect_honest_on(size, effort(12U, 360U));
}

TEST_P(BoundsAtEveryEvent, BoardsOfNineAndTenCells) {
    for (const Size size : {size_of(3, 3), size_of(2, 5)}) expect_honest_on(size, effort(4U, 10'000U));
}

/// The distances are those that the fast engine proves, which other tests compare with exhaustive tables.
TEST_P(BoundsAtEveryEvent, BoardsOfTwelveCells) {
    const Goal goal = Goal::blank_last(size_of(3, 4));
    static std::map<std::pair<Metric, std::uint64_t>, int> distances;
    static MemoryTables tables(1);
    for (std::uint64_t seed = 1; seed <= effort(2U, 10'000U); ++seed) {
        const Problem problem{scramble_uniform(goal, seed), goal};
        const auto [known, is_new] = distances.try_emplace({GetParam().metric, seed});
        if (is_new) {
            const SearchRequest proof{
                .metric = GetParam().metric_name(), .algorithm = "idastar", .heuristic = "pdb", .threads = "1"};
            const Result proved = watch(problem, proof, &tables).result;
            ASSERT_TRUE(proved.optimal);
            known->second = proved.length();
        }
        expect_honest_search(problem, known->second, seed);
    }
}

TEST(BoundsCases, HaveEveryAlgorithm) {
    const auto cases = bounds_cases();
    for (const AlgorithmInfo* const algorithm : all_algorithms())
        EXPECT_TRUE(std::ranges::any_of(cases, [&](const BoundsCase& one) {
            return one.algorithm == algorithm && one.metric == Metric::SingleTile;
        })) << algorithm->name;
    EXPECT_GT(std::ranges::count(cases, Metric::MultiTile, &BoundsCase::metric), 5);
}

}  // namespace
}  // namespace taquin
