// The worker pool: every range once, any number of workers, stopping, and threads that the system refuses.

#include "taquin/platform/thread_pool.h"

#include <atomic>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

namespace taquin {
namespace {

TEST(WorkRanges, CoverEverythingOnce) {
    for (const std::uint64_t count : {0U, 1U, 9U, 10U, 11U}) {
        WorkRanges ranges(count, 5);
        std::uint64_t expected = 0;
        for (auto range = ranges.next(); !range.empty(); range = ranges.next()) {
            EXPECT_EQ(range.begin, expected);
            expected = range.end;
        }
        EXPECT_EQ(expected, count);
        EXPECT_TRUE(ranges.next().empty());
    }
}

TEST(ThreadPool, RunsEveryWorkerOnceEachTime) {
    for (const int wanted : {-1, 0, 1, 2, 5}) {
        ThreadPool pool(wanted);
        ASSERT_GE(pool.workers(), 1);
        ASSERT_LE(pool.workers(), std::max(1, wanted));
        std::vector<int> calls(static_cast<std::size_t>(pool.workers()));
        for (int i = 0; i < 100; ++i) pool.run([&](int worker) { ++calls[static_cast<std::size_t>(worker)]; });
        EXPECT_EQ(calls, std::vector<int>(calls.size(), 100));
    }
}

TEST(ThreadPool, SplitsARangeAmongWorkers) {
    ThreadPool pool(4);
    std::vector<std::atomic<int>> hits(1001);
    EXPECT_TRUE(pool.for_ranges(hits.size(), 7, {}, [&](std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t i = begin; i < end; ++i) ++hits[i];
    }));
    for (const auto& hit : hits) EXPECT_EQ(hit, 1);
}

TEST(ThreadPool, StopsBetweenRanges) {
    ThreadPool pool(1);
    int done = 0;
    StopSource source;
    EXPECT_FALSE(pool.for_ranges(10, 1, source.get_token(), [&](std::uint64_t, std::uint64_t) {
        if (++done == 3) source.request_stop();
    }));
    EXPECT_EQ(done, 3);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
std::uint64_t address_space() {
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

TEST(ThreadPoolDeathTest, GoesOnWithFewerWhereThreadsAreRefused) {
    const auto limited = [] {
        // Room for a few stacks at most: more threads fail as they do at a limit on processes.
        const rlimit small{address_space() + (rlim_t{64} << 20), RLIM_INFINITY};
        if (setrlimit(RLIMIT_AS, &small) != 0) _exit(2);
        ThreadPool pool(256);
        std::atomic<int> called{0};
        pool.run([&](int) { ++called; });
        _exit(pool.workers() < 256 && called == pool.workers() ? 0 : 1);
    };
    EXPECT_EXIT(limited(), ::testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace taquin
