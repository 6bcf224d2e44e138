// Ctrl-C: every command ends at once and says how far it came.

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "tests/cli/program.h"

namespace taquin {
namespace {

using nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string small_board = "8 1 3/4 0 2/7 6 5";
/// Hard enough that no search without tables ends before it is stopped.
const std::string unending_board = "15 11 8 12/14 10 9 13/2 6 4 5/3 7 1 0";

json result_of(const ProgramRun& run) { return json::parse(run.out); }

TEST(Cli, CtrlCIsACleanCancel) {
    const ProgramRun run =
        run_with({.arguments = {"solve", unending_board, "--goal", "blank-first", "--algorithm", "idastar",
                                "--heuristic", "zero", "--engine", "general", "--format", "json"},
                  .environment = {"TERM=xterm"},
                  .interrupt_after = "expanded",  // the progress line: it is in the middle of it
                  .err_on_terminal = true});
    EXPECT_EQ(run.code, 23) << run.err;
    EXPECT_EQ(result_of(run).at("status"), "cancelled");
    EXPECT_GT(result_of(run).at("stats").at("expanded"), 0);
}

/// An endless search for a shorter solution: what it has by then is an answer.
TEST(Cli, CtrlCGivesTheBestSolutionSoFar) {
    // As an argument: standard input stays open until the interrupt, and `solve -` would wait for its end.
    std::string big = run_program({"scramble", "--size", "7x7", "--seed", "3"}).out;
    big.erase(big.find_last_not_of('\n') + 1);
    for (const char* time : {"none", ""}) {
        std::vector<std::string> arguments{"solve", big, "--format", "json"};
        if (*time != 0) arguments.insert(arguments.end(), {"--time", time});
        const ProgramRun run = run_with({.arguments = arguments,
                                         .environment = {"TERM=xterm"},
                                         .interrupt_after = " moves, lower bound ",
                                         .err_on_terminal = true});
        EXPECT_EQ(run.code, 0) << run.err;
        const auto result = result_of(run);
        EXPECT_EQ(result.at("status"), "solved");
        EXPECT_EQ(result.at("stopped_by"), "cancelled");
        EXPECT_EQ(result.at("algorithm"), "anytime");
        EXPECT_GT(result.at("length"), result.at("lower_bound"));
        EXPECT_GT(result.at("predicted_seconds"), 5);
        EXPECT_EQ(result.contains("time_limit"), *time == 0);
    }
}

#ifdef __SANITIZE_THREAD__  // which puts handlers off while a thread waits for a mutex, as one of two does here
const std::string threads_of_batches = "1";
#else
const std::string threads_of_batches = "2";
#endif

TEST(Cli, CtrlCEndsABatchThatWaitsForInput) {
    const ProgramRun run = run_with({.arguments = {"solve", "--batch", "-", "--threads", threads_of_batches},
                                     .input = small_board + "\n",
                                     .interrupt_after = "\"length\":14"});
    EXPECT_EQ(run.code, 23) << run.err;
    EXPECT_THAT(run.out, StartsWith("{\"line\":1,"));
    EXPECT_EQ(run.err, "taquin: stopped after 1 board\n");
}

/// Kept until 64 KiB had come together, before.
TEST(Cli, EventsOfABatchAreSeenWhileItsSearchRuns) {
    const ProgramRun run = run_with({.arguments = {"solve", "--batch", "-", "--goal", "blank-first", "-a", "idastar",
                                                   "-H", "manhattan", "--events"},
                                     .input = "15 11 8 12/14 10 9 13/2 6 4 5/3 7 1 0\n",  // hours of work
                                     .interrupt_after = "\"event\":\"iteration\""});
    EXPECT_EQ(run.code, 23) << run.err;
    EXPECT_LT(run.out.size(), 64U << 10U);
}

TEST(Cli, CtrlCEndsTheReadingOfABoard) {
    for (const char* command : {"solve", "show", "check"}) {
        const ProgramRun run =
            run_with({.arguments = {command, "-"}, .input = std::string(200'000, ' '), .interrupt_after_input = true});
        EXPECT_EQ(run.code, 23) << command;
        EXPECT_EQ(run.err, "taquin: board: cancelled before standard input was ready\n");
        EXPECT_EQ(run.out, "");
    }
}

TEST(Cli, CtrlCEndsAScrambleThatSaysHowFarItCame) {
    using Arguments = std::vector<std::string>;
    for (const Arguments& more : {Arguments{"--size", "3x3"}, Arguments{"--size", "3x3", "--distance", "20"},
                                  Arguments{"--size", "4x4", "--walk", "1000000"}}) {
        Arguments arguments{"scramble", "--count", "100000000"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        // On a terminal every board is seen as soon as it is made.
        const ProgramRun run = run_with({.arguments = arguments, .interrupt_after = "/", .out_on_terminal = true});
        EXPECT_EQ(run.code, 23) << run.err;
        EXPECT_THAT(run.err, StartsWith("taquin: stopped after "));
        EXPECT_THAT(run.err, EndsWith(" of 100000000 boards\n"));
    }
}

/// A pager that shows its first page, or a pipe with a name that nobody writes.
TEST(Cli, ASignalEndsWhatWaitsForAnotherProcess) {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("taquin-waits-" + std::to_string(getpid()));
    std::filesystem::create_directory(folder);
    const std::string never_read = "mkfifo full; exec 3<>full; ";
    const std::string told = " & sleep 0.5; kill -TERM $!; wait $!";
    for (const std::string& command :
         {never_read + "$0 scramble --size 2x2 --count 100000000 >&3" + told,
          never_read + "yes '1 2/3 0' | $0 solve --batch - --threads " + threads_of_batches + " >&3" + told,
          never_read + "yes ud | head -n 300000 | tr -d '\\n' | $0 show '1 2/3 0' - >&3" + told,
          "mkfifo none; $0 solve --batch none" + told}) {
        const ProgramRun run = run_with(
            {.arguments = {"-c", "cd " + folder.string() + " && rm -f full none && " + command, TAQUIN_PROGRAM},
             .program = "/bin/bash"});
        EXPECT_EQ(run.code, 23) << command;
        EXPECT_THAT(run.err, Not(HasSubstr("Interrupted system call"))) << command;
    }
    std::filesystem::remove_all(folder);
}

TEST(Cli, CtrlCEndsABenchThatSaysHowFarItCame) {
    const ProgramRun run = run_with({.arguments = {"bench", "korf100", "-H", "walking-distance", "--threads", "2"},
                                     .environment = {"TERM=xterm"},
                                     .interrupt_after = " of 100 boards",
                                     .err_on_terminal = true});
    EXPECT_EQ(run.code, 23) << run.err;
    EXPECT_THAT(run.err, HasSubstr("taquin: stopped after "));
    EXPECT_THAT(run.err, EndsWith(" of 100 boards\n"));
    EXPECT_EQ(run.out, "");
}

}  // namespace
}  // namespace taquin
