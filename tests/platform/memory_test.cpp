// Large allocations come back as values, and what the system tells about memory and processors is plausible.

#include "taquin/platform/memory.h"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "taquin/platform/clock.h"
#include "taquin/platform/cpu.h"
#include "taquin/platform/environment.h"

namespace taquin {
namespace {

TEST(PlatformMemory, IsZeroedAndWritable) {
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{5000}, (std::size_t{5} << 20) + 3}) {
        auto memory = Memory::zeroed(bytes);
        ASSERT_TRUE(memory.has_value());
        ASSERT_GE(memory->size(), bytes);
        EXPECT_TRUE(std::all_of(memory->data(), memory->data() + memory->size(), [](auto b) { return b == 0; }));
        std::fill_n(memory->data(), memory->size(), std::uint8_t{7});
    }
}

TEST(PlatformMemory, ARefusalIsAValue) {
    for (const std::size_t bytes : {std::size_t{1} << 60, std::numeric_limits<std::size_t>::max()}) {
        const auto memory = Memory::zeroed(bytes);
        ASSERT_FALSE(memory.has_value());
        EXPECT_EQ(memory.error().field, "memory");
    }
    EXPECT_FALSE(LargeArray<std::uint64_t>::make(std::size_t{1} << 57).has_value());
    EXPECT_FALSE(LargeArray<std::uint64_t>::make(std::size_t{1} << 61).has_value()) << "not wrapped to 0 bytes";
}

TEST(PlatformMemory, ArraysHoldWhatIsWritten) {
    auto array = LargeArray<std::uint32_t>::make(1'000'000);
    ASSERT_TRUE(array.has_value());
    EXPECT_EQ(array->size(), 1'000'000U);
    EXPECT_EQ((*array)[999'999], 0U);
    (*array)[999'999] = 5;
    const LargeArray<std::uint32_t> moved = *std::move(array);
    EXPECT_EQ(moved[999'999], 5U);
}

TEST(PlatformFigures, ArePlausible) {
    EXPECT_GT(physical_memory(), std::uint64_t{16} << 20);
    EXPECT_LE(available_memory(), physical_memory());
    EXPECT_GT(peak_memory(), std::uint64_t{1} << 20);
    EXPECT_GE(processor_count(), 1);
    const SteadyTime first = steady_now();
    EXPECT_LE(first, steady_now());
    EXPECT_GE(process_cpu_seconds(), 0);
    const double before = thread_cpu_seconds();
    EXPECT_GE(thread_cpu_seconds(), before);
}

TEST(PlatformEnvironment, ToldApartUnsetEmptyAndSet) {
    setenv("TAQUIN_TEST_VARIABLE", "value", 1);
    EXPECT_EQ(environment_variable("TAQUIN_TEST_VARIABLE"), "value");
    setenv("TAQUIN_TEST_VARIABLE", "", 1);
    EXPECT_FALSE(environment_variable("TAQUIN_TEST_VARIABLE").has_value());
    unsetenv("TAQUIN_TEST_VARIABLE");
    EXPECT_FALSE(environment_variable("TAQUIN_TEST_VARIABLE").has_value());
}

}  // namespace
}  // namespace taquin
