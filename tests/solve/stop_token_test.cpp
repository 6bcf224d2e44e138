// Work before and beside a search ends when it is told to, and is not begun where it is of no use: told by counts, so
// that no machine is too slow for it.

#include <filesystem>

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"
#include "taquin/pdb/table_file.h"
#include "taquin/pdb/table_source.h"
#include "taquin/search/fsm_pruner.h"
#include "taquin/solve/solve.h"

#include "support/oracle.h"

namespace taquin {
namespace {

using testing::size_of;

/// Says stop when it was asked so often.
struct Patience {
    int asked = 0;
    int end = std::numeric_limits<int>::max();

    StopToken token() {
        return [this] { return ++asked >= end; };
    }
};

struct Made {
    const char* heuristic;
    int rows, cols;
    int at_least;  // questions while it is made
};

class MakingAHeuristic : public ::testing::TestWithParam<Made> {};

INSTANTIATE_TEST_SUITE_P(Rows, MakingAHeuristic,
                         ::testing::Values(Made{"pairs", 8, 8, 63 * 62 / 2}, Made{"walking-distance", 3, 5, 50},
                                           Made{"triples", 4, 4, 15 * 14 / 2}, Made{"axes", 2, 6, 50},
                                           Made{"max(manhattan, pairs)", 5, 5, 200},
                                           Made{"pdb(catalogue=4-4-4-3)", 4, 4, 50}));

TEST_P(MakingAHeuristic, EndsAtTheNextQuestion) {
    const Size size = size_of(GetParam().rows, GetParam().cols);
    const Goal goal = Goal::blank_last(size);
    Patience patience;
    // To another goal: what was made once for this one may be there already.
    ASSERT_TRUE(make_heuristic(GetParam().heuristic, Goal::blank_first(size), nullptr, patience.token()).has_value());
    EXPECT_GE(patience.asked, GetParam().at_least);
    for (const int end : {1, GetParam().at_least / 2}) {
        Patience short_one{.end = end};
        const auto made = make_heuristic(GetParam().heuristic, goal, nullptr, short_one.token());
        ASSERT_FALSE(made.has_value());
        EXPECT_EQ(made.error().code, ErrorCode::Cancelled);
        EXPECT_LE(short_one.asked, end + 2);
    }
}

TEST(MakingAPruner, EndsAtTheNextQuestionAndIsMadeLater) {
    Patience patience{.end = 3};
    EXPECT_EQ(FsmPruner::shared(size_of(30, 30), 19, patience.token()), nullptr);
    EXPECT_EQ(patience.asked, 3);
    Patience endless;
    const auto pruner = FsmPruner::shared(size_of(30, 30), 19, endless.token());
    ASSERT_NE(pruner, nullptr);
    EXPECT_GE(endless.asked, 20);
    EXPECT_EQ(FsmPruner::shared(size_of(30, 30), 19, patience.token()), pruner);  // there already: nothing to wait for
}

/// A search cancelled before it begins does not make what it would search with.
TEST(ACancelledSolve, EndsBeforeItsHeuristicAndItsPrunerAreMade) {
    for (const char* algorithm : {"idastar(prune=17)", "iddfs(prune=17)", "astar"}) {
        const Goal goal = Goal::blank_last(size_of(8, 8));
        SearchRequest request{.algorithm = algorithm};
        if (std::string_view(algorithm) != "iddfs(prune=17)") request.heuristic = "pairs";
        const auto planned = plan(Problem{scramble_uniform(goal, 1), goal}, request);
        ASSERT_TRUE(planned.has_value()) << english(planned.error());
        Context context;
        context.stop = [] { return true; };
        const auto result = solve(*planned, context);
        ASSERT_TRUE(result.has_value()) << english(result.error());
        EXPECT_EQ(result->status, Status::Cancelled);
        EXPECT_EQ(result->stats.expanded, 0U);
        EXPECT_GT(result->lower_bound, 0);
    }
}

TEST(ReadingATable, AsksForEveryMegabyte) {
    const PatternKey key = stored_pattern({size_of(4, 4), 15, 0b0000'0000'0011'1111}).key;
    const auto layout = PatternLayout::make(key.size, key.tiles()).value();
    const auto table = build_table(key, layout, {.threads = 2});
    ASSERT_TRUE(table.has_value());
    const auto megabytes = static_cast<int>(table->bytes().size() >> 20);
    ASSERT_GE(megabytes, 2);
    const auto path = std::filesystem::temp_directory_path() / ("taquin-stop-" + std::to_string(getpid()));

    Patience writing;
    ASSERT_TRUE(write_table(path, *table, writing.token()).has_value());
    EXPECT_GE(writing.asked, 2 * megabytes);  // hashed, then written
    Patience reading;
    ASSERT_TRUE(read_table(path, key, layout, reading.token()).has_value());
    EXPECT_GE(reading.asked, megabytes);
    Patience stopped{.end = 2};
    const auto read = read_table(path, key, layout, stopped.token());
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(read.error().code, ErrorCode::Cancelled);
    std::filesystem::remove(path);
}

/// Nobody should ask it for anything.
class Untouched final : public TableSource {
  public:
    std::optional<std::uint64_t> available_bytes(const PatternKey&) override { return std::nullopt; }
    int built = 0;

  private:
    Expected<TablePtr> fetch(const PatternKey& key, const StopToken& stop, const TableBudget&) override {
        if (!stop.stop_requested()) ++built;
        return make_error(ErrorCode::Cancelled, "tables", key.text());
    }
};

TEST(AnUnsolvableBoard, IsRefusedBeforeAnyTableIsBuilt) {
    for (const char* heuristic : {"", "pdb(catalogue=7-8)", "max(manhattan, pdb)"})
        for (const char* algorithm : {"auto", "idastar", "bidirectional-astar"}) {
            const auto planned = plan({.board = "15 2 3 4/5 6 7 8/9 10 11 12/13 14 1 0",
                                       .search = {.algorithm = algorithm, .heuristic = heuristic}});
            ASSERT_TRUE(planned.has_value());
            Untouched tables;
            Context context;
            const auto result = solve(*planned, context, &tables);
            ASSERT_TRUE(result.has_value()) << english(result.error());
            EXPECT_EQ(result->status, Status::Unsolvable) << algorithm << " " << heuristic;
            EXPECT_EQ(tables.built, 0);
            EXPECT_TRUE(result->why.empty());
        }
    // What cannot be understood is still refused as such.
    const auto planned = plan({.board = "1 2 3/4 5 6/8 7 0", .search = {.algorithm = "astar(order=xyzz)"}});
    Context context;
    EXPECT_EQ(solve(planned.value(), context, nullptr).error().field, "algorithm");
    const auto other = plan({.board = "1 2 3/4 5 6/8 7 0", .search = {.heuristic = "pdb(catalogue=none)"}});
    EXPECT_EQ(solve(other.value(), context, nullptr).error().field, "heuristic");
}

class CountedRequests final : public TableSource {
  public:
    std::optional<std::uint64_t> available_bytes(const PatternKey& key) override { return own_.available_bytes(key); }
    int requests = 0;

  private:
    Expected<TablePtr> fetch(const PatternKey& key, const StopToken& stop, const TableBudget& budget) override {
        ++requests;
        return own_.table(key, stop, budget);
    }
    MemoryTables own_;
};

/// Some heuristics take a second to make: one for each direction, although the way back is also looked at before.
TEST(ASearchFromBothEnds, MakesTwoHeuristics) {
    for (const auto& [algorithm, heuristics] :
         {std::pair{"astar", 1}, {"bidirectional-astar", 2}, {"mm", 2}, {"nbs", 2}, {"dvcbs", 2}}) {
        const auto planned =
            plan({.board = "8 1 3/4 0 2/7 6 5",
                  .search = {.algorithm = algorithm, .heuristic = "pdb(catalogue=4-4,reflection=no)"}});
        CountedRequests tables;
        Context context;
        const auto result = solve(planned.value(), context, &tables);
        ASSERT_TRUE(result.has_value()) << english(result.error());
        EXPECT_EQ(result->moves.size(), 14U) << algorithm;
        EXPECT_EQ(tables.requests, 2 * heuristics) << algorithm;
    }
}

/// Half a million moves deep: the store has grown level by level, and still bars every board of the path.
TEST(DepthFirst, GoesDeepInMemoryThatGrowsWithTheDepth) {
    const Goal goal = Goal::blank_last(size_of(5, 5));
    const auto planned = plan(Problem{scramble_uniform(goal, 1), goal}, {.algorithm = "dfs", .nodes = "500000"});
    Context context;
    const auto result = solve(planned.value(), context);
    ASSERT_EQ(result->status, Status::NodeLimit);
    const Stats& stats = result->stats;
    EXPECT_GT(stats.deepest, 100'000U);
    EXPECT_LT(stats.stored_bytes, (stats.deepest + 100'000) * 48);
}

}  // namespace
}  // namespace taquin
