// Pattern tables of multi-tile moves against a plain search of the pattern's own space, entry by entry, and as files.

#include <deque>
#include <filesystem>
#include <fstream>
#include <map>

#include <gtest/gtest.h>

#include "taquin/heuristic/multi_tile_pdb.h"
#include "taquin/solve/tables.h"

#include "support/oracle.h"

namespace taquin::testing {
namespace {

namespace fs = std::filesystem;

/// Cells of the pattern's tiles by label, then the blank's.
using Abstract = std::vector<Cell>;

/// Fewest multi-tile moves from the goal, by breadth-first search.
std::map<Abstract, int> multi_tile_distances(const PatternKey& key) {
    Abstract start;
    for (CellMask left = key.homes; left != 0; left &= left - 1)
        start.push_back(static_cast<Cell>(std::countr_zero(left)));
    start.push_back(key.blank);
    const auto grid = Grid::make(key.size);
    std::map<Abstract, int> distance{{start, 0}};
    std::deque<Abstract> queue{start};
    while (!queue.empty()) {
        const Abstract at = queue.front();
        queue.pop_front();
        const int d = distance[at];
        for (const Move move : grid->moves(at.back()))
            for (Abstract next = at; grid->moves(next.back()).has(move);) {
                const Cell blank = next.back();
                next.back() = grid->neighbour(blank, move);
                const auto tile = std::find(next.begin(), next.end() - 1, next.back());
                if (tile != next.end() - 1) *tile = blank;
                if (distance.try_emplace(next, d + 1).second) queue.push_back(next);
            }
    }
    return distance;
}

PatternTable build(const PatternKey& key, int threads = 1) {
    return build_table(key, PatternLayout::make(key.size, key.tiles(), key.metric).value(), {.threads = threads})
        .value();
}

void expect_exact_in_multi_tile(const PatternKey& key, int threads) {
    const PatternTable table = build(key, threads);
    for (const auto& [at, moves] : multi_tile_distances(key)) {
        PatternCells cells{.blank = at.back()};
        for (std::size_t label = 0; label + 1 < at.size(); ++label) cells.mask |= 1U << at[label];
        for (std::size_t label = 0; label + 1 < at.size(); ++label)
            cells.word |= static_cast<std::uint32_t>(label)
                          << (3 * std::popcount(cells.mask & ((1U << at[label]) - 1)));
        ASSERT_EQ(table.residue(cells), moves % 3) << key.text();
        ASSERT_EQ(table.multi_tile_distance(cells), moves) << key.text();
    }
    EXPECT_TRUE(verify_entries(table, 200, 1)) << key.text();
}

TEST(MultiTileTable, EntriesAreExact) {
    expect_exact_in_multi_tile({size_of(3, 3), 0, 0b000001110, Metric::MultiTile}, 1);
    expect_exact_in_multi_tile({size_of(3, 3), 4, 0b101001101, Metric::MultiTile}, 2);
    expect_exact_in_multi_tile({size_of(3, 3), 8, 0b001111110, Metric::MultiTile}, 2);
    expect_exact_in_multi_tile({size_of(2, 4), 7, 0b01111111, Metric::MultiTile},
                               3);  // every tile: half of the permutations are out of reach
    expect_exact_in_multi_tile({size_of(4, 2), 3, 0b10010101, Metric::MultiTile}, 2);
    expect_exact_in_multi_tile({size_of(2, 2), 0, 0b1110, Metric::MultiTile}, 2);
    expect_exact_in_multi_tile({size_of(4, 4), 15, 0b0000000000001110, Metric::MultiTile}, 2);
    expect_exact_in_multi_tile({size_of(3, 5), 0, 0b100000100000010, Metric::MultiTile}, 2);
    expect_exact_in_multi_tile({size_of(2, 8), 0, 0b1000000100000010, Metric::MultiTile}, 2);
}

TEST(MultiTileTable, FiveResiduesShareAByte) {
    const auto layout = PatternLayout::make(size_of(4, 4), 7, Metric::MultiTile).value();
    EXPECT_EQ(layout->entries(), std::uint64_t{11440} * 9 * 5040);
    EXPECT_EQ(layout->bytes(), std::uint64_t{11440} * 9 * 1008);
    EXPECT_LE(3 * layout->bytes(), std::uint64_t{300} << 20);
    EXPECT_LE(build_bytes(*layout), std::uint64_t{300} << 20);
}

TEST(MultiTileTable, AStopRequestEndsABuild) {
    int asked = 0;
    BuildOptions options{.threads = 1};
    options.stop = [&] { return ++asked > 40; };
    const PatternKey key{size_of(4, 4), 15, 0b0000000000111110, Metric::MultiTile};
    const auto table = build_table(key, PatternLayout::make(key.size, key.tiles(), Metric::MultiTile).value(), options);
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().code, ErrorCode::Cancelled);
    EXPECT_LT(asked, 45);
}

class MultiTileFiles : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "taquin-tables-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override { fs::remove_all(folder_); }
    Path path(const PatternKey& key) const { return (folder_ / table_file_name(key)).string(); }

    const PatternKey multi_{size_of(3, 3), 0, 0b000011110, Metric::MultiTile};
    const PatternKey single_{size_of(3, 3), 0, 0b000011110};
    fs::path folder_;
};

TEST_F(MultiTileFiles, ComeBackAsTheyWere) {
    const PatternTable table = build(multi_);
    ASSERT_TRUE(write_table(path(multi_), table));
    const auto header = read_table_header(path(multi_));
    ASSERT_TRUE(header) << english(header.error());
    EXPECT_EQ(key_of(*header), multi_);
    const auto read = read_table(path(multi_), multi_, PatternLayout::make(multi_.size, 4, Metric::MultiTile).value());
    ASSERT_TRUE(read) << english(read.error());
    EXPECT_TRUE(std::ranges::equal(read->bytes(), table.bytes()));
    EXPECT_TRUE(verify_table(path(multi_), 500, 1));
}

TEST_F(MultiTileFiles, OfTheOtherMetricAreRefusedByName) {
    ASSERT_TRUE(write_table(path(single_), build(multi_)));
    ASSERT_TRUE(write_table(path(multi_), build(single_)));
    for (const PatternKey& wanted : {single_, multi_}) {
        const auto read = read_table(path(wanted), wanted, PatternLayout::make(wanted.size, 4, wanted.metric).value());
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().code, ErrorCode::TableOfOtherPattern);
        EXPECT_NE(english(read.error()).find("3x3-blank0-000001e-mtm"), std::string::npos) << english(read.error());
        CachedTables tables({.folder = folder_.string()});
        EXPECT_FALSE(tables.has_file(wanted));
        const auto built = tables.table(wanted);  // in memory instead
        ASSERT_TRUE(built);
        EXPECT_EQ((*built)->key(), wanted);
    }
}

TEST_F(MultiTileFiles, WrongEntriesAreFound) {
    const PatternTable table = build(multi_);
    auto memory = Memory::zeroed(table.bytes().size()).value();
    std::ranges::copy(table.bytes(), memory.data());
    for (std::size_t i = 0; i < table.bytes().size(); i += 3) memory.data()[i] ^= 1;
    const PatternTable wrong(multi_, PatternLayout::make(multi_.size, 4, Metric::MultiTile).value(), std::move(memory));
    const auto checked = verify_entries(wrong, 500, 1);
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().code, ErrorCode::TableEntryWrong);
}

TEST(MultiTileTable, MemoryLimitsCount) {
    MemoryTables tables(1);
    const Goal goal = Goal::blank_last(size_of(4, 4));
    const auto catalogue = find_catalogue("6-6-6", goal.size(), goal.home(0)).value();
    TableBudget budget(std::uint64_t{20} << 20);
    const auto refused = MultiTilePdb::make(goal, catalogue, true, tables, {}, budget);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::TablesExceedMemory);
}

}  // namespace
}  // namespace taquin::testing
