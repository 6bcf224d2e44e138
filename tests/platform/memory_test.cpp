// Large allocations come back as values, and what the system tells about memory and processors is plausible.

#include "taquin/platform/memory.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>

#include <gtest/gtest.h>
#include <unistd.h>

#include "taquin/platform/clock.h"
#include "taquin/platform/cpu.h"
#include "taquin/platform/environment.h"
#include "taquin/platform/posix/kernel_files.h"

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

/// With files of its own instead of the system's.
class Cgroups : public ::testing::Test {
  protected:
    void SetUp() override {
        root_ = (std::filesystem::temp_directory_path() / "taquin-cgroup-XXXXXX").string();
        ASSERT_NE(mkdtemp(root_.data()), nullptr);
    }
    void TearDown() override { std::filesystem::remove_all(root_); }

    void put(const std::string& name, const std::string& text) const {
        const std::filesystem::path path = root_ + name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text << "\n";
    }
    void put_group(const std::string& folder, const std::string& most, const std::string& used) const {
        put("/sys/fs/cgroup" + folder + "/memory.max", most);
        put("/sys/fs/cgroup" + folder + "/memory.current", used);
    }
    void put_group_1(const std::string& folder, const std::string& most, const std::string& used) const {
        put("/sys/fs/cgroup/memory" + folder + "/memory.limit_in_bytes", most);
        put("/sys/fs/cgroup/memory" + folder + "/memory.usage_in_bytes", used);
    }
    std::optional<std::uint64_t> left() const { return memory_left_by_cgroups(root_); }

    std::string root_;
};

TEST_F(Cgroups, TheTightestOfAGroupAndThoseAboveItCounts) {
    EXPECT_FALSE(left().has_value()) << "no file at all";
    put("/proc/self/cgroup", "0::/user.slice/user-7.slice/job");
    put_group("/user.slice/user-7.slice/job", "max", "100");
    put_group("/user.slice/other", "10", "5");
    EXPECT_FALSE(left().has_value());
    put_group("/user.slice", "1000", "400");
    EXPECT_EQ(left(), 600U);
    put_group("/user.slice/user-7.slice/job", "500", "100");
    EXPECT_EQ(left(), 400U);
    put_group("/user.slice/user-7.slice", "300", "200");
    EXPECT_EQ(left(), 100U);
    put_group("/user.slice/user-7.slice", "300", "301");
    EXPECT_EQ(left(), 0U);
}

TEST_F(Cgroups, OfTheFirstVersionHaveFilesOfTheirOwn) {
    put("/proc/self/cgroup", "12:cpu,cpuacct:/elsewhere\n9:hugetlb,memory:/docker/a:b\n1:name=systemd:/x\n0::/y");
    put_group_1("", "9223372036854771712", "5000");
    EXPECT_EQ(left(), 9223372036854771712U - 5000U);
    put_group_1("/docker", "8000", "1000");
    EXPECT_EQ(left(), 7000U);
    put_group_1("/docker/a:b", "4000", "1000");
    EXPECT_EQ(left(), 3000U);
    put_group_1("/elsewhere", "20", "10");
    EXPECT_EQ(left(), 3000U);
}

/// Tables that were read fill the page cache, which counts as used.
TEST_F(Cgroups, CachedFilesAreNotInTheWay) {
    put("/proc/self/cgroup", "3:memory:/job\n0::/job");
    put_group("/job", "1000", "900");
    put("/sys/fs/cgroup/job/memory.stat", "anon 100\nfile 800\ninactive_anon 7\ninactive_file 600\nactive_file 200");
    EXPECT_EQ(left(), 700U);
    put_group_1("/job", "900", "700");
    put("/sys/fs/cgroup/memory/job/memory.stat", "cache 500\ninactive_file 1\ntotal_inactive_file 400");
    EXPECT_EQ(left(), 600U);
    put("/sys/fs/cgroup/memory/job/memory.stat", "total_inactive_file 100000");
    EXPECT_EQ(left(), 700U);
    put("/sys/fs/cgroup/memory/job/memory.stat", "nonsense");
    EXPECT_EQ(left(), 200U);
}

/// A container may see its own group as the mounted one, under a name that only the machine around it knows.
TEST_F(Cgroups, OneThatIsNotVisibleIsTheMountedOne) {
    put_group("", "900", "200");
    EXPECT_EQ(left(), 700U) << "without /proc/self/cgroup";
    for (const char* lines : {"0::/system.slice/docker-1.scope", "0::/", "0::/../../job", "0::/gone (deleted)",
                              "0::", "nonsense\n\n:\n::\n0::/x", "0"}) {
        put("/proc/self/cgroup", lines);
        EXPECT_EQ(left(), 700U) << lines;
    }
    put_group_1("", "800", "200");
    EXPECT_EQ(left(), 600U);
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
