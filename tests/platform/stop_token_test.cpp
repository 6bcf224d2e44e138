// Stop sources, the conditions a token can stand for, and their combination.

#include "taquin/platform/stop_token.h"

#include <gtest/gtest.h>

namespace taquin {
namespace {

TEST(StopToken, NeverStopsByDefault) {
    const StopToken token;
    EXPECT_FALSE(token.stop_possible());
    EXPECT_FALSE(token.stop_requested());
}

TEST(StopSource, StopsItsTokensAndMayBeGoneBefore) {
    StopToken token;
    {
        StopSource source;
        StopSource copy = source;
        token = source.get_token();
        EXPECT_TRUE(token.stop_possible());
        EXPECT_FALSE(token.stop_requested());
        EXPECT_TRUE(copy.request_stop());
        EXPECT_FALSE(source.request_stop()) << "only the first request counts";
        EXPECT_TRUE(source.stop_requested());
    }
    EXPECT_TRUE(token.stop_requested());
    EXPECT_FALSE(StopSource().get_token().stop_requested()) << "sources are independent";
}

TEST(StopToken, ObservesAFlag) {
    std::atomic<bool> flag{false};
    const StopToken token = stop_on_flag(flag);
    EXPECT_FALSE(token.stop_requested());
    flag = true;
    EXPECT_TRUE(token.stop_requested());
}

TEST(StopToken, ObservesADeadline) {
    EXPECT_TRUE(stop_at(steady_now()).stop_requested());
    EXPECT_FALSE(stop_at(SteadyTime::max()).stop_requested());
}

TEST(StopToken, CombinesTwoConditions) {
    StopSource first;
    StopSource second;
    EXPECT_FALSE(stop_on_either({}, {}).stop_possible());
    const StopToken one = stop_on_either({}, first.get_token());
    const StopToken other = stop_on_either(first.get_token(), {});
    const StopToken both = stop_on_either(first.get_token(), second.get_token());
    EXPECT_FALSE(both.stop_requested());
    second.request_stop();
    EXPECT_TRUE(both.stop_requested());
    EXPECT_FALSE(one.stop_requested() || other.stop_requested());
    first.request_stop();
    EXPECT_TRUE(one.stop_requested() && other.stop_requested());
}

}  // namespace
}  // namespace taquin
