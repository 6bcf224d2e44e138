// The figures of the five documents, through configurations of the rows.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/search_run.h"

namespace taquin {
namespace {

using testing::run;

struct Graded {
    std::string board;
    std::string size;
    int optimum;
    int greedy;  // 0: not told
};

const Graded graded_boards[] = {
    {"1 2 3 4 5 0 7 8 6", "3x3", 1, 1},
    {"0 1 3 4 2 5 7 8 6", "3x3", 4, 4},
    {"8 1 3 4 0 2 7 6 5", "3x3", 14, 34},
    {"4 3 8 2 0 1 6 5 7", "3x3", 20, 176},
    {"6 4 7 8 5 0 3 2 1", "3x3", 31, 45},
    {"8 6 7 2 5 4 3 0 1", "3x3", 31, 243},
    {"1,2,3,4,5,10,6,7,0,9,11,8", "3x4", 5, 0},
    {"10,1,4,11,5,9,0,6,7,3,8,2", "3x4", 28, 0},
    {"11,0,4,1,8,2,6,7,10,5,3,9", "3x4", 40, 634},
    {"1,3,7,4,6,2,8,0,5,9,10,12,13,14,11,15", "4x4", 10, 0},
    {"1,3,7,4,5,6,2,12,0,10,8,15,13,9,14,11", "4x4", 20, 0},
    {"3,5,8,11,2,1,4,0,14,7,10,12,6,13,9,15", "4x4", 36, 0},
};

TEST(Facts, GradedBoardsHaveTheirOptima) {
    for (const Graded& graded : graded_boards)
        for (const std::string algorithm : {"astar", "idastar", "bidirectional-astar"}) {
            const Result result = run(graded.board, algorithm, "manhattan", "blank-last", graded.size);
            EXPECT_TRUE(result.optimal);
            EXPECT_EQ(static_cast<int>(result.moves.size()), graded.optimum) << algorithm << " " << graded.board;
        }
}

TEST(Facts, GreedyDescentHasItsLengths) {
    for (const Graded& graded : graded_boards) {
        if (graded.greedy == 0) continue;
        const Result result = run(graded.board, "greedy", "", "blank-last", graded.size);
        EXPECT_EQ(result.status, Status::Solved);
        EXPECT_EQ(result.heuristic, "m3h");
        EXPECT_EQ(static_cast<int>(result.moves.size()), graded.greedy) << graded.board;
    }
}

TEST(Facts, DeepeningFindsTheSameOptima) {
    for (const Graded& graded : graded_boards) {
        if (graded.optimum > 20 || graded.size != "3x3") continue;
        EXPECT_EQ(static_cast<int>(run(graded.board, "iddfs").moves.size()), graded.optimum);
    }
}

TEST(Facts, AStarWithoutAnExploredSetFindsItsOptima) {
    const std::pair<std::string, int> boards[] = {
        {"3 6 5/X 1 0/2 7 4", 27}, {"6 7 1/0 3 2/X 4 5", 18}, {"5 4 2/3 7 1/6 X 0", 23},
        {"6 7 1/0 5 3/4 2 X", 22}, {"2 0 X/3 1 7/4 5 6", 24},
    };
    for (const auto& [board, optimum] : boards)
        for (const std::string algorithm : {"astar(duplicates=frontier)", "astar"}) {
            const Result result = run(board, algorithm, "manhattan", "blank-last", "", 0);
            EXPECT_EQ(result.status, Status::Solved);
            EXPECT_EQ(static_cast<int>(result.moves.size()), optimum) << algorithm << " " << board;
        }
}

struct Explored {
    std::string board;
    std::array<std::pair<int, int>, 6> explored_and_moves;  // for weights 1 to 6
};

TEST(Facts, ExploredCountsOfTheSixWeights) {
    const Explored table[] = {
        {"1 2 3 4 0 6 7 5 8", {{{3, 2}, {2, 2}, {2, 2}, {2, 2}, {2, 2}, {2, 2}}}},
        {"0 1 2 3 4 5 6 7 8", {{{311, 24}, {268, 28}, {576, 22}, {155, 34}, {624, 22}, {1498, 22}}}},
        {"0 8 7 6 5 4 3 2 1", {{{214, 40}, {101, 44}, {747, 28}, {93, 44}, {1143, 32}, {749, 28}}}},
    };
    for (const Explored& row : table)
        for (int set = 1; set <= 6; ++set) {
            const Result result = run(row.board, "astar(ties=fifo, duplicates=explored-at-push, order=udrl)",
                                      fmt::format("weighted(set={}, last=0)", set));
            const auto [explored, moves] = row.explored_and_moves[static_cast<std::size_t>(set - 1)];
            EXPECT_EQ(static_cast<int>(result.stats.expanded), explored) << row.board << " h" << set;
            EXPECT_EQ(static_cast<int>(result.moves.size()), moves) << row.board << " h" << set;
        }
}

TEST(Facts, BoardWithTheBlankFirst) {
    const Result result = run("0,1,9,7,11,13,5,3,14,12,4,2,8,6,10,15", "astar", "manhattan", "blank-first");
    EXPECT_TRUE(result.optimal);
    EXPECT_EQ(result.stats.h_start, 28);
    EXPECT_EQ(result.moves.size(), 42U);
}

TEST(Facts, BoardNumberedFromZero) {
    for (const std::string algorithm : {"astar", "idastar"}) {
        const Result result = run("13,8,4,1,3,-1,6,11,9,12,7,2,5,10,0,14", algorithm, "manhattan", "blank-last", "", 0);
        EXPECT_TRUE(result.optimal);
        EXPECT_EQ(result.moves.size(), 46U);
    }
}

}  // namespace
}  // namespace taquin
