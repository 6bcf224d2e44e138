// Standard input, signals and the starter of a run with several ranks: who waits for whom, and what ends the wait.

#include <csignal>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/cluster_runs.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

/// mpirun itself, in the background, would not read it.
TEST_F(ClusterRuns, ABoardIsReadFromATerminal) {
    ProgramInput input = started({"solve", "-", "-f", "moves"});
    std::string line = TAQUIN_PROGRAM;
    for (const std::string& word : input.arguments) line += " " + word;
    input.arguments = {"-c", "(echo 1 2 3/4 5 6/7 0 8; printf '\\004') | script -qec '" + line + "' /dev/null"};
    input.program = "/bin/bash";
    const ProgramRun run = run_with(input);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("\r\nr\r\n"));
}

/// While somebody types the board, a rank that sleeps gives its core away again and again of its own accord; one that
/// spins never does.
TEST_F(ClusterRuns, RanksThatWaitForInputSleep) {
    const fs::path wrapper = folder_ / "wrapper.sh";
    std::ofstream(wrapper) << "#!/bin/bash\n[[ $OMPI_COMM_WORLD_RANK != 1 ]] || echo $$ >" << (folder_ / "id").string()
                           << "\nexec " << (fs::path(TAQUIN_PROGRAM).parent_path() / "taquin-mpi").string()
                           << " \"$@\"\n";
    fs::permissions(wrapper, fs::perms::owner_all);
    const fs::path script = folder_ / "script.sh";
    std::ofstream(script) << "cd " << folder_.string() << "; mkfifo in\n"
                          << "sleeps() { [[ -s id ]] && while read -r name count; do\n"
                          << "  [[ $name == voluntary* ]] && ((count > 5000)) && return 0; done </proc/$(<id)/status\n"
                          << "  return 1; }\n\"$@\" <in & starter=$!\nexec 3>in\n"
                          << "for ((k = 0; k < 600; ++k)); do sleeps && break; sleep 0.1; done\n"
                          << "echo '1 2 3/4 5 6/7 0 8' >&3; exec 3>&-\nwait $starter && ((k < 600))\n";
    ProgramInput input = started({"solve", "-", "-f", "moves"});
    input.environment.push_back("TAQUIN_MPI=" + wrapper.string());
    input.arguments.insert(input.arguments.begin(), {script.string(), TAQUIN_PROGRAM});
    input.program = "/bin/bash";
    const ProgramRun run = run_with(input);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, "r\n");
}

/// The rank without room for its copy of the input says so, and the others do not wait for it.
TEST_F(ClusterRuns, ARankThatCannotKeepTheInputSaysSo) {
    const fs::path wrapper = folder_ / "wrapper.sh";
    std::ofstream(wrapper) << "#!/bin/bash\n[[ $OMPI_COMM_WORLD_RANK != 1 ]] || ulimit -f 500\nexec "
                           << (fs::path(TAQUIN_PROGRAM).parent_path() / "taquin-mpi").string() << " \"$@\"\n";
    fs::permissions(wrapper, fs::perms::owner_all);
    ProgramInput input = started({"solve", "-", "-a", "idastar", "-f", "moves"}, {"--restart", "1"});
    input.input = "1 2 3/4 5 6/7 0 8" + std::string(900'000, '\n');
    // Sockets, since the limit would also be one for messages through files in memory.
    for (const char* more : {"OMPI_MCA_btl=self,tcp", "OMPI_MCA_btl_tcp_if_include=lo"})
        input.environment.emplace_back(more);
    const ProgramRun whole = run_with(input);
    EXPECT_EQ(whole.out, "r\n") << whole.err;
    input.environment.push_back("TAQUIN_MPI=" + wrapper.string());
    const ProgramRun run = run_with(input);
    EXPECT_EQ(run.code, 30) << run.err;
    EXPECT_THAT(run.err, HasSubstr("rank 1 ended early, with exit code 30: input: -: cannot be read: File too large"));
    EXPECT_EQ(run.out, "");
}

/// A pipe to mpirun would take the place of a closed stream: nobody would end the input, and an answer would be lost.
TEST_F(ClusterRuns, StandardStreamsThatAreClosedFail) {
    const auto run = [&](const std::string& board, const std::string& closed) {
        ProgramInput input = started({"solve", board, "-f", "moves"});
        input.arguments.insert(input.arguments.begin(), {"-c", "exec \"$@\" " + closed, "bash", TAQUIN_PROGRAM});
        input.program = "/bin/bash";
        return run_with(input);
    };
    EXPECT_EQ(run("-", "<&-").code, 30);
    for (const char* closed : {">&-", "<&- >&-", "<&- >&- 2>&-"})
        EXPECT_EQ(run("1 2 3/4 5 6/7 0 8", closed).code, 30) << closed;
    for (const char* closed : {"<&-", "2>&-", "<&- 2>&-"})
        EXPECT_EQ(run("1 2 3/4 5 6/7 0 8", closed).out, "r\n") << closed;
}

/// Ctrl-C at `taquin cluster` ends the ranks as it ends one process: with an answer, and what they have is kept.
TEST_F(ClusterRuns, AnInterruptEndsAllRanksInOrder) {
    const fs::path state = folder_ / "state";
    const std::vector<std::string> hard{
        "15 11 8 12/14 10 9 13/2 6 4 5/3 7 1 0", "-a", "idastar", "-H", "manhattan", "--goal", "blank-first"};
    std::vector<std::string> solve{"solve"};
    solve.insert(solve.end(), hard.begin(), hard.end());
    solve.insert(solve.end(), {"--events", "--checkpoint", state.string(), "--checkpoint-every", "1h"});
    const ProgramRun stopped = interrupted(solve, "\"event\":\"iteration\"");
    EXPECT_EQ(stopped.code, 23) << stopped.err;
    EXPECT_THAT(stopped.out, HasSubstr("\"status\":\"cancelled\""));
    EXPECT_EQ(stopped.err, "");
    EXPECT_TRUE(fs::exists(state));

    const fs::path boards = folder_ / "boards.txt";
    std::ofstream(boards) << "1 2 3/4 5 6/7 0 8\n" << hard[0] << "; goal=blank-first\n";
    const ProgramRun batch =
        interrupted({"solve", "--batch", boards.string(), "-a", "idastar", "-H", "manhattan"}, "\"line\":1");
    EXPECT_EQ(batch.code, 23) << batch.err;
    EXPECT_THAT(batch.out, HasSubstr("\"line\":2,\"status\":\"cancelled\""));
}

/// A signal that comes before the ranks have been started is not lost.
TEST_F(ClusterRuns, AnInterruptAtTheBeginningEndsAllRanks) {
    for (const char* state : {"VM READY", "SENDING LAUNCH MSG"}) {
        ProgramInput input = started({"solve", "15 11 8 12/14 10 9 13/2 6 4 5/3 7 1 0", "--goal", "blank-first", "-a",
                                      "idastar", "-H", "manhattan"});
        input.environment.emplace_back("OMPI_MCA_state_base_verbose=5");  // what mpirun does is told on standard error
        input.interrupt_after = state;
        EXPECT_EQ(run_with(input).code, 23) << state;
    }
}

/// Ctrl-C while a board is awaited ends all ranks as it ends one process.
TEST_F(ClusterRuns, AnInterruptEndsTheWaitForInput) {
    ProgramInput input = started({"solve", "-", "-f", "moves"});
    input.input = std::string(std::size_t{1} << 20, '\n');
    input.interrupt_after_input = true;
    const ProgramRun run = run_with(input);
    EXPECT_EQ(run.code, 23) << run.err;
    EXPECT_EQ(run.out, "");
}

/// Stands for ssh to a machine that does not answer. Neither it nor mpirun, which tells signals to nobody then, keeps
/// Ctrl-C from ending all.
TEST_F(ClusterRuns, AnInterruptEndsTheWaitForAMachine) {
    const fs::path hosts = folder_ / "hosts";
    const fs::path agent = folder_ / "agent.sh";
    std::ofstream(hosts) << "elsewhere slots=3\n";
    std::ofstream(agent) << "#!/bin/bash\necho $$ >" << (folder_ / "id").string()
                         << "\necho asked >&2\nexec sleep 300\n";
    fs::permissions(agent, fs::perms::owner_all);
    ProgramInput input = started({"solve", shared_board}, {"--hosts", hosts.string()});
    input.environment.push_back("OMPI_MCA_plm_rsh_agent=" + agent.string());
    input.interrupt_after = "asked";
    const ProgramRun run = run_with(input);
    EXPECT_EQ(run.code, 23) << run.err;
    EXPECT_EQ(run.out, "");
    pid_t left = 0;
    std::ifstream(folder_ / "id") >> left;
    ASSERT_GT(left, 1);
    kill(left, SIGKILL);
}

/// A reader that takes nothing does not keep Ctrl-C from ending all.
TEST_F(ClusterRuns, AnInterruptEndsTheWaitForAReader) {
    const fs::path boards = folder_ / "boards.txt";
    {
        std::ofstream file(boards);
        for (int i = 0; i < 1000; ++i) file << "1 2 3/4 5 6/7 0 8\n";
    }
    const fs::path script = folder_ / "script.sh";
    const fs::path wrapper = folder_ / "wrapper.sh";
    std::ofstream(wrapper) << "#!/bin/bash\n"
                           << (fs::path(TAQUIN_PROGRAM).parent_path() / "taquin-mpi").string() << " \"$@\"\ntouch "
                           << (folder_ / "done").string() << "\n";
    fs::permissions(wrapper, fs::perms::owner_all);
    std::ofstream(script) << "cd " << folder_.string() << "; mkfifo out; exec 3<>out\n"
                          << "dd if=/dev/zero bs=1M count=1 oflag=nonblock >&3 2>/dev/null\n"
                          << "\"$@\" >out & starter=$!\nuntil [[ -e done ]]; do sleep 0.1; done\n"
                          << "kill -TERM $starter\nfor ((k = 0; k < 600; ++k)); do kill -0 $starter || break; "
                          << "sleep 0.1; done 2>/dev/null\n((k < 600)) || kill -9 $starter\nwait $starter\n";
    ProgramInput input = started({"solve", "--batch", boards.string()});
    input.environment.push_back("TAQUIN_MPI=" + wrapper.string());
    input.arguments.insert(input.arguments.begin(), {script.string(), TAQUIN_PROGRAM});
    input.program = "/bin/bash";
    const ProgramRun run = run_with(input);
    EXPECT_EQ(run.code, 23) << run.err;
}

/// Nothing goes on without whoever would read its answer.
TEST_F(ClusterRuns, RanksEndWithTheirStarter) {
    const std::string state = (folder_ / "state").string();
    const fs::path script = folder_ / "script.sh";
    std::ofstream(script)
        << "running() { for each in /proc/[0-9]*/cmdline; do tr '\\0' ' ' <$each; echo; done 2>/dev/null "
        << "| grep -q 'taquin-mpi .*" << folder_.string() << "/[s]tate'; }\n"
        << "\"$@\" >/dev/null 2>&1 & starter=$!\nuntil [[ -e " << state
        << " ]]; do sleep 0.05; done\nrunning || exit 2\nkill -9 $starter\n"
        << "for ((k = 0; k < 600; ++k)); do running || exit 0; sleep 0.1; done\nexit 1\n";
    ProgramInput input = started({"solve", "15 11 8 12/14 10 9 13/2 6 4 5/3 7 1 0", "-a", "idastar", "-H", "manhattan",
                                  "--goal", "blank-first", "--checkpoint", state, "--checkpoint-every", "50ms"});
    input.arguments.insert(input.arguments.begin(), {script.string(), TAQUIN_PROGRAM});
    input.program = "/bin/bash";
    EXPECT_EQ(run_with(input).code, 0);
}

}  // namespace
}  // namespace taquin
