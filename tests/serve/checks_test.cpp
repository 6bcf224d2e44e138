// What checks need is made once a goal, one at a time, and not without bound.

#include "apps/serve/checks.h"

#include <atomic>
#include <latch>
#include <thread>

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"

namespace taquin::app {
namespace {

Goal goal(int number, Size size = Size{8, 8}) {
    return Goal::of(scramble_uniform(Goal::blank_last(size), static_cast<std::uint64_t>(number)));
}

/// Makes nothing, but waits until it is allowed to.
struct Maker {
    std::atomic<int> made = 0, running = 0, most_running = 0;
    std::latch allowed{1};

    std::vector<CheckHeuristic> operator()(const Goal& goal, const StopToken&) {
        if (goal.size().cells() < Checks::large_from) return {};
        ++made;
        most_running = std::max(most_running.load(), ++running);
        allowed.wait();
        --running;
        return {};
    }
};

TEST(Checks, AGoalIsPreparedOnceForAll) {
    Maker maker;
    Checks checks(std::ref(maker));
    std::atomic<int> answered = 0;
    {
        std::vector<std::jthread> clients;
        for (int i = 0; i < 100; ++i)
            clients.emplace_back([&] { answered += checks.heuristics(goal(1)).has_value() ? 1 : 0; });
        maker.allowed.count_down();
    }
    EXPECT_EQ(answered, 100);
    EXPECT_EQ(maker.made, 1);
}

/// Heuristics of pairs and triples of tiles take a quarter of a second on 4x4.
TEST(Checks, AGoalOfAMediumBoardIsPreparedOnceForAll) {
    std::atomic<int> made = 0;
    Checks checks([&](const Goal&, const StopToken&) {
        ++made;
        return std::vector<CheckHeuristic>{};
    });
    for (const Size size : {Size{4, 4}, Size{3, 5}, Size{2, 5}, Size{5, 5}}) {
        made = 0;
        std::vector<std::jthread> clients;
        for (int i = 0; i < 20; ++i) clients.emplace_back([&] { EXPECT_TRUE(checks.heuristics(goal(1, size))); });
        clients.clear();
        EXPECT_EQ(made, 1) << size.text();
    }
}

TEST(Checks, ManyGoalsAtOnceAreRefusedAndSmallBoardsAreNot) {
    Maker maker;
    Checks checks(std::ref(maker));
    std::atomic<int> answered = 0, refused = 0;
    {
        std::vector<std::jthread> clients;
        for (int i = 0; i < 100; ++i)
            clients.emplace_back([&, i] {
                const auto made = checks.heuristics(goal(i));
                ++(made ? answered : refused);
                if (!made) {
                    EXPECT_EQ(made.error().code, ErrorCode::TooManyChecks);
                }
            });
        while (refused < 100 - static_cast<int>(Checks::most_waiting)) std::this_thread::yield();
        EXPECT_EQ(maker.most_running, 1);
        EXPECT_TRUE(checks.heuristics(goal(1, Size{4, 4})));
        EXPECT_TRUE(checks.heuristics(goal(1, Size{3, 3})));
        maker.allowed.count_down();
    }
    EXPECT_EQ(answered, static_cast<int>(Checks::most_waiting));
    EXPECT_TRUE(checks.heuristics(goal(1000)));  // room again
}

TEST(Checks, TheGoalsUsedLastAreKept) {
    int made = 0;
    Checks checks([&](const Goal&, const StopToken&) {
        ++made;
        return std::vector<CheckHeuristic>{};
    });
    for (int i = 0; i < 10; ++i) {
        ASSERT_TRUE(checks.heuristics(goal(0)));
        ASSERT_TRUE(checks.heuristics(goal(i)));
    }
    EXPECT_EQ(made, 10);
    ASSERT_TRUE(checks.heuristics(goal(9)));
    EXPECT_EQ(made, 10);
    ASSERT_TRUE(checks.heuristics(goal(2)));  // four later ones took its place
    EXPECT_EQ(made, 11);
}

TEST(Checks, AFailureIsNotKept) {
    int calls = 0;
    Checks checks([&](const Goal&, const StopToken&) -> std::vector<CheckHeuristic> {
        if (++calls == 1) throw std::bad_alloc();
        return {};
    });
    EXPECT_THROW((void)checks.heuristics(goal(1)), std::bad_alloc);
    EXPECT_TRUE(checks.heuristics(goal(1)));
}

TEST(Checks, AreRefusedWhenTheServerEnds) {
    std::atomic<int> begun = 0;
    Checks checks([&](const Goal&, const StopToken& stop) {
        ++begun;
        while (!stop.stop_requested()) std::this_thread::yield();
        return std::vector<CheckHeuristic>{};
    });
    {
        std::vector<std::jthread> clients;
        for (int i = 0; i < 5; ++i)
            clients.emplace_back([&, i] {
                const auto made = checks.heuristics(goal(i));
                ASSERT_FALSE(made);
                EXPECT_EQ(made.error().code, ErrorCode::ServerStopping);
            });
        while (begun == 0) std::this_thread::yield();
        checks.stop();
    }
    EXPECT_EQ(begun, 1);  // those that waited did not begin
}

}  // namespace
}  // namespace taquin::app
