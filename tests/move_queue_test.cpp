#include "taquin/search/move_queue.h"

#include <vector>

#include <gtest/gtest.h>

namespace taquin::testing {
namespace {

std::vector<Move> popped(MoveQueue queue) {
    std::vector<Move> moves;
    for (; !queue.empty(); queue.pop_front()) moves.push_back(queue.front());
    return moves;
}

TEST(MoveQueue, TriesTheWantedFirstThenTheOthersInTheirOrder) {
    for (unsigned moves = 0; moves < 16; ++moves)
        for (unsigned first = 0; first < 16; ++first) {
            std::vector<Move> expected;
            for (const Move move : MoveSet(moves & first)) expected.push_back(move);
            for (const Move move : MoveSet(moves & ~first)) expected.push_back(move);
            EXPECT_EQ(popped(MoveQueue(MoveSet(moves), MoveSet(first))), expected) << moves << ", " << first;
        }
}

TEST(MoveQueue, GivesAwayFromItsEnd) {
    MoveQueue queue(MoveSet(15), MoveSet(4));
    EXPECT_EQ(queue.count(), 4);
    EXPECT_EQ(queue.back(), Move::Down);
    queue.pop_back();
    EXPECT_EQ(queue.back(), Move::Left);
    queue.pop_back();
    EXPECT_EQ(popped(queue), (std::vector{Move::Right, Move::Up}));
}

TEST(MoveQueue, PrefersAMoveThatIsThere) {
    for (unsigned moves = 0; moves < 16; ++moves)
        for (const Move wanted : all_moves) {
            MoveQueue queue(MoveSet(moves), MoveSet(4));
            std::vector<Move> expected = popped(queue);
            const bool there = std::erase(expected, wanted) > 0;
            if (there) expected.insert(expected.begin(), wanted);
            EXPECT_EQ(queue.prefer(wanted), there) << moves;
            EXPECT_EQ(popped(queue), expected) << moves;
            EXPECT_EQ(queue.count(), static_cast<int>(expected.size()));
        }
}

}  // namespace
}  // namespace taquin::testing
