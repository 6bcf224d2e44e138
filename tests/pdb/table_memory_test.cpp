// Tables count against the memory limit of the search that uses them, and a source that lives long gives up those that
// were not used for the longest time.

#include <gtest/gtest.h>

#include "taquin/pdb/table_source.h"
#include "taquin/solve/solve.h"

#include "support/oracle.h"

namespace taquin::testing {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
const char* const hard_board = "15 2 1 12/8 5 6 11/4 9 10 7/14 3 13 0";

PatternKey key(CellMask homes) { return {size_of(4, 4), 0, homes}; }

/// Counts what is built.
class CountedTables final : public MemoryTables {
  public:
    explicit CountedTables(std::uint64_t memory) : MemoryTables(BuildOptions{.threads = 2}, memory) {}
    int builds = 0;

  private:
    void begin_build(const PatternKey&) override { ++builds; }
};

std::uint64_t bytes_to_build(const PatternKey& stored) {
    return build_bytes(*PatternLayout::make(stored.size, stored.tiles()).value());
}

TEST(TableMemory, TheLeastRecentlyUsedTableIsGivenUp) {
    const PatternKey keys[] = {key(0b11110), key(0b11101'0), key(0b11011'0)};
    const std::uint64_t one = MemoryTables().table(keys[0]).value()->memory_bytes();
    CountedTables tables(2 * one + bytes_to_build(keys[0]));
    for (const PatternKey& each : {keys[0], keys[1], keys[0], keys[2]}) ASSERT_TRUE(tables.table(each).has_value());
    EXPECT_EQ(tables.builds, 3);
    ASSERT_TRUE(tables.table(key(0b1111 << 5)).has_value());  // building it leaves room for two others
    EXPECT_TRUE(tables.available(keys[0]));
    EXPECT_FALSE(tables.available(keys[1]));
    EXPECT_TRUE(tables.available(keys[2]));
    for (unsigned i = 0; i < 10; ++i) {
        ASSERT_TRUE(tables.table(key(0b111U << (i + 1) | 1U << 15)).has_value());
        EXPECT_LE(tables.kept_bytes(), 2 * one + bytes_to_build(keys[0]));
    }
    EXPECT_FALSE(tables.available(keys[0]));
}

TEST(TableMemory, ATableInUseIsSharedThoughItIsNoLongerKept) {
    const std::uint64_t room = bytes_to_build(key(0b11110));
    CountedTables tables(room);
    const TablePtr held = tables.table(key(0b11110)).value();
    for (unsigned i = 2; i < 10; ++i) ASSERT_TRUE(tables.table(key(0b1111U << i)).has_value());
    EXPECT_LE(tables.kept_bytes(), room);
    const int before = tables.builds;
    EXPECT_EQ(tables.table(key(0b11110)).value(), held);
    EXPECT_EQ(tables.builds, before);
}

TEST(TableMemory, NothingIsBuiltBeyondTheBudget) {
    const PatternKey large = key(0b1'1111'1110);  // eight tiles: 0.7 GiB, and more to build
    CountedTables tables(TableBudget::unlimited);
    const auto refused = tables.table(large, {}, TableBudget(200 * mebibyte));
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::TablesExceedMemory);
    EXPECT_EQ(refused.error().field, "memory");
    EXPECT_EQ(refused.error().arguments.at(1), "200");
    CountedTables small_source(200 * mebibyte);
    EXPECT_FALSE(small_source.table(large).has_value());
    EXPECT_EQ(tables.builds + small_source.builds, 0);
}

TEST(TableMemory, ATableInMemoryCountsAsAnyOther) {
    CountedTables tables(TableBudget::unlimited);
    const TablePtr table = tables.table(key(0b11110)).value();
    TableBudget budget(table->memory_bytes() - 1);
    EXPECT_FALSE(tables.table(key(0b11110), {}, budget).has_value());
    TableBudget enough(table->memory_bytes());
    enough.count(table);
    enough.count(table);
    EXPECT_EQ(enough.used(), table->memory_bytes()) << "once, however often it is used";
    EXPECT_TRUE(tables.table(key(0b11110), {}, enough).has_value());
    EXPECT_FALSE(enough.allows(1));
}

/// The same table with delta bits and without: the one that is kept counts.
TEST(TableMemory, ATableThatReplacesAnotherCountsInstead) {
    const TablePtr without = MemoryTables().table(key(0b11110)).value();
    const TablePtr with = MemoryTables(BuildOptions{.delta = true}).table(key(0b11110)).value();
    ASSERT_GT(with->memory_bytes(), without->memory_bytes());
    for (const auto& [first, second] : {std::pair{with, without}, std::pair{without, with}}) {
        MemoryTables tables;
        tables.put(first);
        EXPECT_EQ(tables.kept_bytes(), first->memory_bytes());
        tables.put(second);
        ASSERT_EQ(tables.kept_bytes(), second->memory_bytes());
        EXPECT_EQ(tables.table(key(0b11110)).value(), second);
        tables.drop_unused();
        EXPECT_EQ(tables.kept_bytes(), 0U);
        EXPECT_TRUE(tables.available(key(0b11110)));  // `second` is in use
    }
    MemoryTables limited(BuildOptions{}, with->memory_bytes());
    for (const TablePtr& table : {without, with, without, with}) {
        limited.put(table);
        EXPECT_EQ(limited.kept_bytes(), table->memory_bytes());
    }
}

Result solved(const std::string& algorithm, const std::string& heuristic, std::uint64_t memory, TableSource& tables) {
    auto planned =
        plan(SolveRequest{.board = hard_board, .search = {.algorithm = algorithm, .heuristic = heuristic}}).value();
    planned.search.limits.memory = memory;
    planned.search.limits.nodes = 1000;
    Context context;
    return solve(planned, context, &tables).value();
}

TEST(TableMemory, ASolveWhoseTablesExceedItsLimitSaysSo) {
    for (const char* heuristic : {"pdb(catalogue=7-8)", "max(manhattan, pdb(catalogue=7-8))"}) {
        CountedTables tables(TableBudget::unlimited);
        const Result result = solved("idastar", heuristic, 60 * mebibyte, tables);
        EXPECT_EQ(result.status, Status::MemoryLimit);
        EXPECT_EQ(result.stopped_by, StoppedBy::Memory);
        EXPECT_EQ(result.why.code, ErrorCode::TablesExceedMemory);
        EXPECT_TRUE(result.moves.empty());
        EXPECT_GT(result.lower_bound, 20);
        EXPECT_EQ(tables.builds, 0);
    }
}

TEST(TableMemory, TablesOfAllPartsCountTogether) {
    CountedTables tables(TableBudget::unlimited);
    const std::string half = "pdb(catalogue=6-6-3)";
    const std::string other = "pdb(catalogue=5-5-5)";
    EXPECT_EQ(solved("idastar", half, 40 * mebibyte, tables).status, Status::NodeLimit);
    const auto sum_of = [&](const std::string& text) {
        TableBudget budget;
        EXPECT_TRUE(make_heuristic(parse_heuristic(text).value(), Goal::blank_last(size_of(4, 4)), &tables, {}, &budget)
                        .has_value());
        return budget.used();
    };
    const std::uint64_t both = sum_of("max(" + half + ", " + other + ")");
    EXPECT_EQ(both, sum_of(half) + sum_of(other));
    EXPECT_EQ(sum_of("max(" + half + ", " + half + ")"), sum_of(half));
    EXPECT_EQ(solved("idastar", "max(" + half + ", " + other + ")", both - 1, tables).status, Status::MemoryLimit);
    EXPECT_EQ(solved("idastar", "max(" + half + ", " + other + ")", both + mebibyte, tables).status, Status::NodeLimit);
}

TEST(TableMemory, WhatTheTablesTakeIsNotLeftForTheSearch) {
    CountedTables tables(TableBudget::unlimited);
    const Goal goal = Goal::blank_last(size_of(4, 4));
    TableBudget budget;
    ASSERT_TRUE(
        make_heuristic(parse_heuristic("pdb(catalogue=6-6-3)").value(), goal, &tables, {}, &budget).has_value());
    auto planned =
        plan(SolveRequest{.board = hard_board, .search = {.algorithm = "astar", .heuristic = "pdb(catalogue=6-6-3)"}})
            .value();
    planned.search.limits.memory = budget.used() + mebibyte;
    Context context;
    const Result result = solve(planned, context, &tables).value();
    EXPECT_EQ(result.status, Status::MemoryLimit);
    EXPECT_LE(result.stats.stored_bytes, mebibyte);
    // Four searches that share the tables have a quarter of the rest each.
    planned.search.limits.memory = budget.used() + 4 * mebibyte;
    planned.search.limits.memory_shared_by = 4;
    Context sharing;
    const Result shared = solve(planned, sharing, &tables).value();
    EXPECT_LE(shared.stats.stored_bytes, mebibyte);
    EXPECT_GT(shared.stats.stored_bytes, mebibyte / 2);
    // Whatever others of them keep counts, too, even for a search that needs no table.
    planned.search.algorithm = parse_algorithm("bfs").value();
    Context uninformed;
    EXPECT_LE(solve(planned, uninformed, &tables).value().stats.stored_bytes, mebibyte);
}

TEST(TableMemory, AutoDoesWithoutTablesThatDoNotFit) {
    CountedTables tables(TableBudget::unlimited);
    const Result result = solved("auto", "", 8 * mebibyte, tables);
    EXPECT_NE(result.status, Status::MemoryLimit);
    EXPECT_EQ(tables.builds, 0);
}

}  // namespace
}  // namespace taquin::testing
