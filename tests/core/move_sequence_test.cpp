// Sequences of moves: the way back, without detours, on the reflected board.

#include "taquin/core/move_sequence.h"

#include <gtest/gtest.h>

#include "taquin/core/random.h"
#include "taquin/core/walk.h"

namespace taquin {
namespace {

std::vector<Move> random_moves(Board board, int count, std::uint64_t seed) {
    Random random(seed);
    std::vector<Move> moves;
    while (static_cast<int>(moves.size()) < count) {
        const Move move = all_moves[random.below(4)];
        if (!board.moves().has(move)) continue;
        board.apply(move);
        moves.push_back(move);
    }
    return moves;
}

TEST(MoveSequence, TheInverseLeadsBack) {
    const Board start = Board::ordered({3, 4});
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto moves = random_moves(start, 30, seed);
        EXPECT_EQ(walk(walk(start, moves).value(), inverse(moves)).value(), start);
        EXPECT_EQ(inverse(inverse(moves)), moves);
    }
}

TEST(MoveSequence, SimplifyingKeepsTheEnd) {
    const Board start = Board::ordered({3, 3});
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto moves = random_moves(start, 30, seed);
        const auto fewer = simplified(moves);
        EXPECT_EQ(walk(start, fewer).value(), walk(start, moves).value());
        for (std::size_t i = 1; i < fewer.size(); ++i) EXPECT_NE(fewer[i], opposite(fewer[i - 1]));
    }
    EXPECT_TRUE(simplified(parse_moves("ullrrd").value()).empty());
}

TEST(MoveSequence, ImagesMakeTheImageOfTheBoard) {
    const Goal goal = Goal::blank_last({3, 4});
    for (const Symmetry symmetry : Symmetry::all()) {
        const auto moves = random_moves(goal.board(), 25, 7);
        const Board end = walk(goal.board(), moves).value();
        const Board start_image = transformed({goal.board(), goal}, symmetry).start;
        const Board end_image = transformed({end, goal}, symmetry).start;
        EXPECT_EQ(walk(start_image, image(symmetry, moves)).value(), end_image);
    }
}

}  // namespace
}  // namespace taquin
