// Delta bits on disk: read back as they were made, and refused where they do not belong to the table.

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "taquin/core/scramble.h"
#include "taquin/heuristic/pdb.h"
#include "taquin/pdb/delta_bytes.h"
#include "taquin/solve/tables.h"

#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin::testing {
namespace {

namespace fs = std::filesystem;

class DeltaFiles : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "taquin-delta-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        delta_ = folder_ / delta_file_name(key_);
        table_ = folder_ / table_file_name(key_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    CachedTables cache(bool keep = false) {
        return CachedTables({.folder = folder_,
                             .keep = keep,
                             .stored_delta = true,
                             .build = {},
                             .on_notice = [this](const Message& notice) { notices_.push_back(notice); }});
    }
    /// Table and delta bits, in files.
    void build() {
        CachedTables tables = cache(true);
        ASSERT_TRUE(tables.table(key_).has_value());
        ASSERT_TRUE(tables.store_delta(key_).value());
        ASSERT_FALSE(tables.store_delta(key_).value());  // they are there
    }
    static void flip_bit(const fs::path& path, std::uint64_t at) {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekg(static_cast<std::streamoff>(at));
        const auto byte = static_cast<char>(file.get() ^ 1);
        file.seekp(static_cast<std::streamoff>(at));
        file.put(byte);
    }
    /// What a search gets: the table with its delta bits, or without.
    bool reads_delta(const TableBudget& budget = TableBudget()) {
        CachedTables tables = cache();
        const auto table = tables.table(key_, {}, budget);
        EXPECT_TRUE(table.has_value());
        return (*table)->delta() != nullptr;
    }

    const PatternKey key_ = stored_pattern({size_of(3, 3), 0, 0b000011110}).key;
    fs::path folder_, delta_, table_;
    std::vector<Message> notices_;
};

TEST_F(DeltaFiles, AreReadAsTheyWereMade) {
    build();
    CachedTables tables = cache();
    const TablePtr table = tables.table(key_).value();
    ASSERT_NE(table->delta(), nullptr);
    const DeltaPdb made = make_delta_pdb(*table, 2).value();
    EXPECT_TRUE(std::ranges::equal(delta_bytes(*table->delta(), *table), delta_bytes(made, *table)));
    EXPECT_EQ(table->delta()->memory_bytes(), made.memory_bytes());
    EXPECT_TRUE(verify_table(delta_, 10, 1).has_value());
    EXPECT_TRUE(notices_.empty());
}

TEST_F(DeltaFiles, SearchesExpandTheSameNodesWithThem) {
    const Goal goal = Goal::blank_last(size_of(4, 4));
    const std::string heuristic = "pdb(catalogue=4-4-4-3)";
    CachedTables::Options options{.folder = folder_, .keep = true, .stored_delta = true};
    CachedTables building(options);
    for (const PatternKey& key : find_catalogue("4-4-4-3", goal.size(), goal.home(0)).value().keys())
        ASSERT_TRUE(building.store_delta(stored_pattern(key).key).has_value());
    CachedTables with(options);
    options.stored_delta = false;
    CachedTables without(options);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Problem problem{scramble_walk(goal, 60, seed), goal};
        const Result one = run(problem, "idastar", heuristic, {}, "fast", &with);
        const Result other = run(problem, "idastar", heuristic, {}, "fast", &without);
        EXPECT_EQ(one.moves.size(), other.moves.size());
        EXPECT_EQ(one.stats.h_start, other.stats.h_start);
        EXPECT_TRUE(one.optimal);
    }
}

TEST_F(DeltaFiles, DamagedOnesAreRefusedAndSaid) {
    for (const std::uint64_t at : {std::uint64_t{0}, std::uint64_t{9}, std::uint64_t{30}, std::uint64_t{66},
                                   std::uint64_t{table_payload_offset}, std::uint64_t{table_payload_offset + 1234}}) {
        build();
        EXPECT_TRUE(reads_delta());
        flip_bit(delta_, at);
        EXPECT_FALSE(reads_delta()) << at;
        ASSERT_EQ(notices_.size(), 2U) << at;
        EXPECT_EQ(notices_[1].code, ErrorCode::TableRebuilt);
        EXPECT_FALSE(verify_table(delta_, 0, 1).has_value());
        notices_.clear();
        fs::remove(delta_);
    }
    build();
    fs::resize_file(delta_, fs::file_size(delta_) - 1);
    EXPECT_FALSE(reads_delta());
    EXPECT_FALSE(notices_.empty());
}

TEST_F(DeltaFiles, ThoseOfAnotherTableAreRefused) {
    build();
    const auto layout = PatternLayout::make(key_.size, key_.tiles()).value();
    // The same pattern, but other entries: delta bits of the old ones would lead searches astray.
    auto memory = Memory::zeroed(layout->bytes()).value();
    memory.data()[7] = 0x11;
    ASSERT_TRUE(write_table(table_, PatternTable(key_, layout, std::move(memory))).has_value());
    EXPECT_FALSE(reads_delta());
    ASSERT_FALSE(notices_.empty());
    EXPECT_EQ(notices_[0].code, ErrorCode::TableOfOtherPattern);
    EXPECT_FALSE(verify_table(delta_, 0, 1).has_value());
    // A table under the name of delta bits, and the other way round.
    fs::remove(table_);
    fs::remove(delta_);
    build();
    notices_.clear();
    fs::copy_file(table_, delta_, fs::copy_options::overwrite_existing);
    EXPECT_FALSE(reads_delta());
    ASSERT_FALSE(notices_.empty());
    EXPECT_EQ(notices_[0].code, ErrorCode::TableScheme);
    ASSERT_TRUE(cache().store_delta(key_).value());  // replaces it
    EXPECT_TRUE(reads_delta());
    fs::copy_file(delta_, table_, fs::copy_options::overwrite_existing);
    CachedTables confused = cache();
    EXPECT_FALSE(confused.has_file(key_));
}

TEST_F(DeltaFiles, CountAgainstTheMemoryOfASearch) {
    build();
    const auto layout = PatternLayout::make(key_.size, key_.tiles()).value();
    CachedTables tables = cache();
    const std::uint64_t all = tables.table(key_).value()->memory_bytes();
    EXPECT_GT(all, layout->bytes());
    EXPECT_TRUE(reads_delta(TableBudget(all + 4096)));
    EXPECT_FALSE(reads_delta(TableBudget(layout->bytes() + 100)));  // the table alone has room
    EXPECT_TRUE(notices_.empty());
}

/// A limit that leaves room for the table alone: the first time and later, with delta bits in a file and without.
TEST_F(DeltaFiles, WithoutRoomForThemTheTableComesAloneEveryTime) {
    build();
    const std::uint64_t alone = MemoryTables().table(key_).value()->memory_bytes();
    for (const bool stored : {true, false}) {
        if (!stored) fs::remove(delta_);
        CachedTables tables({.folder = folder_, .build = {.delta = true}});
        for (int time = 0; time < 2; ++time) {
            const auto table = tables.table(key_, {}, TableBudget(alone + 100));
            ASSERT_TRUE(table.has_value()) << english(table.error());
            EXPECT_EQ((*table)->delta(), nullptr);
        }
    }
}

TEST_F(DeltaFiles, AreListedRemovedAndSwept) {
    build();
    auto stored = stored_tables(folder_);
    ASSERT_EQ(stored.size(), 2U);
    EXPECT_TRUE(stored[0].header.value().is_delta());
    EXPECT_FALSE(stored[1].header.value().is_delta());
    EXPECT_EQ(stored[0].bytes, fs::file_size(delta_));
    ASSERT_TRUE(remove_table(stored[0]).has_value());
    EXPECT_FALSE(fs::exists(delta_));
    EXPECT_FALSE(reads_delta());
    EXPECT_TRUE(notices_.empty());  // none is nothing to report
    // What a killed process left of one.
    { std::ofstream(folder_ / (delta_.filename().string() + ".a1b2c3")) << "half"; }
    ASSERT_EQ(list_unfinished(folder_, ".delta").value().size(), 1U);
    EXPECT_TRUE(stored_tables(folder_).back().unfinished);
    const CachedTables sweeping({.folder = folder_});
    EXPECT_TRUE(list_unfinished(folder_, ".delta").value().empty());
}

}  // namespace
}  // namespace taquin::testing
