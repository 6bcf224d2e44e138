// Moves that a person gave: where they lead, and which one cannot be made.

#include "taquin/core/walk.h"

#include <gtest/gtest.h>

namespace taquin {
namespace {

TEST(Walk, LeadsToTheBoardThatTheMovesMake) {
    const Board start = parse_board("1 2 3/4 5 6/7 8 0").value();
    EXPECT_EQ(walk(start, {}).value(), start);
    EXPECT_EQ(format_board(walk(start, parse_moves("ull").value()).value()), "1 2 3/0 4 5/7 8 6");
}

TEST(Walk, NamesTheMoveThatLeavesTheBoard) {
    const Board start = parse_board("1 2 3/4 5 6/7 8 0").value();
    const auto error = walk(start, parse_moves("lld").value(), make_move_notation("hbgd", "tile").value());
    ASSERT_FALSE(error.has_value());
    EXPECT_EQ(error.error().field, "moves");
    EXPECT_EQ(english(error.error()), "move 3 (h) would leave the board: the blank is in row 3, column 1 of 3x3");
}

}  // namespace
}  // namespace taquin
