#include "support/oracle.h"

#include <gtest/gtest.h>

namespace taquin::testing {
namespace {

TEST(Oracle, NumbersAllBoards) {
    for (const Size size : {size_of(1, 2), size_of(2, 2), size_of(1, 5), size_of(3, 2)})
        for (std::uint64_t number = 0; number < board_count(size); ++number)
            ASSERT_EQ(rank(unrank(size, number)), number);
    EXPECT_EQ(rank(Goal::blank_first(size_of(3, 3)).board()), 0U);
    EXPECT_EQ(board_count(size_of(3, 3)), 362880U);
}

TEST(Oracle, KnowsTheLargestDistances) {
    const auto furthest = [](int rows, int cols) { return Oracle(Goal::blank_last(size_of(rows, cols))).furthest(); };
    EXPECT_EQ(furthest(1, 5), 4);
    EXPECT_EQ(furthest(2, 2), 6);
    EXPECT_EQ(furthest(2, 3), 21);
    EXPECT_EQ(furthest(3, 2), 21);
    EXPECT_EQ(furthest(2, 4), 36);
}

TEST(Oracle, KnowsTheEightPuzzle) {
    const Oracle oracle(Goal::blank_last(size_of(3, 3)));
    EXPECT_EQ(oracle.furthest(), 31);
    EXPECT_EQ(oracle.reachable(), 181440U);
    std::uint64_t sum = 0;
    oracle.for_each([&](const Board&, int distance) { sum += static_cast<std::uint64_t>(distance); });
    EXPECT_NEAR(static_cast<double>(sum) / 181440, 21.97, 0.005);
    EXPECT_EQ(oracle.sample(1000).size(), 182U);
}

}  // namespace
}  // namespace taquin::testing
