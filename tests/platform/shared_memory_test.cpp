// Memory shared by processes: filled once, found by the others, gone with the last of them.

#include "taquin/platform/shared_memory.h"

#include <algorithm>
#include <csignal>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace taquin {
namespace {

constexpr SharedMemory::Id piece{.hash = 42, .bytes = 3 << 20};

SharedMemory::Fill filling_with(std::uint8_t value, int* times = nullptr) {
    return [=](std::span<std::uint8_t> bytes) -> Expected<void> {
        std::ranges::fill(bytes, value);
        if (times != nullptr) ++*times;
        return {};
    };
}

/// Exit code of a process that runs `body`.
template <class Body>
int in_another_process(const Body& body) {
    const pid_t child = fork();
    if (child == 0) _exit(body());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(SharedMemory, IsFilledByTheFirstWhoAsksAndReadByAll) {
    const auto shared = SharedMemory::create();
    ASSERT_NE(shared, nullptr);
    int times = 0;
    const auto first = shared->get(piece, filling_with(7, &times), {});
    ASSERT_TRUE(first && *first);
    EXPECT_GE((*first)->size(), piece.bytes);
    const auto again = shared->get(piece, filling_with(8, &times), {});
    ASSERT_TRUE(again && *again);
    EXPECT_EQ(times, 1);
    EXPECT_EQ((*again)->data()[piece.bytes - 1], 7);
    EXPECT_EQ(in_another_process([&] {
                  const auto joined = SharedMemory::join(shared->place());
                  if (joined == nullptr) return 1;
                  const auto same = joined->get(piece, filling_with(9), {});
                  return !same || !*same ? 2 : (*same)->data()[12345];
              }),
              7);
    const auto other = shared->get({.hash = 43, .bytes = 4096}, filling_with(9, &times), {});
    ASSERT_TRUE(other && *other);
    EXPECT_EQ((*other)->data()[0], 9);
}

/// Like a search that goes on when tables were dropped: what is mapped stays, and the next who asks fills it anew.
TEST(SharedMemory, IsForgottenWhenItsOwnerHasDroppedIt) {
    const auto shared = SharedMemory::create();
    ASSERT_NE(shared, nullptr);
    std::optional<Memory> used;
    {
        const auto owner = shared->get(piece, filling_with(7), {});
        ASSERT_TRUE(owner && *owner);
        used = *shared->get(piece, filling_with(8), {});
    }
    const auto next = shared->get(piece, filling_with(8), {});
    ASSERT_TRUE(used && next && *next);
    EXPECT_EQ(used->data()[0], 7);
    EXPECT_EQ((*next)->data()[0], 8);
}

TEST(SharedMemory, WhatCouldNotBeFilledIsFilledByTheNext) {
    const auto shared = SharedMemory::create();
    ASSERT_NE(shared, nullptr);
    const auto refused =
        shared->get(piece, [](std::span<std::uint8_t>) { return make_error(ErrorCode::OutOfMemory, "memory", 1); }, {});
    ASSERT_FALSE(refused);
    const auto next = shared->get(piece, filling_with(8), {});
    ASSERT_TRUE(next && *next);
    EXPECT_EQ((*next)->data()[0], 8);
}

/// The file of a piece goes with its process, so the entry that is left must not be waited for, nor believed.
TEST(SharedMemory, ARankThatIsKilledIsReplaced) {
    const auto shared = SharedMemory::create();
    ASSERT_NE(shared, nullptr);
    for (const bool while_filling : {true, false})
        EXPECT_EQ(in_another_process([&] {
                      const auto joined = SharedMemory::join(shared->place());
                      if (joined == nullptr) return 1;
                      const auto filled = joined->get(piece,
                                                      [&](std::span<std::uint8_t>) -> Expected<void> {
                                                          if (while_filling) kill(getpid(), SIGKILL);
                                                          return {};
                                                      },
                                                      {});
                      kill(getpid(), SIGKILL);
                      return 2;
                  }),
                  -SIGKILL);
    const auto next = shared->get(piece, filling_with(8), {});
    ASSERT_TRUE(next && *next);
    EXPECT_EQ((*next)->data()[0], 8);
}

TEST(SharedMemory, WhoWaitsCanBeStopped) {
    const auto shared = SharedMemory::create();
    ASSERT_NE(shared, nullptr);
    bool nothing = false;
    const auto filled = shared->get(piece,
                                    [&](std::span<std::uint8_t>) -> Expected<void> {  // meanwhile, another one waits
                                        int polls = 0;
                                        const auto waiting =
                                            shared->get(piece, filling_with(1), [&] { return ++polls > 2; });
                                        nothing = waiting && !*waiting;
                                        return {};
                                    },
                                    {});
    EXPECT_TRUE(filled && *filled);
    EXPECT_TRUE(nothing);
}

}  // namespace
}  // namespace taquin
