#include "taquin/search/scramble_distance.h"

#include <set>

#include <gtest/gtest.h>

#include "taquin/core/notation.h"

#include "support/effort.h"
#include "support/oracle.h"

namespace taquin {
namespace {

using testing::goals_of;
using testing::Oracle;
using testing::size_of;

TEST(ScrambleDistance, IsExactForEveryDistanceAndGoal) {
    for (const Size size : {size_of(2, 2), size_of(2, 3), size_of(3, 3), size_of(1, 5)})
        for (const Goal& goal : goals_of(size)) {
            const Oracle oracle(goal);
            for (int distance = 0; distance <= oracle.furthest();
                 distance += size.cells() > 6 ? testing::effort(6, 1) : 1) {
                const auto board = scramble_distance(goal, distance, static_cast<std::uint64_t>(distance));
                ASSERT_TRUE(board) << english(board.error());
                EXPECT_EQ(oracle.distance(*board), distance) << format_board(*board);
            }
            const auto beyond = scramble_distance(goal, oracle.furthest() + 1, 0);
            ASSERT_FALSE(beyond);
            EXPECT_EQ(beyond.error().field, "distance");
        }
}

TEST(ScrambleDistance, SeedsReachEveryBoardOfALayer) {
    // The two boards of the 3x3 puzzle that are 31 moves away.
    std::set<std::string> found;
    for (std::uint64_t seed = 0; seed < testing::effort(8U, 32U); ++seed)
        found.insert(format_board(*scramble_distance(Goal::blank_last(size_of(3, 3)), 31, seed)));
    EXPECT_EQ(found.size(), 2U);
}

TEST(ScrambleDistance, RefusesWhatWouldTakeTooLong) {
    EXPECT_TRUE(scramble_distance(Goal::blank_last(size_of(4, 4)), 18, 1));
    const auto far = scramble_distance(Goal::blank_last(size_of(4, 4)), 60, 1);
    ASSERT_FALSE(far);
    EXPECT_EQ(far.error().field, "distance");
    EXPECT_FALSE(scramble_distance(Goal::blank_last(size_of(5, 5)), 2, 1));
}

}  // namespace
}  // namespace taquin
