#include "taquin/core/goal.h"

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/random.h"
#include "taquin/core/scramble.h"

#include "support/oracle.h"

namespace taquin::testing {
namespace {

/// Every board of the size, to every kind of goal: reachable exactly when breadth-first search reaches it.
void prove(int rows, int cols) {
    const Size size = size_of(rows, cols);
    for (const Goal& goal : goals_of(size, 4)) {
        SCOPED_TRACE(size.text() + " to " + format_goal(goal));
        const Oracle oracle(goal);
        std::size_t wrong = 0;
        for (std::uint64_t number = 0; number < board_count(size); ++number) {
            const Board board = unrank(size, number);
            wrong += reachability(board, goal).reachable != oracle.distance(board).has_value();
        }
        EXPECT_EQ(wrong, 0U);
        EXPECT_EQ(oracle.reachable(), size.is_line() ? static_cast<std::size_t>(size.cells()) : board_count(size) / 2);
    }
}

TEST(Reachability, IsProvedOnLines) {
    for (int cells = 2; cells <= 5; ++cells) {
        prove(1, cells);
        prove(cells, 1);
    }
}

TEST(Reachability, IsProvedOnSmallBoards) {
    prove(2, 2);
    prove(2, 3);
    prove(3, 2);
}

TEST(Reachability, HoldsForSamples) {
    for (const auto& [rows, cols] : {std::pair{3, 3}, {2, 4}, {4, 2}}) {
        const Size size = size_of(rows, cols);
        for (const Goal& goal : goals_of(size, 2)) {
            const Oracle oracle(goal);
            for (std::uint64_t number = 0; number < board_count(size); number += 37) {
                const Board board = unrank(size, number);
                ASSERT_EQ(reachability(board, goal).reachable, oracle.distance(board).has_value())
                    << format_board(board) << " to " << format_goal(goal);
            }
        }
    }
}

/// Where no table is possible: a walk from the goal stays reachable, and exchanging two tiles ends it.
TEST(Reachability, HoldsAlongWalksOnLargerBoards) {
    for (const auto& [rows, cols] : {std::pair{4, 4}, {3, 5}, {5, 4}, {7, 7}})
        for (const Goal& goal : goals_of(size_of(rows, cols), 2))
            for (std::uint64_t seed = 0; seed < 50; ++seed) {
                Board board = scramble_walk(goal, 20 + seed * 7, seed);
                ASSERT_TRUE(reachability(board, goal).reachable) << format_board(board);
                std::vector<Tile> tiles(board.tiles().begin(), board.tiles().end());
                Random random(seed);
                const auto a = random.below(tiles.size());
                const auto b = (a + 1 + random.below(tiles.size() - 1)) % tiles.size();
                if (tiles[a] == 0 || tiles[b] == 0) continue;
                std::swap(tiles[a], tiles[b]);
                board.assign(tiles);
                ASSERT_FALSE(reachability(board, goal).reachable) << format_board(board);
            }
}

TEST(Reachability, SaysWhy) {
    const Goal goal = Goal::blank_last(size_of(4, 4));
    const Board famous = parse_board("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0").value();  // 14 and 15 exchanged
    const Reachability why = reachability(famous, goal);
    EXPECT_FALSE(why.reachable);
    EXPECT_TRUE(why.odd_permutation);
    EXPECT_FALSE(why.odd_blank_distance);
    EXPECT_FALSE(why.line);
    EXPECT_TRUE(reachability(parse_board("1 0 2", {size_of(1, 3)}).value(), Goal::blank_last(size_of(1, 3))).line);
}

TEST(Goal, ShowsItsKinds) {
    EXPECT_EQ(format_board(Goal::blank_last(size_of(2, 3)).board()), "1 2 3/4 5 0");
    EXPECT_EQ(format_board(Goal::blank_first(size_of(2, 3)).board()), "0 1 2/3 4 5");
    EXPECT_EQ(format_board(Goal::snail(size_of(3, 3)).board()), "1 2 3/8 0 4/7 6 5");
    EXPECT_EQ(format_board(Goal::snail(size_of(2, 3)).board()), "1 2 3/0 5 4");
    EXPECT_EQ(format_board(Goal::snail(size_of(4, 2)).board()), "1 2/0 3/7 4/6 5");
    EXPECT_EQ(format_board(Goal::snail(size_of(1, 4)).board()), "1 2 3 0/");
    EXPECT_EQ(format_board(Goal::snail(size_of(3, 1)).board()), "1/2/0");
    EXPECT_EQ(format_board(Goal::snail(size_of(4, 4)).board()), "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7");
}

TEST(Goal, KnowsHomesAndNames) {
    for (const Size size : {size_of(1, 2), size_of(2, 2), size_of(3, 5), size_of(100, 100)})
        for (const Goal& goal : goals_of(size, 2)) {
            for (int cell = 0; cell < size.cells(); ++cell)
                ASSERT_EQ(goal.home(goal.board().at(static_cast<Cell>(cell))), cell);
            EXPECT_TRUE(goal.reached(goal.board()));
            EXPECT_TRUE(reachability(goal.board(), goal).reachable);
        }
    for (const GoalInfo& row : all_goals()) EXPECT_EQ(row.make(size_of(3, 3)).name(), row.name);
    EXPECT_FALSE(Goal::of(parse_board("2 1 3/4 5 6/7 8 0").value()).name());
    EXPECT_FALSE(Goal::blank_last(size_of(3, 3)).reached(Goal::blank_first(size_of(3, 3)).board()));
}

}  // namespace
}  // namespace taquin::testing
