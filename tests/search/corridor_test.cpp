// The corridor around a path: never longer, shorter where a shorter way stays near, optimal where it holds all states.

#include "taquin/search/corridor.h"

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"

#include "support/effort.h"
#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::Oracle;
using testing::size_of;

Result corridor(const Problem& problem, const std::vector<Move>& path, std::size_t states) {
    Context context;
    context.begin();
    return corridor_search(problem, path, states, context);
}

TEST(Corridor, IsOptimalWhereItHoldsEveryState) {
    const Oracle oracle(Goal::blank_last(size_of(3, 3)));
    for (const Board& board : oracle.sample(181440 / testing::effort(8U, 25U))) {
        const Problem problem{board, oracle.goal()};
        const Result built = testing::run(problem, "layers");
        const Result whole = corridor(problem, built.moves, 181440);
        EXPECT_EQ(static_cast<int>(whole.moves.size()), *oracle.distance(board));
        EXPECT_TRUE(testing::replays(problem, whole.moves));
    }
}

TEST(Corridor, WiderIsNeverLonger) {
    const Goal goal = Goal::blank_last(size_of(5, 5));
    std::size_t shortened = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Problem problem{scramble_uniform(goal, seed), goal};
        const std::vector<Move> path = testing::run(problem, "layers").moves;
        std::size_t last = path.size();
        for (const std::size_t states : {std::size_t{1}, path.size(), 10 * path.size(), 200 * path.size()}) {
            const Result found = corridor(problem, path, states);
            ASSERT_EQ(found.status, Status::Solved);
            EXPECT_TRUE(testing::replays(problem, found.moves));
            EXPECT_LE(found.moves.size(), last);
            last = found.moves.size();
        }
        shortened += last < path.size() ? 1 : 0;
    }
    EXPECT_GE(shortened, 4U);
}

TEST(Corridor, CutsLoopsAndKeepsTheGoal) {
    const Goal goal = Goal::blank_last(size_of(3, 3));
    const Problem solved{goal.board(), goal};
    EXPECT_TRUE(corridor(solved, {}, 100).moves.empty());
    EXPECT_TRUE(corridor(solved, {Move::Up, Move::Down}, 1).moves.empty());
}

}  // namespace
}  // namespace taquin
