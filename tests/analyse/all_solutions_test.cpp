// All solutions against exhaustive enumeration.

#include "taquin/analyse/all_solutions.h"

#include <functional>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "taquin/core/metric_moves.h"
#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"

#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::goals_of;
using testing::Oracle;
using testing::size_of;

/// All paths without a board twice of at most `most` moves, by depth-first search with the true distances.
std::map<std::size_t, std::set<std::string>> enumerate(const Oracle& oracle, const Board& start, int most) {
    std::map<std::size_t, std::set<std::string>> found;
    std::vector<MetricMove> path;
    std::set<std::uint64_t> visited;
    const bool multi_tile = oracle.metric() == Metric::MultiTile;
    Board board = start;
    const std::function<void()> visit = [&] {
        if (board == oracle.goal().board()) {
            found[path.size()].insert(format_moves(single_moves(path)));
            return;
        }
        if (static_cast<int>(path.size()) + *oracle.distance(board) > most) return;
        visited.insert(testing::rank(board));
        for (const Move move : board.moves()) {
            if (multi_tile && !path.empty() && is_vertical(path.back().move) == is_vertical(move)) continue;
            int tiles = 0;
            do {
                board.apply(move);
                ++tiles;
                if (visited.contains(testing::rank(board)) ||
                    static_cast<int>(path.size()) + 1 + *oracle.distance(board) > most)
                    continue;
                path.push_back({move, tiles});
                visit();
                path.pop_back();
            } while (multi_tile && board.moves().has(move));
            for (; tiles > 0; --tiles) board.apply(opposite(move));
        }
        visited.erase(testing::rank(board));
    };
    visit();
    return found;
}

AllSolutions all_of(const Problem& problem, const AllSolutionsOptions& options, const Limits& limits = {},
                    Metric metric = Metric::SingleTile) {
    auto planned = plan(problem, {.metric = std::string(name(metric))});
    planned->search.limits = limits;
    Context context;
    auto result = all_solutions(*planned, options, context);
    EXPECT_TRUE(result.has_value());
    return *std::move(result);
}

void expect_all(const Oracle& oracle, const Board& board, int within) {
    const int distance = *oracle.distance(board);
    const auto truth = enumerate(oracle, board, distance + within);
    const AllSolutions all = all_of({board, oracle.goal()}, {.within = within, .list = 1'000'000}, {}, oracle.metric());
    ASSERT_TRUE(all.complete) << format_board(board);
    std::map<std::size_t, std::set<std::string>> listed;
    for (const auto& moves : all.listed) {
        const auto length = static_cast<std::size_t>(path_length(oracle.metric(), moves));
        EXPECT_TRUE(listed[length].insert(format_moves(moves)).second);
    }
    EXPECT_EQ(listed, truth) << format_board(board);
    int length = distance;
    for (const SolutionCount& count : all.lengths) {
        EXPECT_EQ(count.length, length);
        EXPECT_FALSE(count.overflow);
        const auto of_length = truth.find(static_cast<std::size_t>(length));
        EXPECT_EQ(count.count, of_length == truth.end() ? 0 : of_length->second.size()) << format_board(board);
        length += info(oracle.metric()).bound_step;
    }
}

TEST(AllSolutions, AllBoardsOfTwoByThree) {
    for (const Size size : {size_of(2, 3), size_of(3, 2)}) {
        const Oracle oracle(Goal::blank_last(size));
        oracle.for_each([&](const Board& board, int) { expect_all(oracle, board, 0); });
        for (const Board& board : oracle.sample(17)) expect_all(oracle, board, 8);
    }
}

TEST(AllSolutions, InMultiTileMoves) {
    for (const Size size : {size_of(2, 3), size_of(3, 2), size_of(2, 2), size_of(1, 4), size_of(3, 3), size_of(2, 4)})
        for (const Goal& goal : goals_of(size)) {
            const Oracle oracle(goal, Metric::MultiTile);
            for (const Board& board : oracle.sample(size.cells() == 9 ? 30011 : size.cells() == 8 ? 4001 : 7)) {
                expect_all(oracle, board, 0);
                expect_all(oracle, board, size.cells() >= 8 ? 1 : 3);
            }
        }
}

/// Paths of at most six multi-tile moves whose axes alternate lead to different boards, so no loop is shorter than 12.
TEST(AllSolutions, TheShortestLoopOfMultiTileMovesHasTwelveMoves) {
    for (const Size size : {size_of(2, 2), size_of(2, 3), size_of(3, 3), size_of(2, 4), size_of(3, 4), size_of(2, 5)})
        for (Cell blank = 0; blank < size.cells(); ++blank) {
            const Goal goal = Goal::blank_first(size);
            Board start = goal.board();
            while (size.row(start.blank()) < size.row(blank)) start.apply(Move::Down);
            while (size.col(start.blank()) < size.col(blank)) start.apply(Move::Right);
            struct Node {
                Board board;
                std::optional<Move> last;
            };
            std::vector<Node> layer{{start, {}}};
            std::set<std::string> seen{format_board(start)};
            bool met = false;
            for (int depth = 1; depth <= 6; ++depth) {
                std::vector<Node> next;
                for (const Node& node : layer)
                    for (const MetricMove& move : metric_moves(Metric::MultiTile, node.board)) {
                        if (node.last && is_vertical(*node.last) == is_vertical(move.move)) continue;
                        Board board = node.board;
                        apply(board, move);
                        const bool fresh = seen.insert(format_board(board)).second;
                        ASSERT_TRUE(fresh || depth == 6) << size.text();
                        met = met || !fresh;
                        next.push_back({std::move(board), move.move});
                    }
                layer = std::move(next);
            }
            EXPECT_TRUE(met);  // twice six moves: both ways round a 2x2 block
        }
}

TEST(AllSolutions, OtherSizesAndGoals) {
    for (const Size size : {size_of(2, 2), size_of(1, 4), size_of(3, 3)})
        for (const Goal& goal : goals_of(size)) {
            const Oracle oracle(goal);
            for (const Board& board : oracle.sample(size.cells() == 9 ? 30011 : 3)) {
                expect_all(oracle, board, 0);
                expect_all(oracle, board, size.cells() == 9 ? 2 : 11);
            }
        }
}

TEST(AllSolutions, TheHardestBoardsOfThreeByThree) {
    // How many shortest solutions these have is checked by the enumeration itself.
    const Oracle oracle(Goal::blank_last(size_of(3, 3)));
    for (const char* text : {"8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1"}) {
        const Board board = parse_board(text).value();
        ASSERT_EQ(*oracle.distance(board), 31);
        expect_all(oracle, board, 0);
    }
}

TEST(AllSolutions, ListsNoMoreThanAskedButCountsAll) {
    const Problem problem{parse_board("8 6 7/2 5 4/3 0 1").value(), Goal::blank_last(size_of(3, 3))};
    const AllSolutions all = all_of(problem, {.within = 4, .list = 3});
    ASSERT_EQ(all.lengths.size(), 3U);
    EXPECT_EQ(all.listed.size(), 3U);
    EXPECT_GT(all.lengths[0].count, 3U);
    EXPECT_LT(all.lengths[0].count, all.lengths[1].count);
    for (const auto& moves : all.listed) EXPECT_TRUE(testing::replays(problem, moves));
}

TEST(AllSolutions, LargeBoardsNearTheGoal) {
    const Goal goal = Goal::blank_last(size_of(6, 7));
    const Problem problem{scramble_walk(goal, 14, 3), goal};
    const AllSolutions all = all_of(problem, {.within = 2, .list = 10}, {.nodes = 1'000'000});
    if (!all.shortest.optimal) GTEST_SKIP() << "not proved";
    ASSERT_TRUE(all.complete);
    EXPECT_GE(all.lengths[0].count, 1U);
    for (const auto& moves : all.listed) EXPECT_TRUE(testing::replays(problem, moves));
}

TEST(AllSolutions, LimitsEndItWithoutACount) {
    const Problem problem{parse_board("8 6 7/2 5 4/3 0 1").value(), Goal::blank_last(size_of(3, 3))};
    const AllSolutions few = all_of(problem, {.within = 10}, {.memory = 5'000});
    EXPECT_FALSE(few.complete);
    EXPECT_TRUE(few.lengths.empty());
    EXPECT_EQ(few.stopped_by, StoppedBy::Memory);
    Context context;
    const auto refused = all_solutions(*plan(problem, {}), {.within = 12}, context);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().field, "within");
}

TEST(AllSolutions, NodesOfTheFirstSearchCountToo) {
    const Problem problem{parse_board("8 6 7/2 5 4/3 0 1").value(), Goal::blank_last(size_of(3, 3))};
    const AllSolutions all = all_of(problem, {});
    ASSERT_TRUE(all.complete);
    const std::uint64_t both = all.shortest.stats.expanded + all.states;
    EXPECT_TRUE(all_of(problem, {}, {.nodes = both + 1}).complete);
    const AllSolutions few = all_of(problem, {}, {.nodes = both / 2});
    EXPECT_FALSE(few.complete);
    EXPECT_EQ(few.stopped_by, StoppedBy::Nodes);
}

TEST(AllSolutions, UnsolvableBoardsHaveNone) {
    const AllSolutions none = all_of({parse_board("1 2 3/4 5 6/8 7 0").value(), Goal::blank_last(size_of(3, 3))}, {});
    EXPECT_FALSE(none.complete);
    EXPECT_EQ(none.shortest.status, Status::Unsolvable);
}

}  // namespace
}  // namespace taquin
