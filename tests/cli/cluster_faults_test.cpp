// Ranks of mpirun on this machine that stop or are killed, whatever they are doing: their number and machine, exit code
// 41, and nothing half written. It takes a minute, so scripts/slow-tests runs it; a run that hangs is killed after two.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <sstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "tests/cli/program.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const std::vector<std::string> hardest{"-a", "idastar", "-H", "manhattan", "--goal", "blank-first"};
const std::string hardest_board = "15 11 8 12/14 10 9 13/2 6 4 5/3 7 1 0";

/// One run in a folder of its own, which takes minutes if nobody ends it.
class ClusterRun {
  public:
    explicit ClusterRun(const std::string& name)
        : folder_(fs::temp_directory_path() / ("taquin-faults-" + std::to_string(getpid()) + "-" + name)) {
        fs::create_directories(folder_);
        std::ofstream(folder_ / "rank.sh")
            << "#!/bin/bash\necho $$ > " << (folder_ / "rank").string() << "$OMPI_COMM_WORLD_RANK\nexec "
            << (fs::path(TAQUIN_PROGRAM).parent_path() / "taquin-mpi").string() << " \"$@\"\n";
        fs::permissions(folder_ / "rank.sh", fs::perms::owner_all);
    }
    ~ClusterRun() { fs::remove_all(folder_); }
    ClusterRun(const ClusterRun&) = delete;
    ClusterRun& operator=(const ClusterRun&) = delete;

    std::string in(const std::string& name) const { return (folder_ / name).string(); }
    ProgramRun start(const std::vector<std::string>& command) const {
        std::vector<std::string> words{"cluster", "-n", "3", "--"};
        words.insert(words.end(), command.begin(), command.end());
        return run_with({.arguments = words,
                         .environment = {"OMPI_MCA_btl=self,vader", "OMPI_MCA_oob_tcp_if_include=lo",
                                         "TAQUIN_TABLES=" + in("tables"), "TAQUIN_MPI=" + in("rank.sh")}});
    }
    /// Sends a signal to a rank once `sign` is there, and tells how the run ended and how long after.
    struct Fault {
        ProgramRun run;
        double seconds = 0;
    };
    Fault struck(const std::vector<std::string>& command, int rank, int signal, const std::string& sign) const {
        using Clock = std::chrono::steady_clock;
        auto ended = std::async(std::launch::async, [&] { return start(command); });
        const auto running = [&] { return ended.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready; };
        while (running() && !fs::exists(sign)) {
        }
        for (const auto begin = Clock::now(); running() && Clock::now() - begin < std::chrono::seconds(2);) {
        }
        pid_t process = 0;
        std::ifstream(in("rank" + std::to_string(rank))) >> process;
        EXPECT_TRUE(process > 1 && kill(process, signal) == 0) << "it had ended already";
        const auto begin = Clock::now();
        Fault fault{.run = ended.get()};
        fault.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        return fault;
    }

  private:
    const fs::path folder_;
};

std::string own_host() {
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    return name.data();
}

/// A command in a folder, the file that shows that it is at work, and what is to be found there when it was ended.
struct Scenario {
    std::string name;
    int rank;  // which is struck
    std::function<std::vector<std::string>(const ClusterRun&)> command;
    std::function<std::string(const ClusterRun&)> sign;
    std::function<void(const ClusterRun&, const ProgramRun&)> expect;
};

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

Scenario one_board(int rank) {
    const auto command = [](const ClusterRun& run) {
        return with({"solve", hardest_board, "--checkpoint", run.in("state"), "--checkpoint-every", "200ms"}, hardest);
    };
    return {.name = "board" + std::to_string(rank),
            .rank = rank,
            .command = command,
            .sign = [](const ClusterRun& run) { return run.in("state"); },
            .expect =
                [command](const ClusterRun& run, const ProgramRun& ended) {
                    EXPECT_EQ(ended.out, "");
                    const ProgramRun again = run.start(with(command(run), {"--nodes", "1"}));
                    EXPECT_EQ(again.code, 21) << again.err;
                    EXPECT_THAT(again.err, HasSubstr("goes on at bound"));
                }};
}

Scenario batch() {
    return {.name = "batch",
            .rank = 2,
            .command =
                [](const ClusterRun& run) {
                    std::ofstream boards(run.in("boards"));
                    for (int i = 0; i < 100; ++i)
                        boards << (i < 50 ? "8 6 7/2 5 4/3 0 1" : "2 11 10 6/7 13 14 0/12 5 15 9/3 8 4 1") << '\n';
                    return std::vector<std::string>{"solve", "--batch",   run.in("boards"), "-a", "idastar",
                                                    "-H",    "manhattan", "--threads",      "1"};
                },
            .sign = [](const ClusterRun& run) { return run.in("rank2"); },
            .expect =
                [](const ClusterRun&, const ProgramRun& ended) {
                    std::istringstream lines(ended.out);  // the last one may be cut off
                    for (std::string line; std::getline(lines, line) && !lines.eof();)
                        EXPECT_TRUE(nlohmann::json::accept(line)) << line;
                }};
}

Scenario experiment() {
    return {.name = "experiment",
            .rank = 1,
            .command =
                [](const ClusterRun& run) {
                    std::ofstream(run.in("e.toml"))
                        << "name=\"ranks\"\ntitle=\"t\"\n[[boards]]\nset=\"r\"\nsize=\"4x4\"\nscramble=\"uniform\"\n"
                           "count=200\n[[configurations]]\nalgorithms=[\"idastar\"]\nheuristic=\"manhattan\"\n";
                    return std::vector<std::string>{"experiment", "run", run.in("e.toml"), "--db", run.in("results")};
                },
            .sign = [](const ClusterRun& run) { return run.in("results"); },
            .expect =
                [](const ClusterRun& run, const ProgramRun&) {
                    const ProgramRun rows =
                        run_program({"experiment", "export", "ranks", "--csv", "--db", run.in("results")});
                    EXPECT_EQ(rows.code, 0) << rows.err;
                }};
}

Scenario census() {
    const auto command = [](const ClusterRun& run) {
        return std::vector<std::string>{
            "census", "--size", "3x4", "--checkpoint", run.in("state"), "--checkpoint-every", "1ms"};
    };
    return {.name = "census",
            .rank = 1,
            .command = command,
            .sign = [](const ClusterRun& run) { return run.in("state"); },
            .expect =
                [command](const ClusterRun& run, const ProgramRun& ended) {
                    EXPECT_EQ(ended.out, "");
                    const ProgramRun again = run.start(with(command(run), {"--nodes", "1"}));
                    EXPECT_EQ(again.code, 21) << again.err;
                    EXPECT_THAT(again.err, HasSubstr("goes on after distance"));
                }};
}

Scenario table() {
    return {.name = "table",
            .rank = 2,
            .command =
                [](const ClusterRun& run) {
                    return std::vector<std::string>{
                        "tables",       "build",         ".aaa/aaaa/----/----", "--tables", run.in("kept"),
                        "--checkpoint", run.in("state"), "--threads",           "1",        "--checkpoint-every",
                        "1ms"};
                },
            .sign = [](const ClusterRun& run) { return run.in("state"); },
            .expect =
                [](const ClusterRun& run, const ProgramRun&) {
                    EXPECT_TRUE(!fs::exists(run.in("kept")) || fs::is_empty(run.in("kept")));
                    EXPECT_TRUE(fs::exists(run.in("state")));
                }};
}

class SlowClusterFaults : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!fs::exists(fs::path(TAQUIN_PROGRAM).parent_path() / "taquin-mpi"))
            GTEST_SKIP() << "taquin-mpi was not built: OpenMPI is not installed";
    }
    /// `seconds`: several times what it takes, on a machine that is busy with other things, too.
    void strike(const Scenario& scenario, int signal, const std::string& message, double seconds) {
        const ClusterRun run(scenario.name + "-" + std::to_string(signal));
        const auto fault = run.struck(scenario.command(run), scenario.rank, signal, scenario.sign(run));
        EXPECT_EQ(fault.run.code, 41) << scenario.name << ": " << fault.run.err;
        EXPECT_THAT(fault.run.err, HasSubstr("rank " + std::to_string(scenario.rank))) << scenario.name;
        EXPECT_THAT(fault.run.err, HasSubstr(message)) << scenario.name;
        EXPECT_THAT(fault.run.err, HasSubstr("a rank was lost")) << scenario.name;
        EXPECT_LT(fault.seconds, seconds) << scenario.name;
        scenario.expect(run, fault.run);
        std::printf("%s: ended after %.1f s\n", scenario.name.c_str(), fault.seconds);
    }
};

/// All at a time: those that are left have little to do, and each waits for most of a minute.
TEST_F(SlowClusterFaults, ARankThatIsStoppedIsNoticedWithinAMinute) {
    std::vector<std::jthread> threads;
    for (const Scenario& scenario : {one_board(1), one_board(0), batch(), experiment(), census(), table()})
        threads.emplace_back([this, scenario] {
            strike(scenario, SIGSTOP,
                   "rank " + std::to_string(scenario.rank) + " on " + own_host() + " has not answered for 40 s", 110);
        });
}

TEST_F(SlowClusterFaults, ARankThatIsKilledEndsTheRunAtOnce) {
    for (const Scenario& scenario : {one_board(1), one_board(0), batch(), experiment(), census(), table()})
        strike(scenario, SIGKILL, "on node " + own_host() + " exited on signal 9", 60);
}

}  // namespace
}  // namespace taquin
