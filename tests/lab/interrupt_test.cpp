// Ctrl-C while the boards of an experiment are made or read. The flag is never taken back, so that each test has a
// process of its own.

#include "apps/io/interrupt.h"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "apps/lab/experiment.h"

namespace taquin::lab {
namespace {

/// Ends with 0 if reading such a set is cancelled after an interrupt, and succeeds without one.
void read_interrupted(const std::string& set) {
    const std::string text = "name=\"n\"\ntitle=\"t\"\n[[boards]]\nset=\"s\"\nsize=\"3x3\"\n" + set +
                             "\n[[configurations]]\nalgorithm=\"idastar\"\n";
    if (!parse_experiment(text, "x.toml")) _exit(1);
    app::interrupt();
    const auto read = parse_experiment(text, "x.toml");
    _exit(!read && read.error().what.code == ErrorCode::Cancelled ? 0 : 2);
}

TEST(LabInterruptDeathTest, EndsTheMakingAndReadingOfBoards) {
    const auto file = std::filesystem::temp_directory_path() / fmt::format("taquin-boards-{}", getpid());
    std::ofstream(file) << "2 8 3/1 0 4/7 6 5\n";
    EXPECT_EXIT(read_interrupted("scramble=\"walk\"\nmoves=[1, 5]\ncount=2"), ::testing::ExitedWithCode(0), "");
    EXPECT_EXIT(read_interrupted("scramble=\"uniform\"\ncount=2"), ::testing::ExitedWithCode(0), "");
    EXPECT_EXIT(read_interrupted("file=\"" + file.string() + "\""), ::testing::ExitedWithCode(0), "");
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace taquin::lab
