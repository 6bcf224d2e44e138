// Boards as text: a path is given away band by band.

#include "apps/io/draw.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace taquin::app {
namespace {

using ::testing::StartsWith;

TEST(Draw, APathIsNeverWholeInMemory) {
    const Goal goal = Goal::blank_last(Size::make(10, 10).value());
    std::vector<Move> moves;
    for (int i = 0; i < 500; ++i) moves.insert(moves.end(), {Move::Up, Move::Down});
    std::vector<std::size_t> bands;
    draw_path({goal.board(), goal}, moves, {}, {.unicode = false}, [&](std::string_view band) {
        EXPECT_THAT(std::string(band), StartsWith(bands.empty() ? "start" : std::to_string(bands.size()) + ": "));
        bands.push_back(band.size());
        return true;
    });
    ASSERT_EQ(bands.size(), 1001U);  // 51 columns each: one board a band
    EXPECT_LT(std::ranges::max(bands), 2000U);
}

TEST(Draw, APathEndsWhenNobodyWantsMore) {
    const Goal goal = Goal::blank_last(Size::make(3, 3).value());
    int bands = 0;
    draw_path({goal.board(), goal}, std::vector<Move>{Move::Up, Move::Up, Move::Down, Move::Down}, {}, {.width = 1},
              [&](std::string_view) { return ++bands < 2; });
    EXPECT_EQ(bands, 2);
}

}  // namespace
}  // namespace taquin::app
