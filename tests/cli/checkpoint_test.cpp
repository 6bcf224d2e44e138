// solve --checkpoint as the program does it: killed again and again it goes on, and ends like a run in one piece.

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/cli/bounds_of_events.h"
#include "tests/cli/program.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

/// Fifteen million nodes with Manhattan distance.
const std::string long_board = "2 11 10 6/7 13 14 0/12 5 15 9/3 8 4 1";

class CheckpointRuns : public ::testing::Test {
  protected:
    ~CheckpointRuns() override { fs::remove(file_); }

    std::vector<std::string> arguments(std::vector<std::string> more = {}) const {
        std::vector<std::string> all{"solve",     long_board, "-a",        "idastar", "-H",
                                     "manhattan", "--events", "--threads", "2"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    const fs::path file_ = fs::temp_directory_path() / ("taquin-checkpoint-" + std::to_string(getpid()));
};

TEST_F(CheckpointRuns, KilledAtAnyMomentItGoesOn) {
    const ProgramRun whole = run_with({.arguments = arguments()});
    ASSERT_EQ(whole.code, 0) << whole.err;
    int killed = 0;
    for (double seconds = 0.1;; seconds *= 1.5) {
        std::vector<std::string> words{"-s", "KILL", std::to_string(seconds), TAQUIN_PROGRAM};
        for (const auto& word : arguments({"--checkpoint", file_.string(), "--checkpoint-every", "10ms"}))
            words.push_back(word);
        const ProgramRun run = run_with({.arguments = words, .program = "/usr/bin/timeout"});
        if (run.code != 0) {
            ++killed;
            continue;
        }
        EXPECT_EQ(bounds_of_events(run.out), bounds_of_events(whole.out));
        break;
    }
    EXPECT_GT(killed, 0);
    EXPECT_FALSE(fs::exists(file_));
}

TEST_F(CheckpointRuns, ALimitLeavesItAndAnotherRunIsRefused) {
    const ProgramRun stopped =
        run_with({.arguments = arguments({"--checkpoint", file_.string(), "--nodes", "100000"})});
    EXPECT_EQ(stopped.code, 21) << stopped.err;
    ASSERT_TRUE(fs::exists(file_));
    const ProgramRun other = run_program(
        {"solve", "5 1 3 4/2 6 8 0/9 10 7 11/13 14 15 12", "-a", "idastar", "--checkpoint", file_.string()});
    EXPECT_EQ(other.code, 30);
    EXPECT_THAT(other.err, HasSubstr("taquin: checkpoint: "));
    EXPECT_THAT(other.err, HasSubstr("of another run: its board is"));
    const ProgramRun on = run_with({.arguments = arguments({"--checkpoint", file_.string(), "--nodes", "200000"})});
    EXPECT_EQ(on.code, 21);
    EXPECT_THAT(on.err, HasSubstr("goes on at bound"));
}

TEST_F(CheckpointRuns, IsRefusedWhereItCannotBeKept) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"solve", "--batch", "-", "--checkpoint", "f"},
          {"solve", "8 1 3/4 0 2/7 6 5", "--all", "--checkpoint", "f"},
          {"solve", "8 1 3/4 0 2/7 6 5", "--checkpoint-every", "1s"},
          {"solve", "8 1 3/4 0 2/7 6 5", "-a", "astar", "--checkpoint", "f"}}) {
        const ProgramRun run = run_program(words);
        EXPECT_EQ(run.code, 30) << run.out;
        EXPECT_THAT(run.err, HasSubstr("checkpoint"));
    }
}

}  // namespace
}  // namespace taquin
