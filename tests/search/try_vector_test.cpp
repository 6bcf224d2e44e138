// Growth that reports failure: the arrays themselves, and searches in a process that gets no more memory.

#include "taquin/search/try_vector.h"

#include <cstdio>
#include <limits>
#include <span>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "taquin/search/census.h"
#include "taquin/search/long_array.h"

#include "support/effort.h"
#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::run;
using testing::size_of;

TEST(LongArray, GrowsWithoutMovingWhatItHolds) {
    LongArray<int> array;
    ASSERT_TRUE(array.reach(1));
    array[0] = 7;
    const int* const first = &array[0];
    ASSERT_TRUE(array.reach(100'000));
    EXPECT_GE(array.size(), 100'000U);
    EXPECT_EQ(&array[0], first);
    EXPECT_EQ(array[0], 7);
    EXPECT_EQ(array[99'999], 0);
}

TEST(TryVector, GrowsAndKeepsItsElements) {
    TryVector<int> numbers;
    for (int i = 0; i < 1000; ++i) ASSERT_TRUE(numbers.push_back(i));
    ASSERT_TRUE(numbers.resize(2000, 7));
    EXPECT_EQ(numbers.size(), 2000U);
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(numbers[static_cast<std::size_t>(i)], i);
    EXPECT_EQ(numbers[1999], 7);
}

TEST(TryVector, RefusesWhatNoMachineHas) {
    TryVector<std::uint64_t> words;
    ASSERT_TRUE(words.push_back(42));
    EXPECT_FALSE(words.resize(std::numeric_limits<std::size_t>::max() / 4));
    EXPECT_FALSE(words.reserve(std::numeric_limits<std::size_t>::max()));
    ASSERT_EQ(words.size(), 1U);
    EXPECT_EQ(words[0], 42U);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

/// The address space this process has now, in bytes.
std::uint64_t mapped_bytes() {
    unsigned long pages = 0;
    if (std::FILE* const file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%lu", &pages) != 1) pages = 0;
        std::fclose(file);
    }
    return pages * 4096;
}

/// Ends this process with 0 if the search reports that memory has run out, though no limit was set.
template <class Search>
[[noreturn]] void run_in_little_memory(const Search& search) {
    const std::uint64_t bytes = mapped_bytes() + (testing::effort(16U, 48U) << 20);
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
    std::_Exit(search() == Status::MemoryLimit ? 0 : 1);
}

TEST(OutOfMemoryDeathTest, SearchesReportAMemoryLimit) {
    const Goal goal = Goal::blank_last(size_of(4, 4));
    const Problem far{
        Board::make(size_of(4, 4), std::vector<Tile>{15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0}).value(),
        Goal::blank_first(size_of(4, 4))};
    const std::vector<const char*> algorithms{"astar", "bidirectional-bfs", "dijkstra", "astar(queue=heap)", "dfs"};
    for (const char* algorithm : std::span(algorithms).first(testing::effort(2U, 5U)))
        EXPECT_EXIT(run_in_little_memory([&] { return run(far, algorithm).status; }), ::testing::ExitedWithCode(0), "")
            << algorithm;
}

TEST(OutOfMemoryDeathTest, CensusReportsAMemoryLimit) {
    EXPECT_EXIT(run_in_little_memory([] {
                    Context context;
                    return take_census(Goal::blank_last(size_of(3, 4)), context).status;
                }),
                ::testing::ExitedWithCode(0), "");
}

#endif

}  // namespace
}  // namespace taquin
