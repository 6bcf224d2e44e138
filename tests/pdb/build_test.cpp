// Pattern tables against a plain search of the pattern's own space, entry by entry.

#include "taquin/pdb/build.h"

#include <deque>
#include <fstream>
#include <map>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "taquin/heuristic/manhattan.h"

#include "support/oracle.h"

namespace taquin::testing {
namespace {

/// Cells of the pattern's tiles by label, then the blank's.
using Abstract = std::vector<Cell>;

/// Fewest moves of pattern tiles from the goal, by 0-1 breadth-first search.
std::map<Abstract, int> abstract_distances(const PatternKey& key) {
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
        for (const Move move : grid->moves(at.back())) {
            Abstract next = at;
            next.back() = grid->neighbour(at.back(), move);
            const auto tile = std::find(next.begin(), next.end() - 1, next.back());
            const int cost = tile != next.end() - 1 ? 1 : 0;
            if (cost == 1) *tile = at.back();
            const auto [entry, fresh] = distance.try_emplace(next, d + cost);
            if (!fresh && entry->second <= d + cost) continue;
            entry->second = d + cost;
            if (cost == 0)
                queue.push_front(next);
            else
                queue.push_back(next);
        }
    }
    return distance;
}

/// Every entry, and what every slide of a tile does to it.
void expect_exact(const PatternKey& key, int threads) {
    const auto layout = PatternLayout::make(key.size, key.tiles()).value();
    const auto table = build_table(key, layout, {.threads = threads});
    ASSERT_TRUE(table.has_value());
    const auto delta = make_delta_pdb(*table, threads);
    ASSERT_TRUE(delta.has_value());
    const DeltaPdb::Reader reader = delta->reader(*table);
    const Borders borders(key.size.rows, key.size.cols);
    std::vector<Cell> home;
    for (CellMask left = key.homes; left != 0; left &= left - 1)
        home.push_back(static_cast<Cell>(std::countr_zero(left)));
    const auto distances = abstract_distances(key);
    for (const auto& [at, moves] : distances) {
        CellMask mask = 0;
        int manhattan = 0;
        for (std::size_t label = 0; label < home.size(); ++label) {
            mask |= 1U << at[label];
            manhattan += key.size.distance(at[label], home[label]);
        }
        std::uint32_t word = 0;
        for (std::size_t label = 0; label < home.size(); ++label)
            word |= static_cast<std::uint32_t>(label) << (3 * std::popcount(mask & ((1U << at[label]) - 1)));
        ASSERT_EQ(manhattan + 2 * table->surplus(layout->index(mask, word, at.back())), moves) << key.text();
        const std::uint64_t bit = reader.find<true>(mask, word);
        const std::uint64_t nearer = DeltaPdb::read(reader.byte(bit), bit % 8, borders.around(mask));
        for (std::size_t label = 0; label < home.size(); ++label) {
            if (key.size.distance(at[label], at.back()) != 1) continue;
            Abstract after = at;
            std::swap(after[label], after.back());
            ASSERT_EQ(nearer >> borders.between(at[label], at.back()) & 1U, distances.at(after) < moves ? 1U : 0U)
                << key.text();
        }
    }
}

TEST(PatternBuild, EntriesAreExact) {
    expect_exact({size_of(3, 3), 0, 0b000001110}, 1);
    expect_exact({size_of(3, 3), 0, 0b110110000}, 2);
    expect_exact({size_of(3, 3), 4, 0b101001101}, 2);
    expect_exact({size_of(3, 3), 8, 0b011111110}, 2);
    expect_exact({size_of(2, 4), 7, 0b00011001}, 3);
    expect_exact({size_of(4, 2), 3, 0b10000000}, 2);
    expect_exact({size_of(2, 2), 0, 0b1110}, 2);
    expect_exact({size_of(4, 4), 0, 0b0000000000001110}, 2);
    expect_exact({size_of(3, 5), 0, 0b100000100000010}, 2);
    expect_exact({size_of(4, 5), 7, 0b10000000000000000010}, 2);
    expect_exact({size_of(5, 5), 0, 0b1000000000001000000000000}, 2);
}

TEST(PatternMapIndex, EveryRegionKnowsItsMapAndItsNumber) {
    for (const auto& [size, chosen] :
         {std::pair{size_of(2, 3), 1}, {size_of(3, 3), 4}, {size_of(4, 4), 8}, {size_of(5, 5), 3}}) {
        const MapIndex maps = MapIndex::make(size, chosen).value();
        std::uint32_t regions = 0;
        for (std::uint32_t rank = 0; rank < maps.count(); ++rank) {
            ASSERT_EQ(maps.rank(maps.mask(rank)), rank);
            ASSERT_EQ(maps.first_region(rank), regions);
            for (; regions < maps.last_region(rank); ++regions) ASSERT_EQ(maps.map_of(regions), rank);
        }
        EXPECT_EQ(regions, maps.regions());
        std::uint64_t slides = 0;
        for (std::uint32_t rank = 0; rank < maps.count(); ++rank)
            slides += static_cast<std::uint64_t>(std::popcount(Borders(size.rows, size.cols).around(maps.mask(rank))));
        EXPECT_EQ(slides, maps.slides());
    }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(PatternBuildDeathTest, RefusedMemoryIsAValue) {
    const auto build = [](rlim_t spare) {
        std::uint64_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        const rlimit small{pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (spare << 20), RLIM_INFINITY};
        if (setrlimit(RLIMIT_AS, &small) != 0) _exit(2);
        const PatternKey key{size_of(5, 5), 0, 0b1'1111'1110};
        const auto layout = PatternLayout::make(key.size, key.tiles());
        if (!layout) _exit(layout.error().field == "memory" ? 0 : 1);
        const auto table = build_table(key, *layout);
        _exit(!table && table.error().field == "memory" ? 0 : 1);
    };
    for (const rlim_t spare : {8U, 48U, 1024U})
        EXPECT_EXIT(build(spare), ::testing::ExitedWithCode(0), "") << spare << " MiB";
}
#endif

TEST(PatternBuild, StopsAtAnyMoment) {
    const PatternKey key{size_of(4, 4), 0, 0b11110};
    const auto layout = PatternLayout::make(key.size, key.tiles()).value();
    std::atomic<int> all = 0;
    ASSERT_TRUE(build_table(key, layout, {.threads = 2, .stop = [&] { return ++all < 0; }}));
    EXPECT_GT(all, 50) << "asked within levels, not only between them";
    for (const int after : {0, 1, 7, 30, all / 2, all - 3}) {
        std::atomic<int> asked = 0;
        const auto table = build_table(key, layout, {.threads = 2, .stop = [&] { return ++asked > after; }});
        ASSERT_FALSE(table.has_value()) << after;
        EXPECT_EQ(table.error().code, ErrorCode::Cancelled);
        EXPECT_LE(asked, after + 2) << "one question for each thread, then no more";
    }
}

TEST(DeltaPdb, StopAtAnyMoment) {
    const PatternKey key{size_of(4, 4), 0, 0b1111110};
    const auto table = build_table(key, PatternLayout::make(key.size, key.tiles()).value(), {.threads = 2});
    ASSERT_TRUE(table.has_value());
    std::atomic<int> all = 0;
    ASSERT_TRUE(make_delta_pdb(*table, 2, [&] { return ++all < 0; }));
    EXPECT_GT(all, 100);
    for (const int after : {0, 1, 7, all / 2, all - 3}) {
        std::atomic<int> asked = 0;
        const auto delta = make_delta_pdb(*table, 2, [&] { return ++asked > after; });
        ASSERT_FALSE(delta.has_value()) << after;
        EXPECT_EQ(delta.error().code, ErrorCode::Cancelled);
        EXPECT_LE(asked, after + 2) << "one question for each thread, then no more";
    }
}

TEST(PatternBuild, ReportsEveryLevelAndEveryEntry) {
    const PatternKey key{size_of(4, 4), 0, 0b11110};
    BuildProgress last;
    const auto watch = [&](const BuildProgress& progress) {
        EXPECT_EQ(progress.level, last.level + 1);
        EXPECT_GT(progress.settled, last.settled);
        last = progress;
    };
    ASSERT_TRUE(build_table(key, PatternLayout::make(key.size, key.tiles()).value(), {.on_level = watch}));
    EXPECT_EQ(last.settled, last.entries);
}

TEST(PatternKey, StoredOnceForAllCorners) {
    const Size size = size_of(3, 4);
    const PatternKey key{size, 0, 0b001100110};
    for (const Symmetry symmetry : Symmetry::all()) {
        const auto stored = stored_pattern(key.image(symmetry));
        EXPECT_EQ(stored.key, stored_pattern(key).key);
        EXPECT_EQ(key.image(symmetry).image(stored.symmetry), stored.key);
    }
}

TEST(PatternTable, SumsOfDisjointPatternsNeverOverestimate) {
    for (const Goal& goal : goals_of(size_of(3, 3))) {
        const Oracle oracle(goal);
        std::vector<PatternTable> tables;
        std::vector<Symmetry> symmetries;
        const Cell blank = goal.home(0);
        const CellMask all = 0x1ffU & ~(1U << blank);
        for (const CellMask homes : {all & 0x01fU, all & 0x1e0U}) {
            const auto stored = stored_pattern({goal.size(), blank, homes});
            const auto layout = PatternLayout::make(stored.key.size, stored.key.tiles()).value();
            tables.push_back(build_table(stored.key, layout, {}).value());
            symmetries.push_back(stored.symmetry);
        }
        const Manhattan manhattan(goal);
        for (const Board& board : oracle.sample(7)) {
            const auto home_at = homes(board, goal);
            int h = manhattan.value(board);
            for (std::size_t i = 0; i < tables.size(); ++i)
                h += 2 * tables[i].surplus(home_at, board.blank(), goal.size(), symmetries[i]);
            ASSERT_LE(h, *oracle.distance(board));
        }
    }
}

}  // namespace
}  // namespace taquin::testing
