// The real program in a real terminal: tmux types and looks. Also the plain game through pipes.

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// Solves of the tests stay out of the user's.
const bool own_data = [] {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("taquin-play-{}", ::getpid());
    return ::setenv("XDG_DATA_HOME", folder.c_str(), 1) == 0 && std::atexit([] {
                                                                    std::error_code ignored;
                                                                    if (const char* data = std::getenv("XDG_DATA_HOME"))
                                                                        std::filesystem::remove_all(data, ignored);
                                                                }) == 0;
}();

struct Output {
    std::string text;
    int code = -1;
};

Output shell(const std::string& command) {
    Output output;
    FILE* pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) return output;
    std::array<char, 4096> buffer{};
    while (const auto count = std::fread(buffer.data(), 1, buffer.size(), pipe))
        output.text.append(buffer.data(), count);
    const int status = ::pclose(pipe);
    output.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return output;
}

Output plain(const std::string& input, const std::string& arguments) {
    return shell(fmt::format("printf '{}' | '{}' play --plain {} 2>&1", input, TAQUIN_PROGRAM, arguments));
}

/// One tmux server of our own with one window: the game, and after it what became of the terminal.
class Tmux {
  public:
    Tmux(int cols, int rows, const std::string& game) : name_(fmt::format("taquin-test-{}-{}", ::getpid(), ++made)) {
        std::ofstream(script()) << "export LC_ALL=C.UTF-8 TERM=screen-256color\n"
                                << "sh -c 'echo $$ >" << pid_file() << "; " << game << "'\n"
                                << "echo ended:$?\n"
                                << "stty -a | tr -s ' ;' '\\n\\n' | grep -E '^-?(icanon|echo)$'\n"
                                << "cat\n";
        run(fmt::format("new-session -d -x {} -y {} sh {}", cols, rows, script()));
    }
    ~Tmux() {
        run("kill-server");
        std::filesystem::remove(script());
        std::filesystem::remove(pid_file());
    }
    void kill(const std::string& signal) const { shell(fmt::format("kill -{} $(cat {})", signal, pid_file())); }
    void run(const std::string& arguments) const {
        shell(fmt::format("tmux -L {} -f /dev/null {} 2>&1", name_, arguments));
    }
    void keys(const std::string& keys) const { run("send-keys " + keys); }
    std::string screen() const { return shell(fmt::format("tmux -L {} capture-pane -p 2>&1", name_)).text; }
    /// Waits for the text; only a broken game is waited for to the end, some minutes.
    std::string await(const std::string& text) const {
        std::string now;
        for (int i = 0; i < 6000; ++i) {
            now = screen();
            if (now.find(text) != std::string::npos) return now;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return now;
    }

  private:
    std::string script() const { return ::testing::TempDir() + name_ + ".sh"; }
    std::string pid_file() const { return ::testing::TempDir() + name_ + ".pid"; }

    static inline int made = 0;
    std::string name_;
};

std::string game(const std::string& arguments) {
    return fmt::format("exec {} play --lang en {}", TAQUIN_PROGRAM, arguments);
}

TEST(PlayPlain, IsScripted) {
    const Output output =
        plain("8\\nundo\\nhint\\ntogo\\nsolve\\nmoves rr\\nquit\\nnever", "--lang en 1,2,3,4,5,6,0,7,8");
    EXPECT_EQ(output.code, 0);
    EXPECT_THAT(output.text, AllOf(HasSubstr("7 8 _\nMoves: 2"), HasSubstr("Hint: slide 7 left."),
                                   HasSubstr("2 moves to go, which is optimal."),
                                   HasSubstr("Solution of 2 moves, proved shortest.\nrr\n"),
                                   HasSubstr("Solved, with help."), Not(HasSubstr("never"))));
}

TEST(PlayPlain, SaysWhatItDoesNotUnderstandAndGoesOn) {
    const Output output =
        plain("dance\\n99\\n1\\nmoves xyz\\nsize 0x0\\nboard 1 2/2 0\\nboard 1 2 3/4 5 6/8 7 0\\nshuffle -3\\nshow\\n",
              "--lang en 1,2,3,4,5,6,7,8,0");
    EXPECT_EQ(output.code, 0);
    EXPECT_THAT(output.text,
                AllOf(HasSubstr("'dance' is not understood"), HasSubstr("'99' is not understood"),
                      HasSubstr("not in line"), HasSubstr("expected the letters udlr"), HasSubstr("size: "),
                      HasSubstr("board: "), HasSubstr("cannot be solved"), HasSubstr("'-3' is not understood")));
    EXPECT_TRUE(output.text.ends_with("Moves: 0  Goal: blank-last  Size: 3x3\n")) << output.text;
}

TEST(PlayPlain, BoundsItsLinesAndShowsNoControlBytes) {
    const Output output =
        shell(fmt::format("(head -c 3000000 /dev/zero; printf '\\nev\\033il\\nshow\\n') | '{}' play --plain "
                          "--lang en 1,2,3,4,5,6,7,8,0 2>&1",
                          TAQUIN_PROGRAM));
    EXPECT_EQ(output.code, 0);
    EXPECT_LT(output.text.size(), 2000U);
    EXPECT_THAT(output.text, AllOf(HasSubstr("longer than 1.0 MiB"), HasSubstr("'ev?il' is not understood"),
                                   Not(HasSubstr("\033"))));
    EXPECT_TRUE(output.text.ends_with("Moves: 0  Goal: blank-last  Size: 3x3\n")) << output.text;
}

/// Games that end at the same time in several terminals are all kept, also those that make the file.
TEST(PlayPlain, ProcessesTakeTurnsAtTheFileOfSolves) {
    const std::string folder = ::testing::TempDir() + fmt::format("taquin-queue-{}", ::getpid());
    constexpr int rounds = 4, processes = 4, games = 5;
    for (int round = 0; round < rounds; ++round) {
        std::string input;
        for (int k = 0; k < games; ++k) input += "board 1 2 3/4 5 6/7 0 8\\nr\\n";
        std::string command = fmt::format("export XDG_DATA_HOME='{}'; ", folder);
        for (int k = 0; k < processes; ++k)
            command +=
                fmt::format("(printf '{}' | '{}' play --plain --lang en --size 3x3 2>&1) & ", input, TAQUIN_PROGRAM);
        EXPECT_THAT(shell(command + "wait").text, Not(HasSubstr("not kept")));
        std::ifstream file(folder + "/taquin/solves.json");
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        std::set<std::string> ids;
        for (std::size_t at = text.find("\"id\""); at != std::string::npos; at = text.find("\"id\"", at + 1))
            ids.insert(text.substr(at, 42));
        EXPECT_EQ(ids.size(), static_cast<std::size_t>(processes * games)) << "round " << round;
        std::filesystem::remove_all(folder);
    }
}

TEST(PlayPlain, TellsWhereAFileOfSolvesThatCannotBeReadWent) {
    const std::string folder = ::testing::TempDir() + fmt::format("taquin-damaged-{}", ::getpid());
    const std::string file = folder + "/taquin/solves.json";
    std::filesystem::create_directories(folder + "/taquin");
    std::ofstream(file) << "{\"format\":";
    const auto said = [&](const char* language) {
        return shell(fmt::format("echo quit | XDG_DATA_HOME='{}' '{}' play --plain --lang {} 1,2,3,4,5,6,7,0,8 2>&1",
                                 folder, TAQUIN_PROGRAM, language))
            .text;
    };
    const std::string copy = file + ".damaged-1";
    EXPECT_THAT(said("en"), HasSubstr("The file of solves cannot be read; it was copied to " + copy + ".\n"));
    EXPECT_THAT(said("fr"), HasSubstr("il a été copié dans " + copy + ".\n"));
    EXPECT_TRUE(std::filesystem::exists(copy));
    EXPECT_FALSE(std::filesystem::exists(file + ".damaged-2"));
    std::filesystem::remove(file);
    EXPECT_THAT(said("en"), Not(HasSubstr("copied")));
    std::filesystem::remove_all(folder);
}

TEST(PlayPlain, SpeaksFrenchByOptionAndByLocale) {
    EXPECT_THAT(plain("aide\\nindice\\n", "--lang fr 1,2,3,4,5,6,7,0,8").text, HasSubstr("glisser 8 à gauche"));
    EXPECT_THAT(shell(fmt::format("echo voir | LC_ALL=fr_FR.UTF-8 '{}' play --plain", TAQUIN_PROGRAM)).text,
                HasSubstr("Coups : 0"));
}

TEST(PlayPlain, RefusesBadArguments) {
    EXPECT_EQ(plain("", "--lang de").code, 30);
    EXPECT_EQ(plain("", "--size 0x9").code, 30);
    EXPECT_EQ(plain("", "'1 2 3/4 5 6/8 7 0'").code, 30);
    EXPECT_EQ(
        shell(fmt::format("'{}' play 2>&1 </dev/null | cat", TAQUIN_PROGRAM)).text.find("--plain") != std::string::npos,
        true)
        << "without a terminal it says what to do";
}

TEST(PlayTerminal, PlaysHintsSolvesResizesAndQuits) {
    const Tmux tmux(80, 24, game("1,2,3,4,5,6,0,7,8"));
    EXPECT_THAT(tmux.await("Moves"), HasSubstr("3x3  blank-last"));
    tmux.keys("i");
    EXPECT_THAT(tmux.await("Hint"), HasSubstr("Hint: slide 7 left."));
    tmux.keys("Down");
    tmux.keys("U");
    tmux.keys("Left");
    tmux.keys("l");
    tmux.keys("Left");
    tmux.await("Moves                 3");
    tmux.keys("x");
    EXPECT_THAT(tmux.await("Solution of"), HasSubstr("proved shortest"));
    tmux.run("resize-window -x 20 -y 6");
    EXPECT_THAT(tmux.await("needs"), HasSubstr("A 3x3"));
    tmux.run("resize-window -x 130 -y 40");
    EXPECT_THAT(tmux.await("Moves"), HasSubstr("Slides"));
    tmux.keys("'?'");
    EXPECT_THAT(tmux.await("Keys"), HasSubstr("take over by hand"));
    tmux.keys("'?'");
    tmux.keys("q");
    EXPECT_THAT(tmux.await("\necho\n"), HasSubstr("ended:0\nicanon\necho\n"));
}

/// u d l r move the gap, as in the plain game.
TEST(PlayTerminal, LettersMoveTheGap) {
    const Tmux tmux(79, 24, game("1,2,3,4,0,5,7,8,6"));
    tmux.await("Moves");
    tmux.keys("u d l r");
    tmux.await("Moves                 4");
    tmux.keys("BSpace U");
    tmux.await("Moves                 2");
    tmux.keys("R");
    tmux.await("Back at the start; Y makes");
    tmux.keys("r d");
    EXPECT_THAT(tmux.await("Solved!"), HasSubstr("Solved! 2 moves"));
    tmux.keys("q");
}

TEST(PlayTerminal, AMouseClickSlidesTheRun) {
    const Tmux tmux(81, 24, game("1,2,3,4,5,6,0,7,8"));
    tmux.await("Moves");
    // The middle of the last cell of this screen, column 38 and line 16 from 0, as terminals of this kind report it.
    tmux.run("send-keys -H 1b 5b 4d 20 47 31");
    tmux.run("send-keys -H 1b 5b 4d 23 47 31");
    EXPECT_THAT(tmux.await("Solved!"), HasSubstr("Solved! 2 moves"));
    tmux.keys("q");
}

TEST(PlayTerminal, GivesTheTerminalBackAfterCtrlCAndAfterACrash) {
    {
        const Tmux tmux(82, 24, game("--size 4x4"));
        tmux.await("Moves");
        tmux.keys("C-c");
        EXPECT_THAT(tmux.await("\necho\n"), HasSubstr("ended:0\nicanon\necho\n"));
    }
    for (const char* signal : {"SEGV", "ABRT", "TERM", "HUP"}) {
        const Tmux tmux(83, 24, game("--size 4x4"));
        tmux.await("Moves");
        tmux.kill(signal);
        const std::string end = tmux.await("\necho\n");
        EXPECT_THAT(end, HasSubstr("\nicanon\necho\n")) << signal;
        EXPECT_THAT(end, Not(HasSubstr("Moves"))) << signal << ": the screen is not given back";
    }
}

TEST(PlayTerminal, OnANarrowScreenKeysFitWholeAndRefusalsTakeMoreLines) {
    const Tmux tmux(40, 14, game("1,2,3,4,5,6,0,7,8"));
    EXPECT_THAT(tmux.await("? help"), HasSubstr("  ? help  arrows slide  n shuffle\n"));
    tmux.keys("e");
    tmux.await("esc leave");
    tmux.keys("C-u '1 2 3/4 5 6/7 7 0' Enter");
    EXPECT_THAT(tmux.await("allowed once"), HasSubstr("board: found tile 7 twice, each tile\n  is allowed once\n"));
    tmux.keys("Escape");
    EXPECT_THAT(tmux.await("? help"), Not(HasSubstr("allowed once")));
    tmux.keys("q");
}

TEST(PlayTerminal, ATerminalThatCannotMoveItsCursorIsToldOfPlain) {
    const Tmux tmux(120, 24, "export TERM=dumb; " + game("--size 3x3"));
    EXPECT_THAT(tmux.await("ended:"), HasSubstr("play --plain"));
    EXPECT_THAT(tmux.await("\necho\n"), HasSubstr("ended:30\nicanon\necho\n"));
}

TEST(PlayTerminal, SpeaksUnicodeInALocaleThatIsNotInstalled) {
    const Tmux tmux(86, 24,
                    fmt::format("export LC_ALL=xx_XX.UTF-8; exec {} play --lang fr --size 3x3", TAQUIN_PROGRAM));
    EXPECT_THAT(tmux.await("Restent"), AllOf(HasSubstr("▄"), HasSubstr("résoudre")));
    tmux.keys("q");
}

TEST(PlayTerminal, WorksWithoutColour) {
    const Tmux tmux(84, 24, "export NO_COLOR=1; " + game("1,2,3,4,5,6,0,7,8"));
    EXPECT_THAT(tmux.await("Moves"), HasSubstr("╭"));
    tmux.keys("q");
}

}  // namespace
