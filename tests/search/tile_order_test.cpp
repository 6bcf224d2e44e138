#include "taquin/search/tile_order.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

namespace taquin {
namespace {

/// The order itself: each digit chooses among the tiles left.
std::vector<int> tiles_of(const TileOrder& order, std::uint64_t number, bool odd) {
    const TileOrder::Digits digits = order.digits(number, odd);
    std::vector<int> left(static_cast<std::size_t>(order.tiles()));
    std::iota(left.begin(), left.end(), 0);
    std::vector<int> tiles;
    for (std::size_t i = 0; !left.empty(); ++i) {
        tiles.push_back(left.at(static_cast<std::size_t>(digits[i])));
        left.erase(left.begin() + digits[i]);
    }
    return tiles;
}

bool is_odd(const std::vector<int>& tiles) {
    int inversions = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i)
        for (std::size_t j = i + 1; j < tiles.size(); ++j) inversions += tiles[i] > tiles[j] ? 1 : 0;
    return inversions % 2 != 0;
}

TEST(TileOrder, NumbersAllOrdersOfOneParity) {
    for (int tiles = 1; tiles <= 7; ++tiles)
        for (const bool odd : {false, true}) {
            if (tiles == 1 && odd) continue;
            const TileOrder order(tiles);
            std::vector<std::vector<int>> all;
            for (std::uint64_t number = 0; number < order.count(); ++number) {
                all.push_back(tiles_of(order, number, odd));
                ASSERT_EQ(is_odd(all.back()), odd);
            }
            EXPECT_TRUE(std::ranges::is_sorted(all));
            EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
        }
    EXPECT_EQ(TileOrder(11).count(), 19'958'400U);
}

TEST(Jump, MovesOneTileOverTheOthers) {
    for (int tiles = 2; tiles <= 7; ++tiles) {
        const TileOrder order(tiles);
        for (int places = 2; places <= tiles; ++places)
            for (int first = 0; first + places <= tiles; ++first)
                for (const bool forward : {false, true})
                    for (const bool odd : {false, true}) {
                        const Jump jump(order, first, places, forward, odd);
                        const bool odd_after = odd != (places % 2 == 0);
                        for (std::uint64_t number = 0; number < order.count(); ++number) {
                            std::vector<int> tiles_after = tiles_of(order, number, odd);
                            const auto from = tiles_after.begin() + first;
                            std::rotate(from, forward ? from + 1 : from + places - 1, from + places);
                            ASSERT_EQ(tiles_of(order, jump(number), odd_after), tiles_after);
                        }
                    }
    }
}

}  // namespace
}  // namespace taquin
