// What the program says about itself: help and completion.

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/cli/program.h"

namespace taquin {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(Cli, HelpTeachesEveryCommand) {
    const ProgramRun all = run_program({"--help"});
    EXPECT_EQ(all.code, 0);
    EXPECT_THAT(run_program({"--version"}).out, StartsWith("taquin "));
    for (const char* command :
         {"solve", "scramble", "check", "verify", "show", "list", "census", "completion", "man"}) {
        EXPECT_THAT(all.out, HasSubstr(std::string("\n  ") + command + " "));
        EXPECT_THAT(run_program({command, "--help"}).out, HasSubstr("Examples:\n  ")) << command;
    }
}

TEST(Cli, CompletesCommandsOptionsAndValues) {
    const auto offers = [](std::vector<std::string> words) {
        words.insert(words.begin(), "complete");
        return run_program(words).out;
    };
    EXPECT_THAT(offers({"so"}), StartsWith("solve\t"));
    EXPECT_THAT(offers({"solve", "--heur"}), StartsWith("--heuristic\t"));
    EXPECT_EQ(offers({"solve", "--goal", "sn"}), "snail\n");
    EXPECT_THAT(offers({"solve", "-a", "ida"}), StartsWith("idastar\n"));
    EXPECT_EQ(offers({"completion", "f"}), "fish\n");
    EXPECT_EQ(offers({"solve", "--file", ""}), "");
}

/// Shells that are not installed cannot be tested.
bool has(const std::string& shell) { return std::system(("command -v " + shell + " >/dev/null").c_str()) == 0; }

TEST(Cli, EveryShellReadsItsCompletion) {
    for (const std::string shell : {"bash", "zsh", "fish"}) {
        const std::string script = run_program({"completion", shell}).out;
        EXPECT_THAT(script, HasSubstr("taquin")) << shell;
        if (!has(shell)) continue;
        const auto file = std::filesystem::temp_directory_path() / ("taquin_completion_" + std::to_string(getpid()));
        std::ofstream(file) << script;
        EXPECT_EQ(std::system((shell + " -n " + file.string()).c_str()), 0) << shell;
        std::filesystem::remove(file);
    }
}

TEST(Cli, BashCompletes) {
    const auto folder = std::filesystem::path(TAQUIN_PROGRAM).parent_path().string();
    const std::string command = "PATH=" + folder +
                                ":$PATH; source <(taquin completion bash); COMP_WORDS=(taquin solve --goal sn);"
                                "COMP_CWORD=3; _taquin; [[ ${COMPREPLY[*]} == snail ]]";
    EXPECT_EQ(std::system(("bash -c '" + command + "'").c_str()), 0);
}

TEST(Cli, FishCompletes) {
    if (!has("fish")) GTEST_SKIP() << "fish is not installed";
    const auto folder = std::filesystem::path(TAQUIN_PROGRAM).parent_path().string();
    const std::string command = "set -x PATH " + folder +
                                " $PATH; taquin completion fish | source; "
                                "complete -C \"taquin solve --goal sn\" | string match -q \"snail*\"";
    EXPECT_EQ(std::system(("fish --no-config -c '" + command + "'").c_str()), 0);
}

}  // namespace
}  // namespace taquin
