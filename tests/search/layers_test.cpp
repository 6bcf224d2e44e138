#include "taquin/search/layers.h"

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"

#include "support/effort.h"
#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::run;
using testing::size_of;

/// run() replays the moves.
void expect_solved(const Problem& problem, const std::string& algorithm = "layers") {
    ASSERT_EQ(run(problem, algorithm).status, Status::Solved) << problem.goal.size().text();
}

TEST(Layers, SolvesEveryBoardOfSmallSizes) {
    for (const Size size : {size_of(1, 5), size_of(5, 1), size_of(2, 2), size_of(2, 3), size_of(3, 2)})
        for (const Goal& goal : testing::goals_of(size)) {
            const testing::Oracle oracle(goal);
            oracle.for_each([&](const Board& board, int) { expect_solved({board, goal}); });
        }
}

TEST(Layers, SolvesEverySizeForEveryGoal) {
    for (int rows = 1; rows <= 9; ++rows)
        for (int cols = rows == 1 ? 2 : 1; cols <= 9; ++cols)
            for (const Goal& goal : testing::goals_of(size_of(rows, cols), 4))
                for (std::uint64_t seed = 0; seed < testing::effort(2U, 4U); ++seed)
                    expect_solved({scramble_uniform(goal, seed), goal},
                                  seed % 2 == 0 ? "layers" : "layers(lines=in-turn)");
}

TEST(Layers, TwoRowsBarTheBlankNowhere) {
    for (const Goal& goal : testing::goals_of(size_of(7, 2), 6))
        for (std::uint64_t seed = 0; seed < 200; ++seed) expect_solved({scramble_uniform(goal, seed), goal});
}

TEST(Layers, StaysNearTheKnownAverage) {
    for (const int side : {8, 16, 32}) {
        double moves = 0;
        constexpr int boards = 20;
        const Goal goal = Goal::blank_last(size_of(side, side));
        for (std::uint64_t seed = 1; seed <= boards; ++seed)
            moves += static_cast<double>(run({scramble_uniform(goal, seed), goal}, "layers").moves.size());
        // Parberry's average is 8/3 n^3.
        EXPECT_LT(moves / boards, 8.0 / 3 * side * side * side) << side;
    }
}

TEST(Layers, SolvesTheLargestBoard) {
    const Goal goal = Goal::blank_last(size_of(100, 100));
    expect_solved({scramble_uniform(goal, 1), goal});
}

}  // namespace
}  // namespace taquin
