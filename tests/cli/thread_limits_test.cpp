// The program where the system refuses threads: the same answers by fewer threads, and one message.

#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/cli/program.h"
#include "tests/support/pattern.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using Arguments = std::vector<std::string>;

class ThreadLimits : public ::testing::TestWithParam<int> {
  protected:
    ThreadLimits() : folder_(fs::temp_directory_path() / fmt::format("taquin-threads-{}", getpid())) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~ThreadLimits() override { fs::remove_all(folder_); }

    void SetUp() override {
        if (std::string_view(TAQUIN_REFUSE_THREADS).empty()) GTEST_SKIP() << "not with a sanitizer";
    }

    /// With no more than so many threads beside the first; checks that it ends well and says it once.
    static ProgramRun run_limited(const Arguments& arguments, const std::string& input = {}) {
        ProgramRun run = run_with(
            {.arguments = arguments,
             .input = input,
             .environment = {"LD_PRELOAD=" TAQUIN_REFUSE_THREADS, fmt::format("TAQUIN_TEST_THREADS={}", GetParam())}});
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_EQ(run.err, fmt::format("taquin: threads: the system refused more threads: {} instead of 8 are used\n",
                                       GetParam() + 1));
        return run;
    }
    static std::string without_times(const std::string& text) {
        return testing::Pattern(R"re("(wall|cpu)_seconds":[^,}]*|"peak_bytes":[^,}]*)re").removed_from(text);
    }

    fs::path folder_;
};

INSTANTIATE_TEST_SUITE_P(Threads, ThreadLimits, ::testing::Values(0, 1, 2, 5));

TEST_P(ThreadLimits, SolvesABoard) {
    const ProgramRun run = run_limited({"solve", "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "--goal", "blank-first", "-a",
                                        "idastar", "-H", "walking-distance", "--threads", "8", "--format", "json"});
    EXPECT_THAT(run.out, HasSubstr("\"length\": 57"));
    EXPECT_THAT(run.out, HasSubstr("\"optimal\": true"));
}

TEST_P(ThreadLimits, SolvesABatch) {
    std::string input;
    for (int i = 0; i < 20; ++i) input += "8 1 3/4 0 2/7 6 5\n6 4 7/8 5 0/3 2 1\n";
    const ProgramRun run = run_limited({"solve", "--batch", "-", "--threads", "8"}, input);
    EXPECT_EQ(without_times(run.out), without_times(run_program({"solve", "--batch", "-"}, input).out));
}

TEST_P(ThreadLimits, TakesACensus) {
    const ProgramRun run = run_limited({"census", "--size", "2x5", "--threads", "8"});
    EXPECT_THAT(run.out, HasSubstr("1 814 400 boards"));
}

TEST_P(ThreadLimits, BuildsTables) {
    run_limited({"tables", "build", "4-4-4-3", "--threads", "8", "--tables", folder_.string()});
    EXPECT_EQ(run_program({"tables", "verify", "--tables", folder_.string()}).code, 0);
}

TEST_P(ThreadLimits, RunsAnExperiment) {
    const std::string file = (folder_ / "x.toml").string();
    const std::string database = (folder_ / "x.sqlite").string();
    std::ofstream(file) << "name=\"threads\"\ntitle=\"t\"\n[[boards]]\nset=\"s\"\nsize=\"3x3\"\nscramble=\"uniform\"\n"
                           "count=40\n[[configurations]]\nalgorithm=\"astar\"\n";
    // Here the thread that began only supervises; without any other it works.
    const ProgramRun run = run_with(
        {.arguments = {"experiment", "run", file, "--db", database, "--jobs", "8"},
         .environment = {"LD_PRELOAD=" TAQUIN_REFUSE_THREADS, fmt::format("TAQUIN_TEST_THREADS={}", GetParam())}});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, fmt::format("taquin: threads: the system refused more threads: {} instead of 8 are used\n",
                                   std::max(GetParam(), 1)));
    EXPECT_THAT(run.out, HasSubstr("40 results, 40 of them new, 0 ended by a limit"));
}

}  // namespace
}  // namespace taquin
