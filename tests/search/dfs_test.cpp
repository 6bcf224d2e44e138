// Depth-first search in a given move order, against a search written down as simply as can be.

#include <algorithm>

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"

#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::run;
using testing::size_of;

/// Tile left, right, up, down, as moves of the blank.
constexpr std::array<Move, 4> tile_order{Move::Right, Move::Left, Move::Down, Move::Up};

/// The depth-first search of a logic program: the first move in the order whose state is not among `visited`, and so on
/// to the goal; backtracks when there is none.
bool first_path(Board& board, const Goal& goal, std::vector<Board>& visited, std::vector<Move>& moves) {
    if (goal.reached(board)) return true;
    for (const Move move : tile_order) {
        if (!board.moves().has(move)) continue;
        board.apply(move);
        if (std::ranges::find(visited, board) == visited.end()) {
            visited.push_back(board);
            moves.push_back(move);
            if (first_path(board, goal, visited, moves)) return true;
            moves.pop_back();
            visited.pop_back();
        }
        board.apply(opposite(move));
    }
    return false;
}

std::size_t path_length(const char* text, bool start_is_visited) {
    Board board = parse_board(text).value();
    std::vector<Board> visited;
    if (start_is_visited) visited.push_back(board);
    std::vector<Move> moves;
    EXPECT_TRUE(first_path(board, Goal::blank_last(board.size()), visited, moves));
    return moves.size();
}

TEST(DepthFirst, TriesTheMovesInTheOrderGiven) {
    // Board and order of document 001: 29 moves, or 3 where the start may be entered again; it prints 27.
    const char* one_move_away = "1 2 3/4 5 0/7 8 6";
    EXPECT_EQ(path_length(one_move_away, true), 29U);
    EXPECT_EQ(path_length(one_move_away, false), 3U);
    EXPECT_EQ(run(one_move_away, "dfs(order=rldu)").moves.size(), 29U);
    EXPECT_EQ(run(one_move_away, "dfs").moves.size(), 551U);
}

TEST(DepthFirst, FindsThePathOfAPlainDepthFirstSearch) {
    const Goal goal = Goal::blank_last(size_of(2, 3));
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U}) {
        const Problem problem{scramble_uniform(goal, seed), goal};
        Board board = problem.start;
        std::vector<Board> visited{board};
        std::vector<Move> moves;
        ASSERT_TRUE(first_path(board, goal, visited, moves));
        EXPECT_EQ(run(problem, "dfs(order=rldu)").moves, moves) << seed;
    }
}

TEST(DepthFirst, IterativeDeepeningIsOptimalInEveryOrder) {
    std::string order = "dlru";
    do {
        for (const char* prune : {"2", "12", "20"}) {
            const Result result =
                run("8 1 3/4 0 2/7 6 5", "iddfs(order=" + order + ", prune=" + std::string(prune) + ")");
            EXPECT_EQ(result.moves.size(), 14U) << order << " " << prune;
            EXPECT_TRUE(result.optimal);
        }
    } while (std::ranges::next_permutation(order).found);
}

/// The endless loop of document 001: without a look at the path, the blank goes back and forth.
TEST(DepthFirst, GoesInALoopWhereCyclesAreAllowed) {
    const Goal goal = Goal::blank_last(size_of(3, 3));
    const Problem problem{scramble_uniform(goal, 3), goal};
    const Result loop = run(problem, "dfs(cycles=allow, prune=0)", {}, {.nodes = 5000});
    EXPECT_EQ(loop.status, Status::NodeLimit);
    EXPECT_EQ(loop.stats.expanded, 5000U);
    EXPECT_EQ(loop.stats.deepest, 5000U);  // it never turns back
    // The same search without cycles visits a state once on its path, of which there are 181 440.
    EXPECT_LE(run(problem, "dfs(prune=0)", {}, {.nodes = 5000}).stats.deepest, 5000U);
    EXPECT_EQ(run(problem, "dfs(cycles=allow, prune=0, depth=9)", {}, {.nodes = 5000}).stats.deepest, 9U);
}

TEST(DepthFirst, TheOrderMustNameEveryMoveOnce) {
    for (const char* algorithm : {"dfs(order=rldd)", "iddfs(order=nsew)", "dfs(order=)"}) {
        const auto planned = plan({.board = "1 2 3/4 5 0/7 8 6", .search = {.algorithm = algorithm}});
        if (!planned) continue;  // nothing at all is refused earlier
        Context context;
        const auto result = solve(*planned, context);
        ASSERT_FALSE(result.has_value()) << algorithm;
        EXPECT_EQ(result.error().code, ErrorCode::NotAMoveOrder) << algorithm;
        EXPECT_EQ(result.error().field, "algorithm");
    }
}

}  // namespace
}  // namespace taquin
