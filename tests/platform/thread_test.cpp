// Single threads: they do their work once, and nothing of them is left behind.

#include "taquin/platform/thread.h"

#include <atomic>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace taquin {
namespace {

TEST(Thread, DoesItsWorkBeforeJoinReturns) {
    int done = 0;
    Thread thread([&] { ++done; });
    EXPECT_TRUE(thread.joinable());
    thread.join();
    EXPECT_EQ(done, 1);
    EXPECT_FALSE(thread.joinable());
    thread.join();
}

TEST(Thread, IsJoinedAtItsEndAndByAssignment) {
    std::atomic<int> done = 0;
    {
        Thread thread([&] { ++done; });
        thread = Thread([&] { ++done; });
        EXPECT_GE(done, 1);
        const Thread moved = std::move(thread);
        EXPECT_FALSE(thread.joinable());
    }
    EXPECT_EQ(done, 2);
    EXPECT_FALSE(Thread().joinable());
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // their runtimes end without this memory
/// In a process of its own, without memory for the stack of another thread.
TEST(Thread, ARefusedThreadDoesNothing) {
    const pid_t child = fork();
    if (child == 0) {
        constexpr int most = 64;  // more than the stacks of ended threads that the C library keeps for new ones
        std::vector<Thread> threads;
        threads.reserve(most);
        const rlimit none{1 << 20, 1 << 20};
        setrlimit(RLIMIT_AS, &none);
        do threads.emplace_back([] { pause(); });
        while (threads.back().joinable() && threads.size() < most);
        _exit(threads.back().joinable() ? 1 : 0);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}
#endif

}  // namespace
}  // namespace taquin
