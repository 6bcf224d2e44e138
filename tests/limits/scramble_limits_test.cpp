// Making boards can be cancelled, too.

#include <gtest/gtest.h>

#include "taquin/core/instances.h"
#include "taquin/core/scramble.h"
#include "taquin/search/scramble_distance.h"

#include "limits/block_counter.h"

namespace taquin {
namespace {

using testing::blocks_of_200_ms;
using testing::unlimited;
using testing::WorkMeter;

TEST(Scrambles, AWalkPolls) {
    const Goal goal = Goal::blank_last({4, 4});
    WorkMeter meter(unlimited);
    EXPECT_EQ(scramble_walk(goal, 1'000'000, 7, meter.token()).value(), scramble_walk(goal, 1'000'000, 7));
    EXPECT_GE(meter.polls(), 10U);
    WorkMeter soon(1'000'000);
    const auto stopped = scramble_walk(goal, 100'000'000, 7, soon.token());
    ASSERT_FALSE(stopped.has_value());
    EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
    EXPECT_LE(soon.longest_gap(), blocks_of_200_ms / 10);
}

TEST(Scrambles, ADistancePolls) {
    const Goal goal = Goal::blank_last({4, 4});
    const auto expected = scramble_distance(goal, 16, 7);
    WorkMeter meter(unlimited);
    EXPECT_EQ(scramble_distance(goal, 16, 7, meter.token()), expected);
    EXPECT_LE(meter.longest_gap(), blocks_of_200_ms);
    for (const std::uint64_t budget : {meter.total() / 10, meter.total() / 2, meter.total() * 9 / 10}) {
        WorkMeter soon(budget);
        const auto stopped = scramble_distance(goal, 16, 7, soon.token());
        ASSERT_FALSE(stopped.has_value());
        EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
        EXPECT_LE(soon.total(), budget + blocks_of_200_ms);
    }
}

TEST(Scrambles, AnInstanceFilePolls) {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += "2 8 3/1 0 4/7 6 5\n";
    EXPECT_EQ(parse_instances(text).size(), 1000U);
    int asked = 0;
    EXPECT_EQ(parse_instances(text, {}, [&] { return ++asked > 10; }).size(), 10U);
}

}  // namespace
}  // namespace taquin
