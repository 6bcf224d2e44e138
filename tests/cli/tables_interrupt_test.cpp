// Ctrl-C or a hangup while a table is built, at moments taken from the progress line, in a terminal of its own.

#include <csignal>
#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/cli/program.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;

class TablesInterrupt : public ::testing::Test {
  protected:
    TablesInterrupt() : folder_(fs::temp_directory_path() / fmt::format("taquin-interrupt-{}", getpid())) {
        fs::remove_all(folder_);
    }
    ~TablesInterrupt() override { fs::remove_all(folder_); }

    /// Presses Ctrl-C, or sends another signal, when the terminal has shown `sign`; returns the exit code.
    int build_until(const std::string& sign, int signal = SIGINT) const {
        const std::string folder = folder_.string();
        winsize size{.ws_row = 24, .ws_col = 200, .ws_xpixel = 0, .ws_ypixel = 0};
        int terminal = -1;
        const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
        if (child == 0) {
            setenv("TERM", "xterm", 1);
            std::signal(SIGHUP, SIG_DFL);  // which nohup would have it ignore
            execl(TAQUIN_PROGRAM, "taquin", "tables", "build", "7-8", "--threads", "1", "--tables", folder.c_str(),
                  nullptr);
            _exit(127);
        }
        std::string shown;
        char buffer[4096];
        bool pressed = false;
        for (ssize_t got = 0; (got = read(terminal, buffer, sizeof buffer)) > 0;) {
            shown.append(buffer, static_cast<std::size_t>(got));
            if (pressed || shown.find(sign) == std::string::npos) continue;
            pressed = true;
            const char ctrl_c = 3;
            if (signal == SIGINT)
                EXPECT_EQ(write(terminal, &ctrl_c, 1), 1);
            else
                EXPECT_EQ(kill(child, signal), 0);
        }
        close(terminal);
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_TRUE(pressed) << sign << " was never shown:\n" << shown;
        EXPECT_NE(shown.find("; nothing of it is stored"), std::string::npos) << shown;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

    /// What was built whole stays, and nothing else does.
    void expect_whole() const {
        const ProgramRun verified = run_program({"tables", "verify", "--samples", "100", "--tables", folder_.string()});
        EXPECT_EQ(verified.code, 0) << verified.err;
        if (!fs::exists(folder_)) return;
        for (const auto& entry : fs::directory_iterator(folder_))
            EXPECT_TRUE(entry.path().extension() == ".table" || entry.path().extension() == ".delta") << entry.path();
    }

    fs::path folder_;
};

TEST_F(TablesInterrupt, EndsTheBuildAndLeavesNoHalfTable) {
    // The first table, at several levels; then the second, after the first was kept. However late Ctrl-C comes, the
    // second is not done by then.
    for (const char* sign : {"level 1,", "level 10,", "level 20,", "built in"}) {
        EXPECT_EQ(build_until(sign), 23) << sign;
        expect_whole();
    }
}

TEST_F(TablesInterrupt, AHangupIsACancelToo) {
    EXPECT_EQ(build_until("level 1,", SIGHUP), 23);
    expect_whole();
}

}  // namespace
}  // namespace taquin
