// Levels on ranks of which one does not play its part: the others notice, say which one, and come to an end.

#include "taquin/platform/block_exchange.h"

#include <thread>

#include <gtest/gtest.h>

#include "taquin/platform/local_transport.h"

namespace taquin {
namespace {

constexpr std::uint8_t farewell = 7;

class BlockExchanges : public ::testing::Test {
  protected:
    /// Its options end no program: what was lost is in lost_.
    BlockExchange::Options options(std::chrono::milliseconds silence) {
        return {.silence = silence,
                .on_lost = [this](const Error& error) { lost_.push_back(error); },
                .left_with =
                    [](const Transport::Message& message) {
                        return message.bytes[0] == farewell ? std::optional(Farewell{30, "no file"}) : std::nullopt;
                    }};
    }
    /// One level without work of its own; returns how many blocks arrived.
    static int level(BlockExchange& ranks) {
        int blocks = 0;
        ranks.begin_level(1);
        ranks.finished();
        while (!ranks.over()) {
            ranks.poll();
            if (const auto block = ranks.take()) {
                ++blocks;
                ranks.processed(*block);
            } else {
                ranks.wait(0);
            }
        }
        return blocks;
    }

    LocalNetwork network_{2};
    const std::unique_ptr<Transport> zero_ = network_.transport(0);
    const std::unique_ptr<Transport> one_ = network_.transport(1);
    std::vector<Error> lost_;
};

TEST_F(BlockExchanges, ARankThatIsSilentIsNamedAndTheLevelEnds) {
    BlockExchange ranks(*zero_, options(std::chrono::milliseconds(50)));
    level(ranks);
    EXPECT_TRUE(ranks.stopped());
    EXPECT_FALSE(ranks.share({}));
    ASSERT_EQ(lost_.size(), 1U);  // told once
    EXPECT_EQ(lost_[0], Error(ErrorCode::RankSilent, "cluster", {"1", "0"}));
}

TEST_F(BlockExchanges, ARankThatHasEndedIsNamedWithItsExitCode) {
    BlockExchange ranks(*zero_, options(std::chrono::hours(1)));
    one_->send(0, std::array{farewell});
    level(ranks);
    EXPECT_FALSE(ranks.share({}));
    ASSERT_EQ(lost_.size(), 1U);
    EXPECT_EQ(lost_[0], Error(ErrorCode::RankFailed, "cluster", {"1", "30", ": no file"}));
}

/// More blocks wait for it than may be on their way, and more than a worker may have waiting before it pauses.
TEST_F(BlockExchanges, WhatWaitsForALostRankDoesNotKeepTheLevelFromEnding) {
    for (const bool silent : {false, true}) {
        lost_.clear();
        BlockExchange ranks(*zero_, options(std::chrono::milliseconds(silent ? 50 : 3'600'000)));
        const auto comes = [&](const auto& expected) {
            const SteadyTime deadline = steady_now() + std::chrono::seconds(20);
            while (!expected() && steady_now() < deadline) {
                ranks.poll();
                ranks.wait(0);
            }
            return expected();
        };
        ranks.begin_level(1);
        for (int block = 0; block < 200; ++block) ranks.post(1, {1, 2, 3});
        EXPECT_TRUE(ranks.crowded());
        if (!silent) one_->send(0, std::array{farewell});
        EXPECT_TRUE(comes([&] { return !ranks.crowded(); }));
        EXPECT_TRUE(ranks.stopped());
        EXPECT_EQ(lost_.size(), 1U);
        for (int block = 0; block < 200; ++block) ranks.post(1, {1, 2, 3});  // by a worker that was in the middle of it
        EXPECT_FALSE(ranks.crowded());
        ranks.finished();
        EXPECT_TRUE(comes([&] { return ranks.over(); }));
        EXPECT_FALSE(ranks.share({}));
    }
}

/// It may take longer than a rank may be silent.
TEST_F(BlockExchanges, ARankThatWritesToADiskIsWaitedFor) {
    const auto give = [this](BlockExchange& ranks) { return ranks.share({1}, true); };
    BlockExchange ranks(*zero_, options(std::chrono::milliseconds(1)));
    std::jthread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        BlockExchange own(*one_, options(std::chrono::hours(1)));
        EXPECT_TRUE(give(own));
    });
    EXPECT_TRUE(give(ranks));
    EXPECT_TRUE(lost_.empty());
}

TEST_F(BlockExchanges, BlocksArriveBeforeTheLevelIsOver) {
    constexpr int sent = 200;  // more than may be on their way at a time
    std::jthread other([&] {
        BlockExchange own(*one_, options(std::chrono::hours(1)));
        for (int block = 0; block < sent; ++block) own.post(0, {1, 2, 3});
        level(own);
    });
    BlockExchange ranks(*zero_, options(std::chrono::hours(1)));
    EXPECT_EQ(level(ranks), sent);
    EXPECT_TRUE(lost_.empty());
}

}  // namespace
}  // namespace taquin
