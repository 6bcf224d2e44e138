// Work that is admitted one piece at a time, few wait, the rest is refused.

#include "apps/serve/admission_queue.h"

#include <algorithm>
#include <latch>
#include <new>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace taquin::app {
namespace {

TEST(AdmissionQueue, OneRunsFewWaitTheOthersAreRefused) {
    constexpr int callers = 40;
    constexpr int accepted = static_cast<int>(AdmissionQueue::most_waiting);
    AdmissionQueue queue;
    std::latch allowed{1};
    std::atomic<int> running = 0, most_running = 0, answered = 0, refused = 0;
    const auto work = [&]() -> Expected<int> {
        most_running = std::max(most_running.load(), ++running);
        allowed.wait();
        --running;
        return 1;
    };
    {
        std::vector<std::jthread> clients;
        for (int i = 0; i < callers; ++i)
            clients.emplace_back([&] {
                const auto answer = queue.take(work);
                ++(answer ? answered : refused);
                if (!answer) {
                    EXPECT_EQ(answer.error().code, ErrorCode::QueueFull);
                }
            });
        while (refused < callers - accepted) std::this_thread::yield();
        EXPECT_EQ(answered, 0);
        allowed.count_down();
    }
    EXPECT_EQ(answered, accepted);
    EXPECT_EQ(refused, callers - accepted);
    EXPECT_EQ(most_running, 1);
    EXPECT_TRUE(queue.take(work));  // room again
}

TEST(AdmissionQueue, WhatWaitsIsRefusedWhenTheServerEnds) {
    AdmissionQueue queue;
    const auto running = queue.take([&]() -> Expected<int> {
        queue.stop();
        return 1;
    });
    EXPECT_TRUE(running);
    const auto next = queue.take([]() -> Expected<int> { return 1; });
    ASSERT_FALSE(next);
    EXPECT_EQ(next.error().code, ErrorCode::ServerStopping);
}

TEST(AdmissionQueue, AreGivenBackAfterAFailure) {
    AdmissionQueue queue;
    for (std::size_t i = 0; i < 2 * AdmissionQueue::most_waiting; ++i) {
        EXPECT_THROW((void)queue.take([]() -> Expected<int> { throw std::bad_alloc(); }), std::bad_alloc);
        const auto wrong = queue.take([]() -> Expected<int> { return make_error(ErrorCode::CannotRead, "file"); });
        ASSERT_FALSE(wrong);
        EXPECT_EQ(wrong.error().code, ErrorCode::CannotRead);
    }
}

}  // namespace
}  // namespace taquin::app
