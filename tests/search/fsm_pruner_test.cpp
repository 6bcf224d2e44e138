#include "taquin/search/fsm_pruner.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/effort.h"
#include "support/oracle.h"

namespace taquin {
namespace {

using testing::Oracle;
using testing::rank;
using testing::size_of;

std::string letters(const std::vector<Move>& sequence) {
    std::string text;
    for (const Move move : sequence) text += "ulrd"[index(move)];
    return text;
}

TEST(Prune, ZeroPrunesNothing) {
    const auto pruner = FsmPruner::make(size_of(4, 4), 0);
    EXPECT_EQ(pruner.states(), 1U);
    EXPECT_EQ(pruner.allowed(pruner.start()), MoveSet(15));
}

TEST(Prune, TwoNeverUndoes) {
    const auto pruner = FsmPruner::make(size_of(4, 4), 2);
    EXPECT_EQ(pruner.states(), 5U);
    for (const Move move : all_moves)
        EXPECT_EQ(pruner.allowed(pruner.after(pruner.start(), move)), MoveSet(15).without(opposite(move)));
}

TEST(Prune, TwelveTakesOneOfTheTwoWaysRoundABlock) {
    std::vector<std::string> sequences;
    for (const auto& sequence : redundant_sequences(size_of(4, 4), 12)) sequences.push_back(letters(sequence));
    // Up-left-down-right-up-left and left-up-right-down-left-up do the same: the later one goes.
    EXPECT_NE(std::ranges::find(sequences, "lurdlu"), sequences.end());
    EXPECT_EQ(std::ranges::find(sequences, "uldrul"), sequences.end());
    // Nothing is redundant on a line but going back.
    EXPECT_EQ(redundant_sequences(size_of(1, 8), 12).size(), 2U);
}

/// Moves are only names of what the blank does, so the boards reached from any one board with the blank on
/// a given cell stand for all starts and all goals. Follows the pruned sequences that reach each board in its
/// least number of moves; every board must still be reached so.
void expect_all_lengths_kept(Size size, int length) {
    const auto pruner = FsmPruner::make(size, length);
    for (int cell = 0; cell < size.cells(); ++cell) {
        std::vector<Tile> tiles;
        for (int i = 0; i < size.cells(); ++i) tiles.push_back(static_cast<Tile>(i == cell ? 0 : i < cell ? i + 1 : i));
        const Oracle oracle(Goal::of(Board::make(size, tiles).value()));
        using Place = std::pair<std::uint64_t, FsmPruner::State>;
        std::vector<Place> layer{{rank(oracle.goal().board()), pruner.start()}};
        std::size_t reached = 1;
        for (int depth = 1; !layer.empty(); ++depth) {
            std::vector<Place> next;
            for (const auto& [at, state] : layer) {
                Board board = testing::unrank(size, at);
                for (const Move move : board.moves() & pruner.allowed(state)) {
                    board.apply(move);
                    if (*oracle.distance(board) == depth) next.emplace_back(rank(board), pruner.after(state, move));
                    board.apply(opposite(move));
                }
            }
            std::ranges::sort(next);
            next.erase(std::unique(next.begin(), next.end()), next.end());
            for (std::size_t i = 0; i < next.size(); ++i)
                if (i == 0 || next[i].first != next[i - 1].first) ++reached;
            layer = std::move(next);
        }
        ASSERT_EQ(reached, oracle.reachable()) << size.text() << " blank on " << cell << " prune " << length;
    }
}

TEST(Prune, NoOptimalLengthChanges) {
    for (const int length : {0, 2, 12, 14, 16, 18, 20, 24})
        for (const Size size : {size_of(1, 5), size_of(2, 2), size_of(2, 3), size_of(3, 2), size_of(5, 1)})
            expect_all_lengths_kept(size, length);
    for (const Size size : {size_of(2, 4), size_of(4, 2)}) expect_all_lengths_kept(size, 24);
}

TEST(Prune, NoOptimalLengthChangesOnNineCells) {
    for (const int length : testing::effort(std::vector{16}, {16, 20, 24}))
        expect_all_lengths_kept(size_of(3, 3), length);
}

TEST(Prune, LargerBoardsShareTheWordsOfSmallerOnes) {
    EXPECT_EQ(redundant_sequences(size_of(8, 8), 12), redundant_sequences(size_of(11, 9), 12));
    EXPECT_EQ(redundant_sequences(size_of(10, 10), 16), redundant_sequences(size_of(10, 13), 16));
    EXPECT_EQ(FsmPruner::shared(size_of(30, 40), 12), FsmPruner::shared(size_of(100, 100), 12));
    EXPECT_EQ(FsmPruner::shared(size_of(4, 4), 16)->states(), FsmPruner::make(size_of(4, 4), 16).states());
}

}  // namespace
}  // namespace taquin
