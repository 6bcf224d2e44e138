// Which rank has stopped, with clocks of the test: nothing here takes time.

#include "apps/io/rank_watch.h"

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include "taquin/fast/rank_control.h"
#include "taquin/platform/block_exchange.h"
#include "taquin/platform/local_transport.h"

namespace taquin::app {
namespace {

using std::chrono::seconds;

class RankWatches : public ::testing::Test {
  protected:
    static constexpr int ranks = 4;

    RankWatches() {
        for (int rank = 0; rank < ranks; ++rank) {
            ends_.push_back(network_.transport(rank));
            watches_.push_back(std::make_unique<RankWatch>(
                *ends_.back(), RankWatch::Options{.hosts = {"node0", "node1", "node2", "node3"}}, now_));
        }
    }
    /// All but the ranks of `stopped` run for so long; what the first of them says that notices something.
    std::optional<std::pair<int, Error>> run(seconds time, std::vector<int> stopped = {}) {
        for (const SteadyTime end = now_ + time; now_ < end;) {
            now_ += std::chrono::milliseconds(500);
            for (int rank = 0; rank < ranks; ++rank)
                if (std::ranges::find(stopped, rank) == stopped.end())
                    if (const auto error = watches_[static_cast<std::size_t>(rank)]->tick(now_))
                        return std::pair(rank, *error);
        }
        return std::nullopt;
    }

    SteadyTime now_{};
    LocalNetwork network_{ranks};
    std::vector<std::unique_ptr<Transport>> ends_;
    std::vector<std::unique_ptr<RankWatch>> watches_;
};

TEST_F(RankWatches, RanksThatRunAreLeftAlone) { EXPECT_FALSE(run(seconds(3600))); }

TEST_F(RankWatches, RankZeroNamesTheRankThatStopped) {
    ASSERT_FALSE(run(seconds(100)));
    const SteadyTime stopped = now_;
    const auto noticed = run(seconds(60), {2});
    ASSERT_TRUE(noticed);
    EXPECT_EQ(noticed->first, 0);
    EXPECT_EQ(noticed->second.code, ErrorCode::RankSilent);
    EXPECT_EQ(english(noticed->second), "rank 2 on node2 has not answered for 40 s");
    EXPECT_GT(now_ - stopped, seconds(30));
    EXPECT_LE(now_ - stopped, seconds(41));
}

TEST_F(RankWatches, TheOthersNameRankZero) {
    ASSERT_FALSE(run(seconds(100)));
    const auto noticed = run(seconds(60), {0});
    ASSERT_TRUE(noticed);
    EXPECT_EQ(noticed->first, 1);
    EXPECT_EQ(english(noticed->second), "rank 0 on node0 has not answered for 40 s");
}

TEST_F(RankWatches, OneThatNeverSpokeIsNamedAsWell) {
    const auto noticed = run(seconds(60), {3});
    ASSERT_TRUE(noticed);
    EXPECT_EQ(english(noticed->second), "rank 3 on node3 has not answered for 40 s");
}

TEST_F(RankWatches, AShortStopIsForgiven) {
    for (int i = 0; i < 10; ++i) {
        ASSERT_FALSE(run(seconds(30), {1}));
        ASSERT_FALSE(run(seconds(10)));
    }
}

/// A search that misses one first may name another, as ranks that wait for each other are all silent to it.
TEST_F(RankWatches, TheyNoticeBeforeSearchesDo) {
    EXPECT_LT(RankWatch::Options().silence, fast::RankControl::Options().silence);
    EXPECT_LT(RankWatch::Options().silence, BlockExchange::Options().silence);
}

/// It did not run itself, so it cannot tell who did; nor do those blame others that were stopped with it.
TEST_F(RankWatches, OneThatWasStoppedItselfBlamesNobody) {
    ASSERT_FALSE(run(seconds(100)));
    now_ += seconds(3600);  // a machine that was suspended
    EXPECT_FALSE(run(seconds(100)));
    for (const int stopped : {0, 1}) {
        ASSERT_FALSE(run(seconds(35), {stopped}));
        EXPECT_FALSE(run(seconds(100)));
    }
}

}  // namespace
}  // namespace taquin::app
