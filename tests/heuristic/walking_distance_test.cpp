#include "taquin/heuristic/walking_distance.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <gtest/gtest.h>

#include "taquin/core/notation.h"

#include "support/oracle.h"

namespace taquin::testing {
namespace {

TEST(WalkingTable, HasTheKnownSize) {
    for (int blank_home = 0; blank_home < 4; ++blank_home)
        EXPECT_EQ(WalkingTable::make(4, 4, blank_home)->entries(), 24964U) << blank_home;
    EXPECT_EQ(WalkingTable::make(4, 4, 0)->furthest(), 35);
    EXPECT_EQ(WalkingTable::make(4, 4, 3)->furthest(), 35);
    EXPECT_EQ(WalkingTable::make(3, 3, 2)->entries(), 105U);
    EXPECT_EQ(WalkingTable::make(1, 5, 0)->entries(), 1U);
}

TEST(WalkingTable, IsSharedByThoseWhoAskForTheSame) {
    const auto shared = WalkingTable::shared(4, 4, 1);
    EXPECT_EQ(WalkingTable::shared(4, 4, 1), shared);
    for (const Metric metric : {Metric::SingleTile, Metric::MultiTile})
        for (const int blank_home : {0, 1, 2}) {
            const auto other = WalkingTable::shared(3, 4, blank_home, {}, metric);
            EXPECT_NE(other, shared);
            const auto own = WalkingTable::make(3, 4, blank_home, {}, metric);
            EXPECT_TRUE(std::ranges::equal(other->distances(), own->distances()));
            EXPECT_TRUE(std::ranges::equal(other->transitions(), own->transitions()));
        }
    EXPECT_EQ(WalkingTable::shared(5, 5, 0), nullptr);
    EXPECT_EQ(WalkingTable::shared(5, 3, 0, StopToken([] { return true; })), nullptr);
}

TEST(WalkingTable, IsForgottenWhereOthersNeedTheMemory) {
    const std::weak_ptr<const WalkingTable> first = WalkingTable::shared(4, 4, 0);
    ASSERT_FALSE(first.expired());
    std::size_t bytes = 0;
    for (int blank_home = 0; bytes <= WalkingTable::max_kept_bytes; ++blank_home)
        bytes += WalkingTable::shared(6, 2, blank_home)->bytes();
    EXPECT_TRUE(first.expired());
}

/// How many ways there are to fill the rows left, given what the columns may still take; sorted, as order does not
/// matter.
class Spreads {
  public:
    explicit Spreads(int width) : width_(width) {}

    std::uint64_t count(std::vector<int> columns, int full_rows, int short_rows) {
        std::ranges::sort(columns);
        const auto [at, fresh] = known_.try_emplace({columns, full_rows, short_rows}, 0);
        if (!fresh) return at->second;
        std::uint64_t sum = full_rows + short_rows == 0 ? 1 : 0;
        if (full_rows > 0)
            sum = fill(columns, 0, width_, [&](const auto& left) { return count(left, full_rows - 1, short_rows); });
        else if (short_rows > 0)
            sum = fill(columns, 0, width_ - 1, [&](const auto& left) { return count(left, 0, short_rows - 1); });
        known_[{columns, full_rows, short_rows}] = sum;
        return sum;
    }

  private:
    template <class Next>
    static std::uint64_t fill(std::vector<int>& columns, std::size_t at, int tiles, const Next& next) {
        if (at == columns.size()) return tiles == 0 ? next(columns) : 0;
        std::uint64_t sum = 0;
        for (int take = 0; take <= std::min(tiles, columns[at]); ++take) {
            columns[at] -= take;
            sum += fill(columns, at + 1, tiles - take, next);
            columns[at] += take;
        }
        return sum;
    }

    int width_;
    std::map<std::tuple<std::vector<int>, int, int>, std::uint64_t> known_;
};

/// Entries of a table, counted without building it: the blank in each line, the tiles spread in every way.
std::uint64_t entries_of(int lines, int width) {
    std::vector<int> columns(static_cast<std::size_t>(lines), width);
    --columns[0];
    return static_cast<std::uint64_t>(lines) * Spreads(width).count(columns, lines - 1, 1);
}

TEST(WalkingTable, HasAsManyEntriesAsThereAreWaysToSpreadTheTiles) {
    for (const auto& [lines, width] : {std::pair{2, 6}, {3, 5}, {3, 3}, {4, 3}, {4, 4}, {5, 3}, {6, 2}, {4, 5}, {4, 6}})
        EXPECT_EQ(WalkingTable::make(lines, width, 0)->entries(), entries_of(lines, width)) << lines << " " << width;
    // What the message about too large boards says.
    EXPECT_EQ(entries_of(5, 4), 5'977'015U);
    EXPECT_EQ(entries_of(7, 2), 16'854'390U);
    EXPECT_EQ(entries_of(6, 3), 50'388'240U);
    EXPECT_EQ(entries_of(5, 5), 65'650'495U);
}

TEST(WalkingTable, LeadsBackAndForth) {
    const auto table = WalkingTable::make(3, 4, 1).value();
    for (WalkingTable::Entry entry = 0; entry < table.entries(); ++entry)
        for (const bool forward : {false, true})
            for (int home = 0; home < 3; ++home) {
                const auto next = table.next(entry, forward, home);
                if (next == WalkingTable::none) continue;
                EXPECT_EQ(table.next(next, !forward, home), entry);
                EXPECT_EQ(std::abs(table.distance(next) - table.distance(entry)), 1);
            }
}

TEST(WalkingDistance, SharesOneTableWhereItCan) {
    const auto square = WalkingDistance::make(Goal::blank_last(size_of(4, 4))).value();
    EXPECT_EQ(square->rows().table, square->cols().table);
    const auto snail = WalkingDistance::make(Goal::snail(size_of(4, 4))).value();  // its blank is at row 2, column 1
    EXPECT_NE(snail->rows().table, snail->cols().table);
    const auto wide = WalkingDistance::make(Goal::blank_first(size_of(3, 5))).value();
    EXPECT_EQ(wide->rows().table->lines(), 3);
    EXPECT_EQ(wide->cols().table->lines(), 5);
}

TEST(WalkingDistance, RefusesWhatWouldBeTooLarge) {
    for (const auto& [rows, cols] : {std::pair{5, 5}, {4, 5}, {5, 4}, {4, 20}, {2, 7}, {100, 100}, {2, 100}}) {
        const auto made = WalkingDistance::make(Goal::blank_last(size_of(rows, cols)));
        ASSERT_FALSE(made) << rows << "x" << cols;
        EXPECT_EQ(made.error().field, "heuristic");
        EXPECT_NE(english(made.error()).find("found a " + size_of(rows, cols).text() + " board"), std::string::npos);
    }
    for (const auto& [rows, cols] : {std::pair{3, 5}, {6, 2}, {1, 100}, {100, 1}, {4, 3}})
        EXPECT_TRUE(WalkingDistance::make(Goal::blank_last(size_of(rows, cols)))) << rows << "x" << cols;
}

TEST(WalkingDistance, KnowsThePublishedBoard) {
    const auto board = parse_board("0,1,9,7,11,13,5,3,14,12,4,2,8,6,10,15").value();
    EXPECT_EQ(WalkingDistance::make(Goal::blank_first(board.size())).value()->value(board), 30);
}

}  // namespace
}  // namespace taquin::testing
