#include "taquin/heuristic/walking_distance.h"

#include <gtest/gtest.h>

#include "taquin/core/notation.h"

#include "oracle.h"

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
        EXPECT_NE(made.error().message.find("found a " + size_of(rows, cols).text() + " board"), std::string::npos);
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
