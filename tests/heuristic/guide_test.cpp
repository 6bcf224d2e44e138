// The guide: what it says from scratch and move by move, for goals in all corners, and before anything is fitted.

#include "taquin/heuristic/guide.h"

#include <gtest/gtest.h>

#include "taquin/core/random.h"
#include "taquin/core/scramble.h"
#include "taquin/heuristic/fitted.h"
#include "taquin/heuristic/linear_conflict.h"

#include "support/oracle.h"

namespace taquin::testing {
namespace {

/// Any weights: a test of sums must not depend on what was fitted.
GuideModel any_model(Size size, std::uint64_t seed) {
    GuideModel model(size, static_cast<Cell>(size.cells() - 1));
    Random random(seed);
    for (auto& weight : model.tiles) weight = static_cast<std::int16_t>(random.below(400));
    for (auto& weight : model.pairs) weight = static_cast<std::int8_t>(static_cast<int>(random.below(255)) - 127);
    for (auto& weight : model.blanks) weight = static_cast<std::int8_t>(static_cast<int>(random.below(255)) - 127);
    return model;
}

/// The sum of the weights by the model's own indices.
int sum_of(const GuideModel& model, const std::vector<std::uint8_t>& cells) {
    const int n = model.cells();
    int sum = 0;
    for (int tile = 0; tile < n; ++tile) {
        if (tile == model.blank()) continue;
        const int cell = cells[static_cast<std::size_t>(tile)];
        sum += GuideModel::scale * model.size().distance(static_cast<Cell>(tile), static_cast<Cell>(cell)) +
               model.tiles[model.tile_index(tile, cell)] +
               model.blanks[model.blank_index(cells[model.blank()], tile, cell)];
        for (int k = 0; k < GuideModel::offsets_count; ++k)
            if (const int other = model.partner(tile, k); other >= 0)
                sum += model.pairs[model.pair_index(tile, k, cell, cells[static_cast<std::size_t>(other)])];
    }
    return sum;
}

TEST(Guide, AddsUpTheWeightsOfTheModel) {
    for (const Size size : {Size{2, 3}, Size{4, 4}, Size{3, 6}, Size{1, 5}}) {
        const GuideModel model = any_model(size, 7);
        const Guide guide(model);
        const Goal goal = Goal::blank_last(size);
        const Fitted fitted(goal, {}, std::make_shared<const Guide>(model));
        const int home = sum_of(model, fitted.cells_of(goal.board()));
        EXPECT_EQ(guide.value(fitted.cells_of(goal.board())), 0);
        for (std::uint64_t seed = 1; seed < 40; ++seed) {
            const auto cells = fitted.cells_of(scramble_uniform(goal, seed));
            EXPECT_EQ(guide.value(cells), sum_of(model, cells) - home) << size.text();
        }
    }
}

TEST(Guide, ChangesMoveByMoveToWhatItIsFromScratch) {
    for (const Size size : {Size{3, 3}, Size{5, 4}, Size{6, 6}}) {
        const auto guide = std::make_shared<const Guide>(any_model(size, 3));
        for (const bool first : {false, true}) {
            const Goal goal = first ? Goal::blank_first(size) : Goal::blank_last(size);
            const Fitted fitted(goal, Symmetry(first, first, false), guide);
            Board board = scramble_uniform(goal, 5);
            std::vector<std::int32_t> state(fitted.state_size());
            fitted.start(board, state);
            Random random(11);
            for (int i = 0; i < 500; ++i) {
                const Move move = all_moves[random.below(4)];
                if (!board.moves().has(move)) continue;
                fitted.update(board, board.apply(move), state);
                EXPECT_EQ(state[0], guide->value(fitted.cells_of(board)));
            }
        }
    }
}

TEST(Guide, StartsFromManhattanAndTheConflictsOfNeighbours) {
    // No lines of more than three cells: there every pair of a line has nearby homes.
    const Goal goal = Goal::blank_last({3, 3});
    const Guide guide(GuideModel({3, 3}, 8));
    const LinearConflict conflicts(goal);
    const Fitted fitted(goal, {}, std::make_shared<const Guide>(guide));
    for (std::uint64_t seed = 1; seed < 200; ++seed) {
        const Board board = scramble_uniform(goal, seed);
        // Of three tiles in reverse order two must be lifted; as pairs they count three times.
        EXPECT_GE(fitted.value(board), GuideModel::scale * conflicts.value(board));
        EXPECT_LE(fitted.value(board), GuideModel::scale * (conflicts.value(board) + 2 * 6));
    }
}

TEST(Guide, OfAnotherSizeKeepsWhatItSaysOfBorders) {
    GuideModel model({5, 5}, 24);
    model.tiles[model.tile_index(0, 1)] = 50;    // the first corner's tile beside its home
    model.tiles[model.tile_index(23, 24)] = 70;  // the last tile in the blank's corner
    for (const Size size : {Size{5, 5}, Size{6, 6}, Size{5, 7}, Size{4, 8}, Size{10, 10}}) {
        const GuideModel resized = model.resized(size);
        const int last = size.cells() - 1;
        EXPECT_EQ(resized.size(), size);
        EXPECT_EQ(resized.tiles[resized.tile_index(0, 1)], 50) << size.text();
        EXPECT_EQ(resized.tiles[resized.tile_index(last - 1, last)], 70) << size.text();
    }
    const GuideModel same = any_model({5, 5}, 1).resized({5, 5});
    EXPECT_EQ(same.tiles[same.tile_index(3, 7)], any_model({5, 5}, 1).tiles[same.tile_index(3, 7)]);
}

TEST(Guide, ForABeamCountsFarTilesAndTilesOfTheBorderMore) {
    const GuideModel plain({8, 8}, 63);
    GuideModel weighted = plain;
    weighted.weight_for_beam();
    const auto cost = [&](int tile, int cell) {
        return GuideModel::scale * plain.size().distance(static_cast<Cell>(tile), static_cast<Cell>(cell)) +
               weighted.tiles[weighted.tile_index(tile, cell)];
    };
    EXPECT_EQ(cost(0, 0), 0);
    EXPECT_GT(cost(0, 4), 2 * cost(0, 2));
    EXPECT_EQ(cost(9, 13), cost(9, 41));  // along a row or a column alike
    EXPECT_GT(cost(1, 3), cost(9, 11));
    EXPECT_GT(cost(9, 11), cost(27, 29));
    EXPECT_EQ(cost(27, 29), cost(36, 38));
    // A conflict of two tiles of the border as before; within, for less.
    const auto conflict = [](const GuideModel& model, int tile) {
        return model.pairs[model.pair_index(tile, 0, tile + 1, tile)];
    };
    EXPECT_EQ(conflict(weighted, 0), conflict(plain, 0));
    EXPECT_EQ(2 * conflict(weighted, 27), conflict(plain, 27));
}

TEST(Guide, ServesAllCornersAlike) {
    const Size size{4, 5};
    const Goal last = Goal::blank_last(size);
    const Board board = scramble_uniform(last, 3);
    const auto guide = Fitted::make(last);
    ASSERT_TRUE(guide.has_value());
    for (const Symmetry symmetry :
         {Symmetry(true, false, false), Symmetry(false, true, false), Symmetry(true, true, false)}) {
        const Problem reflected = transformed({board, last}, symmetry);
        const auto other = Fitted::make(reflected.goal);
        ASSERT_TRUE(other.has_value());
        EXPECT_EQ((*other)->value(reflected.start), (*guide)->value(board));
    }
}

TEST(Guide, RefusesBoardsBeyondItsTables) {
    const auto made = Fitted::make(Goal::blank_last({10, 11}));
    ASSERT_FALSE(made.has_value());
    EXPECT_EQ(english(made.error()), "fitted: found a 10x11 board, at most 100 cells are supported");
}

}  // namespace
}  // namespace taquin::testing
