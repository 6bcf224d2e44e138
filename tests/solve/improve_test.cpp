// Shortening paths: never longer, always the same two ends, and optimal where that is said.

#include "taquin/solve/improve.h"

#include <limits>

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/random.h"
#include "taquin/core/scramble.h"
#include "taquin/core/walk.h"

#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::Oracle;
using testing::run;
using testing::size_of;

std::vector<Move> detour(Board board, int count, std::uint64_t seed) {
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

Improvement improved(const Board& start, const std::vector<Move>& moves, ImproveOptions options = {},
                     Limits limits = {}) {
    Context context;
    context.limits = limits;
    auto result = improve(start, moves, options, context);
    EXPECT_TRUE(result.has_value());
    EXPECT_EQ(walk(start, result->moves).value(), walk(start, moves).value());
    EXPECT_LE(path_length(options.metric, result->moves), path_length(options.metric, moves));
    return *std::move(result);
}

TEST(Improve, WholePathsOfSmallBoardsBecomeOptimal) {
    for (const Size size : {size_of(2, 3), size_of(3, 2), size_of(3, 3)}) {
        const Oracle oracle(Goal::blank_last(size));
        for (const Board& board : oracle.sample(size.cells() == 9 ? 20011 : 7)) {
            // There and back again by a long way: the ends are the board and the goal.
            const auto solution = run({board, oracle.goal()}, "wastar(weight=8)", "manhattan").moves;
            const Improvement shorter = improved(board, solution, {.window = 200, .window_nodes = 100'000'000});
            EXPECT_TRUE(shorter.optimal);
            EXPECT_EQ(static_cast<int>(shorter.moves.size()), *oracle.distance(board));
            EXPECT_EQ(shorter.stopped_by, StoppedBy::None);
        }
    }
}

TEST(Improve, WholePathsBecomeOptimalInMultiTileMoves) {
    for (const Size size : {size_of(2, 3), size_of(3, 2), size_of(3, 3)}) {
        const Oracle oracle(Goal::blank_last(size), Metric::MultiTile);
        for (const Board& board : oracle.sample(size.cells() == 9 ? 20011 : 7)) {
            const auto solution = run({board, oracle.goal()}, "wastar(weight=8)", "manhattan").moves;
            const ImproveOptions all{.window = 200, .window_nodes = 100'000'000, .metric = Metric::MultiTile};
            const Improvement shorter = improved(board, solution, all);
            if (*oracle.distance(board) > 1) {
                EXPECT_TRUE(shorter.optimal);
            }
            EXPECT_EQ(path_length(Metric::MultiTile, shorter.moves), *oracle.distance(board));
        }
    }
}

TEST(Improve, StopsWhileItCutsLoops) {
    const Goal goal = Goal::blank_last(size_of(100, 100));
    const auto moves = detour(goal.board(), 400'000, 5);
    int polls = 0;
    const auto kept = without_loops(goal.board(), moves, [&] { return ++polls > 10; });
    EXPECT_EQ(polls, 11);
    EXPECT_EQ(kept, moves);
}

TEST(Improve, ClaimsAnOptimumOnlyWhereItIsOne) {
    const Oracle oracle(Goal::blank_last(size_of(3, 3)));
    int claimed = 0;
    for (const Board& board : oracle.sample(20011))
        for (const std::uint64_t nodes : {std::uint64_t{20}, std::uint64_t{400}, std::uint64_t{20'000}}) {
            const auto solution = run({board, oracle.goal()}, "greedy-best-first", "manhattan").moves;
            const Improvement shorter = improved(board, solution, {.window = 40, .window_nodes = nodes});
            if (!shorter.optimal) continue;
            ++claimed;
            EXPECT_EQ(static_cast<int>(shorter.moves.size()), *oracle.distance(board));
        }
    EXPECT_GT(claimed, 0);
}

TEST(Improve, RandomWalksOfAnySizeKeepTheirEnds) {
    for (const Size size : {size_of(1, 5), size_of(2, 2), size_of(4, 4), size_of(5, 3), size_of(7, 7), size_of(30, 40)})
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const Board start = scramble_uniform(Goal::blank_last(size), seed);
            const auto moves = detour(start, 600, seed);
            const Improvement shorter = improved(start, moves, {.window = 20, .window_nodes = 2000});
            EXPECT_LT(shorter.moves.size(), moves.size() * 2 / 3);
            EXPECT_EQ(improved(start, moves, {.window = 20, .window_nodes = 2000}).moves, shorter.moves);
        }
}

TEST(Improve, LongerWindowsLeaveNoShortcutWithinThem) {
    const Board start = scramble_uniform(Goal::blank_last(size_of(4, 4)), 5);
    const auto moves = improved(start, detour(start, 300, 9), {.window = 12, .window_nodes = 1'000'000}).moves;
    for (std::size_t at = 0; at + 8 <= moves.size(); at += 3) {  // all windows of 8 moves are in one of 12
        Board from = walk(start, {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(at)}).value();
        const std::vector<Move> window(moves.begin() + static_cast<std::ptrdiff_t>(at),
                                       moves.begin() + static_cast<std::ptrdiff_t>(at + 8));
        const Board to = walk(from, window).value();
        EXPECT_EQ(run({from, Goal::of(to)}, "idastar", "manhattan").moves.size(), 8U);
    }
}

TEST(Improve, LoopsAreCutOut) {
    const Board start = Board::ordered(size_of(3, 3));
    const std::vector<Move> around{Move::Up, Move::Left, Move::Down, Move::Right};
    std::vector<Move> moves{Move::Left};
    for (int i = 0; i < 3; ++i) moves.insert(moves.end(), around.begin(), around.end());
    const Board end = walk(start, moves).value();
    EXPECT_EQ(walk(start, {Move::Left}).value(), end);  // three times round a 2x2 block is nothing
    EXPECT_EQ(without_loops(start, moves), std::vector<Move>{Move::Left});
    EXPECT_EQ(without_loops(start, {}), std::vector<Move>());
    EXPECT_EQ(without_loops(start, {Move::Up, Move::Down}), std::vector<Move>());
}

TEST(Improve, LimitsReturnTheBestSoFar) {
    const Board start = scramble_uniform(Goal::blank_last(size_of(6, 6)), 2);
    const auto moves = run({start, Goal::blank_last(size_of(6, 6))}, "layers").moves;
    const Improvement all = improved(start, moves, {.window = 20, .window_nodes = 1000});
    const Improvement part = improved(start, moves, {.window = 20, .window_nodes = 1000}, {.nodes = 500});
    EXPECT_EQ(part.stopped_by, StoppedBy::Nodes);
    EXPECT_LE(part.stats.expanded, 500U);
    EXPECT_LE(all.moves.size(), part.moves.size());
    EXPECT_EQ(all.stopped_by, StoppedBy::None);
    Context stopped;
    stopped.stop = [] { return true; };
    const auto none = improve(start, moves, {}, stopped);
    ASSERT_TRUE(none.has_value());
    EXPECT_EQ(none->stopped_by, StoppedBy::Cancelled);
    EXPECT_EQ(walk(start, none->moves).value(), walk(start, moves).value());
}

TEST(Improve, AnyNumberOfNodesForAWindowEnds) {
    const Board start = parse_board("8 1 3/4 0 2/7 6 5").value();
    const auto moves = parse_moves("rdlluurdldrurd").value();
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    for (const std::uint64_t nodes : {std::uint64_t{1}, most / 14, most / 14 + 1, most})
        EXPECT_EQ(improved(start, moves, {.window = 4, .window_nodes = nodes}).stopped_by, StoppedBy::None);
}

TEST(Improve, EveryIncumbentIsAShorterPath) {
    const Goal goal = Goal::blank_last(size_of(5, 5));
    const Board start = scramble_uniform(goal, 3);
    std::size_t best = 100'000;
    Context context;
    context.on_event = [&](const Event& event) {
        if (event.kind != Event::Kind::Incumbent) return;
        const std::vector<Move> moves(event.moves.begin(), event.moves.end());
        EXPECT_LT(moves.size(), best);
        EXPECT_EQ(walk(start, moves).value(), goal.board());
        best = moves.size();
    };
    const auto result = improve(start, run({start, goal}, "layers").moves, {.window_nodes = 2000}, context);
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->moves.size(), best);
}

TEST(Improve, RefusesImpossibleMovesAndWindows) {
    const Board start = Board::ordered(size_of(3, 3));
    Context context;
    const auto error = improve(start, {Move::Up, Move::Right}, {}, context);
    ASSERT_FALSE(error.has_value());
    EXPECT_EQ(error.error().code, ErrorCode::MoveLeavesBoard);
    EXPECT_EQ(error.error().arguments.front(), "2");
    for (const int window : {3, 1001, -1}) {
        const auto refused = improve(start, {Move::Up}, {.window = window}, context);
        ASSERT_FALSE(refused.has_value());
        EXPECT_EQ(refused.error().field, "window");
    }
}

}  // namespace
}  // namespace taquin
