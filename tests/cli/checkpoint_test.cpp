// --checkpoint as the program does it: killed again and again it goes on, and ends like a run in one piece.

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "tests/cli/bounds_of_events.h"
#include "tests/cli/program.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
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
    /// With a checkpoint, killed ever later until it ends; at least one run was killed, and one went on.
    ProgramRun killed_until_done(const std::vector<std::string>& command) const {
        int killed = 0;
        int resumed = 0;
        for (double seconds = 0.02;; seconds *= 1.3) {
            std::vector<std::string> words{"-s", "KILL", std::to_string(seconds), TAQUIN_PROGRAM};
            words.insert(words.end(), command.begin(), command.end());
            words.insert(words.end(), {"--checkpoint", file_.string()});
            ProgramRun run = run_with({.arguments = words, .program = "/usr/bin/timeout"});
            resumed += run.err.find("goes on after distance") != std::string::npos ? 1 : 0;
            if (run.code != 0 && ++killed < 100) continue;
            EXPECT_EQ(run.code, 0) << run.err;
            EXPECT_GT(killed, 0);
            EXPECT_GT(resumed, 0);
            return run;
        }
    }
    /// Neither a checkpoint nor what a killed process was writing aside.
    void expect_none_left() const {
        for (const auto& entry : fs::directory_iterator(file_.parent_path()))
            EXPECT_FALSE(entry.path() == file_ || entry.path().string().starts_with(file_.string() + "."))
                << entry.path();
    }
    const fs::path file_ = fs::temp_directory_path() / ("taquin-checkpoint-" + std::to_string(getpid()));
};

TEST_F(CheckpointRuns, KilledAtAnyMomentItGoesOn) {
    const ProgramRun whole = run_with({.arguments = arguments()});
    ASSERT_EQ(whole.code, 0) << whole.err;
    int killed = 0;
    int resumed = 0;
    for (double seconds = 0.1;; seconds *= 1.3) {
        std::vector<std::string> words{"-s", "KILL", std::to_string(seconds), TAQUIN_PROGRAM};
        for (const auto& word : arguments({"--checkpoint", file_.string(), "--checkpoint-every", "10ms"}))
            words.push_back(word);
        const ProgramRun run = run_with({.arguments = words, .program = "/usr/bin/timeout"});
        resumed += run.err.find("goes on at bound") != std::string::npos ? 1 : 0;
        if (run.code != 0) {
            ++killed;
            continue;
        }
        EXPECT_EQ(bounds_of_events(run.out), bounds_of_events(whole.out));
        break;
    }
    EXPECT_GT(killed, 0);
    EXPECT_GT(resumed, 0);
    expect_none_left();
}

/// 1 814 400 boards; after each distance their table of 454 kB is written.
TEST_F(CheckpointRuns, ACensusThatIsKilledGoesOnAfterTheLastDistance) {
    const std::vector<std::string> census{"census", "--size", "2x5", "--format", "json", "--threads", "2"};
    const auto facts = [](const ProgramRun& run) {
        json answer = json::parse(run.out);
        answer.erase("wall_seconds");
        return answer;
    };
    const ProgramRun whole = run_program(census);
    EXPECT_EQ(facts(killed_until_done(census)), facts(whole));
    expect_none_left();
}

/// The same with a third of the memory: parts of the table are files, and so are the blocks of a distance.
TEST_F(CheckpointRuns, ASpilledCensusThatIsKilledGoesOnAfterTheLastDistance) {
    const fs::path parts = file_.string() + "-parts";
    const std::vector<std::string> census{"census",   "--size", "2x5",       "--metric", "mtm",
                                          "--format", "json",   "--threads", "2"};
    auto spilled = census;
    spilled.insert(spilled.end(), {"--memory", "150000", "--spill", parts.string()});
    const auto boards = [](const ProgramRun& run) { return json::parse(run.out).at("boards"); };
    EXPECT_EQ(boards(killed_until_done(spilled)), boards(run_program(census)));
    expect_none_left();
    for (const auto& entry : fs::directory_iterator(parts)) EXPECT_EQ(entry.path().extension(), ".lock");
    fs::remove_all(parts);
}

/// Two patterns of six tiles each, which give two files; after each level the arrays of some megabytes are written.
TEST_F(CheckpointRuns, ATableThatIsKilledGoesOnAfterTheLastLevel) {
    const fs::path folder = file_.string() + "-tables";
    const std::vector<std::string> build{"tables", "build", ".aaa/aaab/bbbb/b---", "--threads", "2", "--tables"};
    const auto in = [&](const fs::path& where) {
        auto words = build;
        words.push_back(where.string());
        return words;
    };
    ASSERT_EQ(run_program(in(folder / "whole")).code, 0);
    auto kept = in(folder / "killed");
    kept.insert(kept.end(), {"--checkpoint-every", "1ms"});
    killed_until_done(kept);
    expect_none_left();
    int files = 0;
    for (const auto& entry : fs::directory_iterator(folder / "whole")) {
        ++files;
        EXPECT_TRUE(text_of(entry.path()) == text_of(folder / "killed" / entry.path().filename())) << entry.path();
    }
    EXPECT_EQ(files, 2);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder / "killed"), fs::directory_iterator()), 2);
    fs::remove_all(folder);
}

/// Killed between the last two steps of a build: its table is stored, and its checkpoint is still there.
TEST_F(CheckpointRuns, ACheckpointOfAStoredTableIsRemoved) {
    const fs::path folder = file_.string() + "-tables";
    const std::vector<std::string> build{"tables",        "build",        ".aaa/aa--/bbb-/bb--", "--tables",
                                         folder.string(), "--checkpoint", file_.string()};
    auto slow = build;
    slow.insert(slow.end(), {"--checkpoint-every", "1ms"});
    // Where the folder of tables cannot be made, the table is not stored, and the checkpoint stays.
    std::ofstream(folder) << "a file where the folder should be";
    const ProgramRun refused = run_program(slow);
    EXPECT_EQ(refused.code, 30);
    ASSERT_TRUE(fs::exists(file_)) << refused.err;
    fs::remove(folder);
    fs::copy(file_, file_.string() + "-copy");
    const ProgramRun resumed = run_program(build);
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_THAT(resumed.err, HasSubstr("goes on after distance"));
    EXPECT_FALSE(fs::exists(file_));
    fs::rename(file_.string() + "-copy", file_);
    for (const auto& entry : fs::directory_iterator(folder)) {  // the second table must be built, the first is there
        const std::string name = entry.path().filename().string();
        if (resumed.out.find(name) > resumed.out.find('\n')) fs::remove(entry.path());
    }
    const ProgramRun again = run_program(build);
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_THAT(again.out, HasSubstr("there already"));
    EXPECT_THAT(again.out, HasSubstr("built in"));
    EXPECT_FALSE(fs::exists(file_));
    fs::remove_all(folder);
}

TEST_F(CheckpointRuns, ATableOfSomethingElseIsRefused) {
    const fs::path folder = file_.string() + "-tables";
    std::ofstream(folder) << "a file where the folder should be";
    const auto build = [&](const std::string& drawing, const std::string& metric) {
        return run_program({"tables", "build", drawing, "--metric", metric, "--tables", folder.string(), "--checkpoint",
                            file_.string(), "--checkpoint-every", "1ms"});
    };
    EXPECT_EQ(build(".aaa/aa--/----/----", "stm").code, 30);
    ASSERT_TRUE(fs::exists(file_));
    const ProgramRun pattern = build(".aaa/a-a-/----/----", "stm");
    EXPECT_EQ(pattern.code, 30);
    EXPECT_THAT(pattern.err, HasSubstr("of another run: its pattern is .aaa/aa--/----/----, here it is"));
    const ProgramRun metric = build(".aaa/aa--/----/----", "mtm");
    EXPECT_EQ(metric.code, 30);
    EXPECT_THAT(metric.err, HasSubstr("of another run: its metric is stm, here it is mtm"));
    const ProgramRun census = run_program({"census", "--size", "3x3", "--checkpoint", file_.string()});
    EXPECT_EQ(census.code, 30);
    EXPECT_THAT(census.err, HasSubstr("of another run: its command is tables build, here it is census"));
    fs::remove(folder);
}

TEST_F(CheckpointRuns, ACensusOfSomethingElseIsRefused) {
    ASSERT_EQ(run_program({"census", "--size", "2x5", "--checkpoint", file_.string(), "--nodes", "1000"}).code, 21);
    ASSERT_TRUE(fs::exists(file_));
    const ProgramRun other = run_program({"census", "--size", "5x2", "--checkpoint", file_.string()});
    EXPECT_EQ(other.code, 30);
    EXPECT_THAT(other.err, HasSubstr("of another run: its goal is"));
    const ProgramRun search = run_program({"solve", long_board, "-a", "idastar", "--checkpoint", file_.string()});
    EXPECT_EQ(search.code, 30);
    EXPECT_THAT(search.err, HasSubstr("of another run"));
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

/// The work of hours is not gone with an answer that nobody got.
TEST_F(CheckpointRuns, AnAnswerThatCannotBeWrittenKeepsIt) {
    const fs::path parts = file_.string() + "-parts";
    const std::vector<std::string> census{"census", "--size", "2x5"};
    auto spilled = census;
    spilled.insert(spilled.end(), {"--memory", "150000", "--spill", parts.string()});
    for (std::vector<std::string> command : {arguments(), census, spilled}) {
        command.insert(command.end(), {"--checkpoint", file_.string()});
        auto limited = command;
        limited.insert(limited.end(), {"--nodes", "500000"});
        EXPECT_EQ(run_program(limited).code, 21);
        const ProgramRun full = run_with({.arguments = command, .output_file = "/dev/full"});
        EXPECT_EQ(full.code, 30) << command[0];
        EXPECT_TRUE(fs::exists(file_)) << command[0];
        const ProgramRun again = run_program(command);
        EXPECT_EQ(again.code, 0) << again.err;
        EXPECT_THAT(again.err, HasSubstr("goes on"));
        expect_none_left();
    }
    fs::remove_all(parts);
}

/// What `auto` would choose changes with the tables that are there.
TEST_F(CheckpointRuns, AutoGoesOnAsItBegan) {
    const fs::path folder = file_.string() + "-tables";
    const std::vector<std::string> solve{"solve",         "15 11 8 12/14 10 9 13/2 6 4 5/3 7 1 0",
                                         "--goal",        "blank-first",
                                         "--events",      "--tables",
                                         folder.string(), "--checkpoint",
                                         file_.string()};
    const ProgramRun begun = run_with({.arguments = solve, .interrupt_after = "\"lower_bound\":74"});
    ASSERT_TRUE(fs::exists(file_)) << begun.err;
    ASSERT_EQ(run_program({"tables", "build", "7-7-1", "--goal", "blank-first", "--tables", folder.string()}).code, 0);
    const ProgramRun resumed = run_with({.arguments = solve, .interrupt_after = "\"lower_bound\":78"});
    EXPECT_THAT(resumed.err, HasSubstr("goes on at bound"));
    EXPECT_THAT(resumed.out, HasSubstr("\"heuristic\":\"pdb(catalogue=6-6-3)\""));
    fs::remove_all(folder);
}

TEST_F(CheckpointRuns, IsRefusedWhereItCannotBeKept) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"solve", "--batch", "-", "--checkpoint", "f"},
          {"solve", "8 1 3/4 0 2/7 6 5", "--all", "--checkpoint", "f"},
          {"solve", "8 1 3/4 0 2/7 6 5", "--checkpoint-every", "1s"},
          {"census", "--checkpoint-every", "1s"},
          {"tables", "build", "4-4-4-3", "--checkpoint-every", "1s"},
          {"solve", "8 1 3/4 0 2/7 6 5", "-a", "astar", "--checkpoint", "f"}}) {
        const ProgramRun run = run_program(words);
        EXPECT_EQ(run.code, 30) << run.out;
        EXPECT_THAT(run.err, HasSubstr("checkpoint"));
    }
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"solve", "8 1 3/4 0 2/7 6 5", "-a", "idastar"}, {"census", "--size", "2x3"}}) {
        auto kept = words;
        kept.insert(kept.end(), {"--checkpoint", "/nonexistent/state"});
        const ProgramRun run = run_program(kept);
        EXPECT_EQ(run.code, 30);
        EXPECT_THAT(run.err, HasSubstr("taquin: checkpoint: /nonexistent/state"));
        kept.back() = "";
        const ProgramRun unnamed = run_program(kept);
        EXPECT_EQ(unnamed.code, 30);
        EXPECT_EQ(unnamed.err, "taquin: checkpoint: found an empty text\n");
    }
}

}  // namespace
}  // namespace taquin
