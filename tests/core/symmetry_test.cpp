// Symmetries as a group, and what they leave unchanged.

#include "taquin/core/symmetry.h"

#include <set>

#include <gtest/gtest.h>

#include "support/oracle.h"

namespace taquin::testing {
namespace {

TEST(Symmetry, ComposesAndInverts) {
    for (const Size size : {size_of(3, 3), size_of(2, 4), size_of(3, 5)})
        for (const Symmetry a : Symmetry::all()) {
            EXPECT_TRUE(a.then(a.inverse()).identity());
            for (const Symmetry b : Symmetry::all()) {
                EXPECT_EQ(a.then(b).image(size), b.image(a.image(size)));
                for (Cell cell = 0; cell < size.cells(); ++cell)
                    EXPECT_EQ(a.then(b).image(size, cell), b.image(a.image(size), a.image(size, cell)));
            }
        }
}

TEST(Symmetry, IsAPermutationOfCells) {
    const Size size = size_of(3, 4);
    for (const Symmetry symmetry : Symmetry::all()) {
        std::set<Cell> seen;
        for (Cell cell = 0; cell < size.cells(); ++cell) seen.insert(symmetry.image(size, cell));
        EXPECT_EQ(seen.size(), 12U);
        EXPECT_EQ(*seen.rbegin(), 11);
    }
}

TEST(Symmetry, KeepsDistances) {
    const Goal goal = goals_of(size_of(2, 4)).back();
    const Oracle oracle(goal);
    for (const Symmetry symmetry : Symmetry::all()) {
        const Oracle turned(transformed({goal.board(), goal}, symmetry).goal);
        for (const Board& board : oracle.sample(97))
            EXPECT_EQ(oracle.distance(board), turned.distance(transformed({board, goal}, symmetry).start));
    }
}

TEST(Symmetry, ReflectionLeavesTheBlanksHome) {
    EXPECT_EQ(reflection_about(size_of(4, 4), 0), Symmetry(false, false, true));
    EXPECT_EQ(reflection_about(size_of(4, 4), 3), Symmetry(true, true, true));
    EXPECT_EQ(reflection_about(size_of(4, 4), 10), Symmetry(false, false, true));
    EXPECT_EQ(reflection_about(size_of(4, 4), 1), std::nullopt);
    EXPECT_EQ(reflection_about(size_of(3, 4), 0), std::nullopt);
    EXPECT_EQ(reflection_about(size_of(3, 4), 5), Symmetry(true, false, false));
    for (Cell cell = 0; cell < 15; ++cell)
        if (const auto symmetry = reflection_about(size_of(3, 5), cell)) {
            EXPECT_EQ(symmetry->image(size_of(3, 5), cell), cell);
        }
}

TEST(Homes, ForgetTheNamesOfTiles) {
    const Goal snail = Goal::snail(size_of(3, 3));
    const auto at_home = homes(snail.board(), snail);
    for (Cell cell = 0; cell < 9; ++cell) EXPECT_EQ(at_home[cell], cell);
}

}  // namespace
}  // namespace taquin::testing
