// Values of heuristics on particular boards: the documents' figures, and small boards worked out by hand.

#include <algorithm>

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"
#include "taquin/heuristic/explanation.h"
#include "taquin/heuristic/inversion_distance.h"
#include "taquin/heuristic/pairs.h"
#include "taquin/solve/registry.h"

#include "support/oracle.h"

namespace taquin::testing {
namespace {

/// In units of 1/scale.
int value(std::string_view heuristic, std::string_view text, std::string_view goal = "blank-last") {
    const Board board = parse_board(text).value();
    const auto made = make_heuristic(heuristic, parse_goal(goal, board.size()).value());
    EXPECT_TRUE(made) << english(made.error());
    return (*made)->value(board);
}

std::string refusal(std::string_view heuristic, Size size) {
    const auto made = make_heuristic(heuristic, Goal::blank_last(size));
    EXPECT_FALSE(made);
    return made ? "" : english(made.error());
}

TEST(HeuristicValues, AreTheDocumentsOnTheEightPuzzle) {
    struct Row {
        std::string_view board;
        int manhattan;
        int hamming;
    };
    for (const Row& row :
         {Row{"1 2 3 4 5 0 7 8 6", 1, 1}, Row{"0 1 3 4 2 5 7 8 6", 4, 4}, Row{"8 1 3 4 0 2 7 6 5", 10, 5},
          Row{"4 3 8 2 0 1 6 5 7", 16, 8}, Row{"6 4 7 8 5 0 3 2 1", 21, 7}, Row{"8 6 7 2 5 4 3 0 1", 21, 7}}) {
        EXPECT_EQ(value("manhattan", row.board), row.manhattan) << row.board;
        EXPECT_EQ(value("hamming", row.board), row.hamming) << row.board;
        EXPECT_EQ(value("m3h", row.board), row.manhattan + 3 * row.hamming) << row.board;
        EXPECT_EQ(value("weighted(set=6)", row.board), row.manhattan) << row.board;
    }
    EXPECT_EQ(value("manhattan", "5 6 1/2 3 7/X 4 8"), 16);  // a document says 17
}

TEST(HeuristicValues, AreTheDocumentsWithTheBlankFirst) {
    const std::string_view board = "0,1,9,7,11,13,5,3,14,12,4,2,8,6,10,15";
    EXPECT_EQ(value("manhattan", board, "blank-first"), 28);
    EXPECT_EQ(value("walking-distance", board, "blank-first"), 30);
}

TEST(HeuristicValues, WeighTilesByTheirPlaceInTheGoal) {
    const std::string_view board = "2 1 3/4 5 6/7 0 8";  // the first, second and eighth tile are one cell away
    EXPECT_EQ(value("weighted", board), 36 + 12);
    EXPECT_EQ(value("weighted(set=1, last=1)", board), 36 + 12 + 1);
    EXPECT_EQ(value("weighted(set=1, last=1, division=integer)", board), 12);
    EXPECT_EQ(value("weighted(set=2)", board), 8 + 7 + 1);
    EXPECT_EQ(value("weighted(set=3)", board), 8 + 7 + 1);
    EXPECT_EQ(value("weighted(set=3, division=integer)", board), 4);
    EXPECT_EQ(value("weighted(set=4)", "1 2 3/4 6 5/0 7 8"), 3 + 2 + 4 + 1);
    EXPECT_EQ(value("weighted(set=2)", "1 0 2/3 4 5/6 7 8", "blank-first"), 8);  // tile 1 is the first there
    const Goal goal = Goal::blank_last(size_of(3, 3));
    EXPECT_EQ(make_heuristic("weighted(set=3)", goal).value()->scale(), 4);
    EXPECT_EQ(make_heuristic("weighted(set=3, division=integer)", goal).value()->scale(), 1);
    EXPECT_EQ(make_heuristic("weighted(set=4)", goal).value()->scale(), 1);
    EXPECT_TRUE(make_heuristic("weighted(set=6)", goal).value()->admissible());
    EXPECT_FALSE(make_heuristic("weighted(set=5)", goal).value()->admissible());
    EXPECT_EQ(refusal("weighted", size_of(4, 4)),
              "weighted: found a 4x4 board, the sets are for 3x3; give each tile a weight of your own: "
              "weights=\"8 7 6 …\"");
}

TEST(HeuristicValues, MeasureByOtherMetrics) {
    EXPECT_EQ(value("chebyshev", "5 2 3/4 1 6/7 8 0"), 1 + 1);
    EXPECT_EQ(value("chebyshev", "1 2 3/4 5 6/0 7 8"), 2);
    EXPECT_EQ(value("canberra", "1 2 3/4 5 6/7 0 8"), 1);      // a third: columns 1 and 2
    EXPECT_EQ(value("canberra", "1 2 3/4 5 6/0 7 8"), 3 + 1);  // columns 0 and 1 are one whole apart
    const auto scale = [](int side) {
        return make_heuristic("canberra", Goal::blank_last(size_of(side, side))).value()->scale();
    };
    EXPECT_EQ(scale(2), 1);
    EXPECT_EQ(scale(3), 3);
    EXPECT_EQ(scale(4), 30);
    EXPECT_EQ(scale(7), 13860);
    EXPECT_EQ(scale(8), 1024);
    EXPECT_EQ(scale(100), 1024);
}

TEST(HeuristicValues, CountTheFewestTilesToLift) {
    EXPECT_EQ(value("linear-conflict", "2 1 3/4 5 6/7 8 0"), 2 + 2);
    EXPECT_EQ(value("linear-conflict", "3 2 1/4 5 6/7 8 0"), 4 + 4);      // three pairs, two lifts
    EXPECT_EQ(value("linear-conflict", "2 3 1/4 5 6/7 8 0"), 4 + 2);      // two pairs, one lift
    EXPECT_EQ(value("linear-conflict", "3 0 1/4 5 6/7 8 2"), 4 + 3 + 2);  // the blank between hides nothing
    EXPECT_EQ(value("linear-conflict", "4 2 3/1 5 6/7 8 0"), 2 + 2);      // a column
    EXPECT_EQ(value("linear-conflict", "0 2 1/3 4 5/6 7 8", "blank-first"), 2 + 2);
    EXPECT_EQ(value("linear-conflict", "1 2 3/8 0 4/7 5 6", "snail"), 2 + 2);  // 5 and 6 in the snail's bottom row
    EXPECT_EQ(value("linear-conflict", "4 3 2 1/5 6 7 8/9 10 11 12/13 14 15 0"), 8 + 6);
    // Beyond the table: seven tiles in reverse order in a row of sixteen.
    Board wide = Board::ordered(size_of(16, 16));
    std::vector<Tile> tiles(wide.tiles().begin(), wide.tiles().end());
    std::reverse(tiles.begin(), tiles.begin() + 7);
    EXPECT_EQ(value("linear-conflict", format_board(Board::make(wide.size(), tiles).value())), 24 + 12);
}

TEST(HeuristicValues, CountInversionsByTheFewestMoves) {
    EXPECT_EQ(InversionDistance::moves(0, 3), 0);
    EXPECT_EQ(InversionDistance::moves(1, 3), 1);
    EXPECT_EQ(InversionDistance::moves(2, 3), 2);
    EXPECT_EQ(InversionDistance::moves(3, 3), 1);
    EXPECT_EQ(InversionDistance::moves(5, 3), 3);
    EXPECT_EQ(InversionDistance::moves(6, 3), 2);
    EXPECT_EQ(InversionDistance::moves(4, 2), 2);
    EXPECT_EQ(InversionDistance::moves(7, 2), 4);  // such a board cannot be solved, but must not hang
    EXPECT_EQ(InversionDistance::moves(9, 0), 0);
    EXPECT_EQ(value("inversion-distance", "1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12"), 1);
}

TEST(HeuristicValues, BoundEachAxisByItself) {
    int more = 0;
    for (const char* text : {"4x4", "3x4", "5x3", "2x5"}) {
        const Goal goal = Goal::blank_first(Size::parse(text).value());
        const auto axes = make_heuristic("axes", goal);
        const auto sums = make_heuristic("max(walking-distance, linear-conflict, inversion-distance)", goal);
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const Board board = scramble_uniform(goal, seed);
            EXPECT_GE((*axes)->value(board), (*sums)->value(board)) << text << ", seed " << seed;
            more += (*axes)->value(board) > (*sums)->value(board);
        }
    }
    EXPECT_GT(more, 100);
}

TEST(HeuristicValues, KnowGuardedCorners) {
    EXPECT_EQ(value("corner-tiles", "5 2 3/4 1 6/7 8 0"), 4 + 4);  // 2 and 4 both let the 1 in
    EXPECT_EQ(value("corner-tiles", "0 2 3/1 5 6/4 7 8"), 4);      // the 1 just steps in
    EXPECT_EQ(value("corner-tiles", "1 2 3/4 5 0/7 8 6"), 1);      // the blank's own corner has no guards
}

TEST(HeuristicValues, KnowTheLastMoves) {
    EXPECT_EQ(value("last-moves(1)", "2 1 3/4 5 6/7 8 0"), 2 + 2);
    EXPECT_EQ(value("last-moves", "2 1 3/4 5 6/7 8 0"), 2 + 4);
    EXPECT_EQ(value("last-moves", "1 2 3/4 5 6/7 0 8"), 1);
    EXPECT_EQ(value("last-moves", "1 2 3/4 0 6/7 5 8"), 2);
}

TEST(HeuristicValues, PairTilesThatAreInTheWay) {
    EXPECT_EQ(value("pairs", "3 2 1/4 5 6/7 8 0") - value("manhattan", "3 2 1/4 5 6/7 8 0"), 4);  // 1-3, 2-corner
    EXPECT_EQ(value("pairs", "1 2 3 4/5 6 7 8/9 11 10 12/13 14 15 0"), 2 + 2);
    const auto made = Pairs::make(Goal::blank_last(size_of(4, 4)));
    const Pairs& pairs = *made;
    EXPECT_TRUE(pairs.conflict(1, 1, 2, 0, 15));      // a linear conflict
    EXPECT_TRUE(pairs.conflict(1, 5, 2, 1, 15));      // the 2 guards the corner of the 1
    EXPECT_TRUE(pairs.conflict(12, 3, 15, 12, 0));    // neither comes home by way of the blank's corner
    EXPECT_FALSE(pairs.conflict(12, 14, 15, 12, 0));  // the 12 does
    EXPECT_FALSE(pairs.conflict(1, 4, 2, 1, 0));      // the 1 steps into its corner
    EXPECT_TRUE(pairs.conflict(1, 4, 2, 1, 15));      // unless the blank is outside
    EXPECT_EQ(refusal("pairs", size_of(9, 9)), "pairs: found a 9x9 board, at most 64 cells are supported");
}

TEST(HeuristicValues, GroupTilesThatAreInTheWay) {
    const auto fifteen = make_heuristic("triples", Goal::blank_last(size_of(4, 4)));
    const auto extra = [&](const char* board) {
        return (*fifteen)->value(parse_board(board).value()) - value("manhattan", board);
    };
    EXPECT_EQ(extra("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"), 0);
    EXPECT_EQ(extra("2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0"), 6);  // 1 5 6 at the corner, 2 12 15 and the last move
    EXPECT_EQ(value("pairs", "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0"), 2 + 2);
    EXPECT_EQ(extra("1 2 3 4/5 8 7 6/9 10 11 12/13 14 15 0"), 4);  // three in reverse order: no two pairs are disjoint
    EXPECT_EQ(value("pairs", "1 2 3 4/5 8 7 6/9 10 11 12/13 14 15 0"), 4 + 2);
    int more = 0;
    for (const char* text : {"4x4", "3x4", "2x5", "3x3"}) {
        const Goal goal = Goal::blank_last(Size::parse(text).value());
        const auto triples = make_heuristic("triples", goal);
        const auto pairs = make_heuristic("pairs", goal);
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            const Board board = scramble_uniform(goal, seed);
            EXPECT_GE((*triples)->value(board), (*pairs)->value(board)) << text << ", seed " << seed;
            more += (*triples)->value(board) > (*pairs)->value(board);
        }
    }
    EXPECT_GT(more, 100);
    EXPECT_EQ(refusal("triples", size_of(5, 5)), "triples: found a 5x5 board, at most 16 cells are supported");
}

TEST(HeuristicValues, CombineInCommonUnits) {
    const std::string_view board = "8 1 3 4 0 2 7 6 5";  // Manhattan 10, Hamming 5, canberra in thirds
    const Goal goal = Goal::blank_last(size_of(3, 3));
    EXPECT_EQ(value("max(hamming, manhattan)", board), 10);
    EXPECT_EQ(value("max(manhattan, canberra)", board), 30);
    EXPECT_EQ(value("scale(0.5, manhattan)", board), 10);
    EXPECT_EQ(make_heuristic("scale(0.5, manhattan)", goal).value()->scale(), 2);
    EXPECT_EQ(value("scale(weight=1.25, hamming)", board), 25);
    EXPECT_EQ(make_heuristic("scale(weight=1.25, hamming)", goal).value()->scale(), 4);
    EXPECT_EQ(value("max(scale(2, hamming), scale(0.75, canberra), manhattan)", board), 10 * 12);
    EXPECT_EQ(make_heuristic("max(scale(0.75, canberra), manhattan)", goal).value()->scale(), 12);
    EXPECT_TRUE(make_heuristic("scale(1, manhattan)", goal).value()->admissible());
    EXPECT_FALSE(make_heuristic("scale(1.0001, manhattan)", goal).value()->admissible());
    EXPECT_FALSE(make_heuristic("scale(0.5, m3h)", goal).value()->admissible());
    EXPECT_FALSE(make_heuristic("max(manhattan, m3h)", goal).value()->consistent());
    EXPECT_EQ(parse_heuristic("scale(2.50, max(hamming,manhattan))")->text,
              "scale(weight=2.5, max(hamming, manhattan))");
}

/// The largest sum of several partitions, found from scratch and from move to move.
TEST(HeuristicValues, TakeTheLargestOfSeveralPartitions) {
    const Goal goal = Goal::blank_first(size_of(3, 3));
    const auto first = make_heuristic("pdb(catalogue=.aa/aab/bbb)", goal).value();
    const auto second = make_heuristic("pdb(catalogue=.aa/bba/bba)", goal).value();
    const auto both = make_heuristic("pdb(catalogue=.aa/aab/bbb+.aa/bba/bba)", goal).value();
    EXPECT_TRUE(both->admissible() && both->consistent());
    int different = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Board board = scramble_uniform(goal, seed);
        std::vector<int> state(both->state_size());
        both->start(board, state);
        for (std::uint64_t step = 0; step < 5; ++step) {
            const auto moves = board.moves();
            const Step made = board.apply(*moves.begin());
            EXPECT_EQ(both->update(board, made, state), std::max(first->value(board), second->value(board)));
            EXPECT_EQ(both->value(board), std::max(first->value(board), second->value(board)));
            different += first->value(board) != second->value(board);
        }
    }
    EXPECT_GT(different, 100);
}

/// Each of them leaves tiles to Manhattan distance.
TEST(HeuristicValues, TakeTheLargestOfDrawingsOfSomeTiles) {
    const Goal goal = Goal::blank_first(size_of(3, 3));
    const auto first = make_heuristic("pdb(catalogue=.aa/aa-/---)", goal).value();
    const auto second = make_heuristic("pdb(catalogue=.--/--b/bbb)", goal).value();
    const auto both = make_heuristic("pdb(catalogue=.aa/aa-/---+.--/--b/bbb)", goal).value();
    int more = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const Board board = scramble_uniform(goal, seed);
        EXPECT_EQ(both->value(board), std::max(first->value(board), second->value(board)));
        more += second->value(board) > first->value(board);
    }
    EXPECT_GT(more, 0);
}

/// Tables of multi-tile moves know nothing of boards that cannot be solved.
TEST(HeuristicValues, AreNothingWhereMultiTileTablesKnowNothing) {
    const Size size = size_of(2, 3);
    for (const Goal& goal : {Goal::blank_last(size), Goal::blank_first(size)}) {
        const auto made = make_heuristic("pdb", goal, nullptr, {}, Metric::MultiTile);
        ASSERT_TRUE(made) << english(made.error());
        const Heuristic& heuristic = **made;
        std::vector<std::int32_t> state(heuristic.state_size());
        for (std::uint64_t number = 0; number < board_count(size); ++number) {
            Board board = unrank(size, number);
            const bool solvable = reachability(board, goal).reachable;
            for (int slides = 0; slides < 4; ++slides) {
                const int found = slides == 0 ? heuristic.start(board, state) : heuristic.value(board);
                ASSERT_EQ(found > 0, solvable && board != goal.board()) << format_board(board);
                ASSERT_GE(found, 0);
                ASSERT_EQ(heuristic.explain(board).value, found) << format_board(board);
                const Step step = board.apply(*board.moves().begin());
                ASSERT_EQ(heuristic.update(board, step, state), heuristic.value(board)) << format_board(board);
            }
        }
    }
}

TEST(HeuristicValues, RefuseCombinationsThatMakeNoSense) {
    const Size size = size_of(3, 3);
    EXPECT_EQ(refusal("max(manhattan)", size), "max: number of heuristics as arguments: found 1, expected 2-16");
    EXPECT_EQ(refusal("scale(2)", size), "scale: number of heuristics as arguments: found 0, expected 1");
    EXPECT_EQ(refusal("scale(0.33333, manhattan)", size),
              "scale: found weight=0.33333, at most four decimals are allowed");
    EXPECT_EQ(refusal("scale(-1, manhattan)", size).find("scale: found weight=-1, expected"), 0U);
    EXPECT_EQ(refusal("scale(0.9999, scale(0.9999, manhattan))", size),
              "scale: weight=0.9999 needs units finer than 1/1000000 of a move; use fewer decimals");
    EXPECT_EQ(refusal("max(scale(0.0001, manhattan), scale(0.3, canberra), weighted)", size_of(7, 7)),
              "weighted: found a 7x7 board, the sets are for 3x3; give each tile a weight of your own: "
              "weights=\"8 7 6 …\"");
    EXPECT_EQ(
        refusal("max(scale(0.0001, manhattan), canberra)", size_of(7, 7)),
        "max: the units of its heuristics have no common denominator up to 1000000; use weights with fewer decimals");
}

/// The largest board: everything that is not a table works there, quickly enough to play with.
TEST(HeuristicValues, ReachTheLargestBoard) {
    const Goal goal = Goal::snail(size_of(100, 100));
    Board board = scramble_uniform(goal, 1);
    for (const std::string_view spec :
         {"zero", "hamming", "manhattan", "chebyshev", "canberra", "m3h", "linear-conflict", "inversion-distance",
          "corner-tiles", "last-moves", "max(linear-conflict, canberra)", "scale(0.1234, manhattan)"}) {
        const auto made = make_heuristic(spec, goal);
        ASSERT_TRUE(made) << spec;
        std::vector<std::int32_t> state((*made)->state_size());
        (*made)->start(board, state);
        for (int i = 0; i < 20; ++i) {
            const Step step = board.apply(*board.moves().begin());
            ASSERT_EQ((*made)->update(board, step, state), (*made)->value(board)) << spec;
        }
        EXPECT_EQ((*made)->value(goal.board()), 0) << spec;
    }
}

TEST(HeuristicValues, WeightsOfTheUsersOwn) {
    const std::string weights = "weighted(weights=\"8 7 6 5 4 3 2 1\")";
    for (const char* board : {"8 1 3 4 0 2 7 6 5", "4 3 8 2 0 1 6 5 7", "6 4 7 8 5 0 3 2 1"}) {
        EXPECT_EQ(value(weights, board), value("weighted(set=2)", board));
        EXPECT_EQ(value("weighted(weights=\"1 1 1 1 1 1 1 1\")", board), value("manhattan", board));
    }
    EXPECT_EQ(value("weighted(weights=\"5 4 3 2 1\")", "2 1 3/4 5 0"), 5 + 4);
    const Goal goal = Goal::blank_last({2, 3});
    EXPECT_TRUE(make_heuristic("weighted(weights=\"2 1 0 2 1\", divisor=2)", goal).value()->admissible());
    EXPECT_FALSE(make_heuristic("weighted(weights=\"2 1 0 2 1\")", goal).value()->admissible());
    EXPECT_EQ(parse_heuristic(weights)->text, weights);
    EXPECT_EQ(parse_heuristic(parse_heuristic(weights)->text)->text, weights);
    EXPECT_EQ(refusal("weighted", {4, 4}),
              "weighted: found a 4x4 board, the sets are for 3x3; give each tile a weight of your own: "
              "weights=\"8 7 6 …\"");
    EXPECT_EQ(refusal("weighted(weights=\"1 2\")", {2, 3}),
              "weighted: found weights=1 2, which is 2 numbers, expected 5, one for each tile");
    EXPECT_EQ(refusal("weighted(weights=\"1 2 3 4 5 6\")", {2, 3}),
              "weighted: found weights=1 2 3 4 5 6, which is 6 numbers, expected 5, one for each tile");
    for (const std::string wrong : {"x", "-1", "101", "1.5", "1,2", "99999999999"})
        EXPECT_EQ(refusal("weighted(weights=\"1 2 " + wrong + " 4 5\")", {2, 3}),
                  "weighted: found weights=" + wrong + ", expected a whole number from 0 to 100");
    EXPECT_FALSE(parse_heuristic("weighted(weights=\"1 2"));
}

}  // namespace
}  // namespace taquin::testing
