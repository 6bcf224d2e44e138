#include "taquin/fast/batched_dfs.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "taquin/fast/static_linear_conflict.h"
#include "taquin/solve/solve.h"

namespace taquin::fast {
namespace {

using Eight = Shape<3, 3>;
using EightDfs = BatchedDfs<Eight, StaticManhattan<Eight>>;

/// One of the two boards that need the most moves, 31, for the blank in the first corner: 8 0 6/5 4 7/2 3 1.
constexpr HomeAt<Eight> hardest{8, 0, 6, 5, 4, 7, 2, 3, 1};
constexpr std::uint8_t hardest_blank = 1;

struct Search {
    StaticManhattan<Eight> estimate{};
    FsmPruner pruner;
    EightDfs dfs{estimate, pruner, hardest, hardest_blank};
    BoundedDfs::Counters stats = {};

    explicit Search(int prune = 12) : pruner(FsmPruner::make(Eight::size(), prune)) {}

    void begin(int bound, const std::vector<Move>& pv = {}) {
        dfs.limit(bound);
        dfs.begin({}, MoveSequence::of(pv));
    }
    /// The moves to the goal, in batches of at most `most` nodes; none when there is none within the bound.
    std::vector<Move> run(std::uint64_t most = 1'000'000) {
        while (!dfs.empty())
            if (dfs.run(1, most, stats)) return dfs.path_to_goal().moves();
        return {};
    }
};

TEST(BatchedDfs, ExpandsTheSameNodesInBatchesOfAnySize) {
    for (const int prune : {0, 2, 12}) {
        const int bound = prune == 0 ? 27 : 29;
        Search one(prune);
        one.begin(bound);
        EXPECT_TRUE(one.run(1).empty());
        EXPECT_EQ(one.dfs.next_bound(), bound + 2);
        EXPECT_GT(one.stats.expanded, 1'000U);
        for (const std::uint64_t most : {2U, 7U, 16U, 1'000U}) {
            Search many(prune);
            many.begin(bound);
            EXPECT_TRUE(many.run(most).empty());
            EXPECT_EQ(many.stats.expanded, one.stats.expanded) << prune << ", " << most;
            EXPECT_EQ(many.stats.generated, one.stats.generated);
            EXPECT_EQ(many.stats.deepest, one.stats.deepest);
        }
    }
}

TEST(BatchedDfs, FindsAnOptimalSolution) {
    Search search;
    search.begin(31);
    const auto moves = search.run();
    ASSERT_EQ(moves.size(), 31U);
    HomeAt<Eight> board = hardest;
    int blank = hardest_blank;
    for (const Move move : moves) {
        ASSERT_TRUE(Eight::upright.moves[static_cast<std::size_t>(blank)].has(move));
        const int from = blank + Eight::delta[static_cast<std::size_t>(index(move))];
        std::swap(board[static_cast<std::size_t>(blank)], board[static_cast<std::size_t>(from)]);
        blank = from;
    }
    for (std::size_t cell = 0; cell < board.size(); ++cell) EXPECT_EQ(board[cell], cell);
}

TEST(BatchedDfs, DonatesAnyPartOfItsWork) {
    Search alone;
    alone.begin(29);
    alone.run();
    for (const int every : {1, 3, 10}) {
        Search giver;
        Search taker;
        giver.begin(29);
        taker.dfs.limit(29);
        int given = 0;
        for (int turn = 1; !giver.dfs.empty(); ++turn) {
            giver.dfs.run(1, 16, giver.stats);
            MoveSequence path;
            if (turn % every != 0 || !giver.dfs.donate(path)) continue;
            ++given;
            taker.dfs.begin(path);
            EXPECT_TRUE(taker.run().empty());
        }
        EXPECT_GT(given, 10);
        EXPECT_EQ(giver.stats.expanded + taker.stats.expanded, alone.stats.expanded) << every;
        EXPECT_EQ(giver.stats.generated + taker.stats.generated, alone.stats.generated);
    }
    MoveSequence path;
    alone.begin(29);
    EXPECT_FALSE(alone.dfs.donate(path)) << "its only node";
}

TEST(BatchedDfs, FollowsThePrincipalVariationWithinTheBound) {
    Search search;
    search.begin(31);
    const auto solution = search.run();
    Search guided;
    guided.begin(31, solution);
    EXPECT_EQ(guided.run(1), solution);
    EXPECT_EQ(guided.stats.expanded, solution.size()) << "nothing but the solution itself";

    // One that ends early, or that the bound cuts, loses nothing.
    Search misled;
    misled.begin(31, std::vector<Move>(solution.begin(), solution.begin() + 5));
    EXPECT_EQ(misled.run().size(), solution.size());
    misled.begin(29, solution);
    EXPECT_TRUE(misled.run().empty());
    EXPECT_LE(misled.dfs.principal_variation().length, 29U);
    Search plain;
    plain.begin(29);
    plain.run();
    misled.stats = {};
    misled.begin(29, solution);
    misled.run();
    EXPECT_EQ(misled.stats.expanded, plain.stats.expanded);
}

/// When a search polls depends on time; what it expands must not, so that node counts can be cited.
TEST(BatchedDfs, IsWhatOneThreadOfTheEngineExpands) {
    using Fifteen = Shape<4, 4>;
    using FifteenDfs = BatchedDfs<Fifteen, StaticManhattan<Fifteen>>;
    constexpr HomeAt<Fifteen> board{0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15};
    const StaticManhattan<Fifteen> estimate;
    const auto pruner = FsmPruner::make(Fifteen::size(), 12);
    FifteenDfs dfs(estimate, pruner, board, 0);
    BoundedDfs::Counters stats;
    bool found = false;
    for (int bound = StaticManhattan<Fifteen>::of(board, 0); !found; bound += 2) {
        const auto pv = dfs.principal_variation();
        dfs.limit(bound);
        dfs.begin({}, pv);
        while (!found && !dfs.empty()) found = dfs.run(8, 1'000, stats);
    }
    EXPECT_EQ(dfs.path_to_goal().length, 42);
    EXPECT_GT(stats.expanded, 50'000U);

    const auto job = plan({.board = "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15",
                           .goal = "blank-first",
                           .search = {.algorithm = "idastar(prune=12)", .heuristic = "manhattan", .engine = "fast"}});
    ASSERT_TRUE(job.has_value()) << english(job.error());
    Context context;
    const auto result = solve(*job, context);
    ASSERT_TRUE(result.has_value()) << english(result.error());
    EXPECT_EQ(result->status, Status::Solved);
    EXPECT_EQ(result->stats.expanded, stats.expanded);
    EXPECT_EQ(result->stats.generated, stats.generated + 1) << "and the start";
}

/// How many moves it may take to bring the tiles of the last column of a 4x5 board home, wherever the blank ends:
/// breadth-first through all places of the four tiles and the blank.
int furthest_column() {
    using Twenty = Shape<4, 5>;
    constexpr int cells = Twenty::cells;
    using Places = std::array<int, 5>;  // of the blank, then of the tiles
    const auto number = [](const Places& places) {
        std::size_t result = 0;
        for (const int place : places) result = result * cells + static_cast<std::size_t>(place);
        return result;
    };
    std::vector<bool> seen(cells * cells * cells * cells * cells);
    std::vector<Places> level;
    for (int blank = 0; blank < cells; ++blank)
        if (blank % Twenty::cols != 4) level.push_back({blank, 4, 9, 14, 19});
    for (const Places& places : level) seen[number(places)] = true;
    for (int moves = 0;; ++moves) {
        std::vector<Places> next;
        for (const Places& places : level)
            for (const Move move : Twenty::upright.moves[static_cast<std::size_t>(places[0])]) {
                const int to = places[0] + Twenty::delta[static_cast<std::size_t>(index(move))];
                Places after = places;
                std::ranges::replace(after, to, places[0]);
                after[0] = to;
                if (seen[number(after)]) continue;
                seen[number(after)] = true;
                next.push_back(after);
            }
        if (next.empty()) return moves;
        level = std::move(next);
    }
}

TEST(BatchedDfs, HasRoomForTheLongestSolutions) {
    EXPECT_EQ(furthest_column(), 58);
    EXPECT_GE((Shape<4, 5>::longest), 58 + 80);  // the rest of the board is a 4x4 one
    EXPECT_GE((Shape<4, 4>::longest), 80);
    EXPECT_GE((Shape<3, 5>::longest), 84);
    EXPECT_GE((Shape<2, 8>::longest), 140);
    EXPECT_GE((Shape<5, 5>::longest), 208);
}

}  // namespace
}  // namespace taquin::fast
