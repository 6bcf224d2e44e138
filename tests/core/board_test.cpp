#include "taquin/core/board.h"

#include <gtest/gtest.h>

namespace taquin {
namespace {

TEST(Board, AppliesAndUndoesEveryMove) {
    const Size size = Size::make(3, 4).value();
    Board board = Board::ordered(size);
    EXPECT_EQ(board.blank(), 11);
    for (const Move move : board.moves()) {
        const Board before = board;
        const Step step = board.apply(move);
        EXPECT_EQ(board.at(step.to), step.tile);
        EXPECT_EQ(board.blank(), step.from);
        EXPECT_EQ(before.at(step.from), step.tile);
        board.apply(opposite(move));
        EXPECT_EQ(board, before);
    }
}

TEST(Board, RefusesWhatIsNoPermutation) {
    const Size size = Size::make(2, 2).value();
    EXPECT_EQ(english(Board::make(size, std::vector<Tile>{1, 2, 3}).error()), "a 2x2 board has 4 cells, found 3");
    EXPECT_EQ(english(Board::make(size, std::vector<Tile>{1, 2, 4, 0}).error()),
              "found tile 4, a 2x2 board has tiles 1 to 3 and a blank");
    EXPECT_EQ(english(Board::make(size, std::vector<Tile>{1, 2, 2, 0}).error()),
              "found tile 2 twice, each tile is allowed once");
    EXPECT_EQ(english(Board::make(size, std::vector<Tile>{1, 2, 0, 0}).error()),
              "found the blank twice, exactly one is allowed");
}

TEST(Size, OneNumberIsASquare) {
    EXPECT_EQ(Size::parse("3"), (Size{3, 3}));
    EXPECT_EQ(Size::parse("10"), (Size{10, 10}));
    for (const char* text : {"", "1", "101", "three", "3x", "-3"}) EXPECT_FALSE(Size::parse(text)) << text;
}

}  // namespace
}  // namespace taquin
