// Limits and failures of several ranks on this machine: what the caller of `taquin cluster` sees of them.

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/cluster_runs.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

TEST_F(ClusterRuns, LimitsAreForAllRanksAndExitCodesReachTheCaller) {
    const std::vector<std::string> hard{"solve",  "15 11 8 12/14 10 9 13/2 6 4 5/3 7 1 0",
                                        "-a",     "idastar",
                                        "-H",     "manhattan",
                                        "--goal", "blank-first",
                                        "-f",     "json"};
    auto nodes = hard;
    nodes.insert(nodes.end(), {"--nodes", "1e6"});
    const ProgramRun limited = cluster(nodes);
    EXPECT_EQ(limited.code, 21) << limited.err;
    EXPECT_EQ(json::parse(limited.out).at("status"), "node-limit");
    EXPECT_GE(json::parse(limited.out).at("stats").at("expanded"), 1000000U);
    // So many that what is expanded before all ranks hear of it does not matter: far fewer than a limit for each
    // allows.
    nodes.back() = "4e7";
    EXPECT_LT(json::parse(cluster(nodes).out).at("stats").at("expanded"), 80000000U);
    auto time = hard;
    time.insert(time.end(), {"--time", "100ms"});
    EXPECT_EQ(cluster(time).code, 20);
    EXPECT_EQ(cluster({"solve", "2 1 3/4 5 6/7 8 0", "-a", "idastar"}).code, 10);
}

/// --memory of cluster is divided, that of the command is for each rank.
TEST_F(ClusterRuns, MemoryIsLimitedForEachRankAndForAll) {
    const std::vector<std::string> census{"census", "--size", "2x5", "--format", "json"};
    EXPECT_EQ(cluster(census, {"--memory", "3MB"}).code, 0);
    const ProgramRun all = cluster(census, {"--memory", "300KiB"});
    EXPECT_EQ(all.code, 22) << all.err;
    EXPECT_THAT(all.err, HasSubstr("100.0 KiB"));
    auto each = census;
    each.insert(each.end(), {"--memory", "100KiB"});
    const ProgramRun refused = cluster(each);
    EXPECT_EQ(refused.code, 22) << refused.err;
    EXPECT_EQ(refused.err, all.err);
    const ProgramRun both = cluster(each, {"--memory", "3MB"});
    EXPECT_EQ(both.code, 30);
    EXPECT_THAT(both.err, HasSubstr("--memory of the command"));

    const ProgramRun tables = cluster({"tables", "build", "5-5-5"}, {"--memory", "100KB"});
    EXPECT_EQ(tables.code, 22) << tables.err;
    const ProgramRun experiment = cluster({"experiment", "run", "e.toml"}, {"--memory", "3MB"});
    EXPECT_EQ(experiment.code, 30);
    EXPECT_THAT(experiment.err, HasSubstr("memory: cannot be combined with experiment run"));
    const ProgramRun solve =
        cluster({"solve", shared_board, "-a", "idastar", "-H", "pdb(catalogue=5-5-5)"}, {"--memory", "300KB"});
    EXPECT_EQ(solve.code, 22) << solve.err;
    ProgramInput alone = started({"census", "--size", "2x5"}, {"--memory", "100KiB"});
    alone.arguments[2] = "1";
    const ProgramRun one = run_with(alone);
    EXPECT_EQ(one.code, 22) << one.err;
}

TEST_F(ClusterRuns, ALostRankEndsTheRunAndARestartGoesOn) {
    const fs::path state = folder_ / "state";
    const std::string program = rank_killed_with(state);
    const auto run = [&](const std::string& restarts, const std::string& limit, const std::string& value) {
        return cluster(
            {"solve", "15 11 8 12/14 10 9 13/2 6 4 5/3 7 1 0", "-a", "idastar", "-H", "manhattan", "--goal",
             "blank-first", limit, value, "-f", "json", "--checkpoint", state.string(), "--checkpoint-every", "50ms"},
            {"--restart", restarts}, {}, program);
    };
    const ProgramRun lost = run("0", "--time", "100s");
    EXPECT_EQ(lost.code, 41) << lost.err;
    EXPECT_THAT(lost.err, HasSubstr("process rank 1 with PID"));
    EXPECT_THAT(lost.err, HasSubstr("a rank was lost"));
    ASSERT_TRUE(fs::exists(state));
    fs::remove(folder_ / "died");
    const ProgramRun again = run("1", "--nodes", "1");
    EXPECT_EQ(again.code, 21) << again.err;
    EXPECT_THAT(again.err, HasSubstr("starting again"));
    EXPECT_THAT(again.err, HasSubstr("goes on at bound"));
    EXPECT_EQ(json::parse(again.out).at("status"), "node-limit");
}

/// The records that the first run wrote are not written again.
TEST_F(ClusterRuns, ABatchThatIsStartedAgainHasEachRecordOnce) {
    const fs::path boards = folder_ / "boards.txt";
    const fs::path out = folder_ / "out.jsonl";
    {
        std::ofstream file(boards);
        for (int i = 0; i < 4; ++i) file << "1 2 3/4 5 6/7 0 8\n";
        for (int i = 0; i < 12; ++i) file << "15 11 8 12/14 10 9 13/2 6 4 5/3 7 1 0; goal=blank-first\n";
    }
    for (const bool piped : {false, true}) {
        ProgramInput input = started({"solve", "--batch=" + (piped ? "-" : boards.string()), "-a", "idastar", "-H",
                                      "manhattan", "--nodes", "3000000", "--threads", "1"},
                                     {"--restart", "1"});
        if (piped) input.input = text_of(boards);
        input.environment.push_back("TAQUIN_MPI=" +
                                    rank_killed("until [[ -s " + out.string() + " ]]; do sleep 0.05; done"));
        input.output_file = out.string();
        const ProgramRun run = run_with(input);
        EXPECT_THAT(run.err, HasSubstr("starting again"));
        const auto all = records(text_of(out));
        ASSERT_EQ(all.size(), 16U);
        for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i]["line"], i + 1);
        fs::remove(out);
        fs::remove(folder_ / "died");
    }
    const ProgramRun refused = cluster({"solve", "--batch", boards.string(), "--events"}, {"--restart", "1"});
    EXPECT_EQ(refused.code, 30);
    EXPECT_THAT(refused.err, HasSubstr("restart: cannot be combined with --events"));
}

/// Of a rank that ends by itself the reason is told, and nothing is started again for it.
TEST_F(ClusterRuns, ARankThatFailsSaysWhy) {
    std::ofstream(folder_ / "e.toml") << "name = \"e\"\n[[boards]]\nset = \"b\"\nsize = \"3x3\"\n"
                                      << "scramble = \"uniform\"\ncount = 3\n[[configurations]]\n"
                                      << "algorithm = \"idastar\"\nheuristic = \"manhattan\"\n";
    const fs::path elsewhere = folder_ / "elsewhere.sh";
    std::ofstream(elsewhere) << "#!/bin/bash\n[[ $OMPI_COMM_WORLD_RANK == 0 ]] && cd " << folder_.string()
                             << " || cd /\nexec " << (fs::path(TAQUIN_PROGRAM).parent_path() / "taquin-mpi").string()
                             << " \"$@\"\n";
    fs::permissions(elsewhere, fs::perms::owner_all);
    const ProgramRun run =
        cluster({"experiment", "run", "e.toml", "--db", "e.sqlite"}, {"--restart", "2"}, {}, elsewhere.string());
    EXPECT_EQ(run.code, 30) << run.err;
    EXPECT_THAT(run.err, HasSubstr("ended early, with exit code 30: "));
    EXPECT_THAT(run.err, HasSubstr("e.toml"));
    EXPECT_THAT(run.err, Not(HasSubstr("starting again")));
}

TEST_F(ClusterRuns, OutputThatCannotBeWrittenIsAnError) {
    const fs::path boards = folder_ / "boards.txt";
    {
        std::ofstream file(boards);
        for (int i = 0; i < 30; ++i) file << "1 2 3/4 5 6/7 0 8\n";
    }
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"solve", "--batch", boards.string()}, {"census", "--size", "2x3"}}) {
        ProgramInput full = started(command);
        full.output_file = "/dev/full";
        const ProgramRun run = run_with(full);
        EXPECT_EQ(run.code, 30) << command[0];
        EXPECT_THAT(run.err, HasSubstr("taquin: output: "));
    }
    ProgramInput like_head = started({"solve", "--batch", boards.string()});
    like_head.stop_reading_after = 10;
    const ProgramRun run = run_with(like_head);
    EXPECT_EQ(run.code, 23);
    EXPECT_EQ(run.err, "");
}

TEST_F(ClusterRuns, WhatCannotBeStartedIsNoLostRank) {
    const ProgramRun hosts = cluster({"solve", shared_board}, {"--hosts", (folder_ / "none").string()});
    EXPECT_EQ(hosts.code, 30);
    EXPECT_THAT(hosts.err, HasSubstr(": cannot be read: No such file"));
    ProgramInput allocated = started({});
    allocated.arguments = {"cluster", "-n", "1", "--", "solve", "8 1 3/4 0 2/7 6 5"};
    allocated.environment.push_back("SLURM_NTASKS=4");
    const ProgramRun one = run_with(allocated);
    EXPECT_EQ(one.code, 0) << one.err;
}

/// What mpirun itself says about such a file does not tell what is allowed in it.
TEST_F(ClusterRuns, HostsThatAreNoneAreRefusedWithTheirLine) {
    const fs::path hosts = folder_ / "hosts";
    const auto run = [&](const std::string& lines) {
        std::ofstream(hosts) << lines;
        return cluster({"solve", "1 2 3/4 5 6/7 0 8", "-f", "moves"}, {"--hosts", hosts.string(), "--restart", "1"});
    };
    for (const char* lines :
         {"localhost slots=3\n", "# one\n\n \tlocalhost  slots = 4 max_slots=9 # here\n", "localhost"}) {
        const ProgramRun good = run(lines);
        EXPECT_EQ(good.out, "r\n") << lines << good.err;
    }
    for (const auto& [lines, found] :
         std::vector<std::pair<std::string, std::string>>{{"localhost\nlocalhost slots=x\n", ":2: localhost slots=x"},
                                                          {"localhost slots=-1", ":1: localhost slots=-1"},
                                                          {"localhost slots=2\r\n", ":1: localhost slots=2?"},
                                                          {"no such machine\n", ":1: no such machine"},
                                                          {"\n# none\n", ":3: "},
                                                          {std::string("\0\1\2", 3), ":1: ???"},
                                                          {"", ":1: "}}) {
        const ProgramRun bad = run(lines);
        EXPECT_EQ(bad.code, 30) << lines;
        EXPECT_EQ(bad.err, "taquin: hosts: found '" + hosts.string() + found + "', expected node1 slots=1\n");
    }
    const ProgramRun folder = cluster({"solve", shared_board}, {"--hosts", folder_.string()});
    EXPECT_EQ(folder.code, 30);
    EXPECT_THAT(folder.err, HasSubstr("Is a directory"));
}

/// The program of rank 1 is of another version or revision, whose name is changed in a copy of it.
TEST_F(ClusterRuns, RanksOfAnotherVersionAreRefused) {
    const std::string number = run_program({"--version"}).out;
    const auto digit = number.find_first_of("0123456789");
    ASSERT_NE(digit, std::string::npos) << number;
    const std::string version = number.substr(digit, number.find_first_of(" \n", digit) - digit);

    const std::string file = (folder_ / "e.toml").string();
    std::ofstream(file) << "name=\"r\"\ntitle=\"t\"\n[[boards]]\nset=\"r\"\nsize=\"2x2\"\nscramble=\"uniform\"\n"
                           "count=1\n[[configurations]]\nalgorithms=[\"idastar\"]\nheuristic=\"manhattan\"\n";
    const std::string database = (folder_ / "e.sqlite").string();
    ASSERT_EQ(run_program({"experiment", "run", file, "--db", database}).code, 0);
    const std::string csv = run_program({"experiment", "export", "r", "--csv", "--db", database}).out;
    const std::string row = csv.substr(csv.find('\n') + 1);
    ASSERT_EQ(row.substr(0, 2), "r,");
    const std::string revision = row.substr(2, row.find(',', 2) - 2);
    ASSERT_GE(revision.size(), 7U) << csv;

    const fs::path program = fs::path(TAQUIN_PROGRAM).parent_path() / "taquin-mpi";
    const std::string bytes = text_of(program);
    for (const auto& [name, value] : {std::pair("version", version), std::pair("revision", revision)}) {
        std::string other = value;
        other[0] = static_cast<char>(other[0] == '9' ? '8' : '9');
        std::string changed = bytes;
        std::size_t places = 0;
        for (std::size_t at = 0; (at = changed.find(value, at)) != std::string::npos; at += other.size(), ++places)
            changed.replace(at, value.size(), other);
        ASSERT_GT(places, 0U) << value;
        const fs::path copy = folder_ / (std::string("taquin-mpi-") + name);
        std::ofstream(copy, std::ios::binary) << changed;
        fs::permissions(copy, fs::perms::owner_all);
        const fs::path wrapper = folder_ / "wrapper.sh";
        std::ofstream(wrapper) << "#!/bin/bash\nif [[ $OMPI_COMM_WORLD_RANK == 1 ]]; then exec " << copy.string()
                               << " \"$@\"; fi\nexec " << program.string() << " \"$@\"\n";
        fs::permissions(wrapper, fs::perms::owner_all);
        const ProgramRun run = cluster({"solve", shared_board, "-a", "idastar"}, {}, {}, wrapper.string());
        EXPECT_EQ(run.code, 30) << run.err;
        EXPECT_THAT(run.err,
                    HasSubstr(std::string("rank 1: its ") + name + " is " + other + ", on rank 0 it is " + value));
        EXPECT_EQ(run.out, "");
    }
}

/// One that cannot write its part of a census says so for all, and nothing is left.
TEST_F(ClusterRuns, ARankThatCannotWriteEndsAll) {
    const fs::path wrapper = folder_ / "wrapper.sh";
    const std::string parts = (folder_ / "parts").string();
    std::ofstream(wrapper) << "#!/bin/bash\nwords=()\nfor word; do\n  [[ $OMPI_COMM_WORLD_RANK == 1 && $word == "
                           << parts << " ]] && word=/proc/nowhere\n  words+=(\"$word\")\ndone\nexec "
                           << (fs::path(TAQUIN_PROGRAM).parent_path() / "taquin-mpi").string() << " \"${words[@]}\"\n";
    fs::permissions(wrapper, fs::perms::owner_all);
    const ProgramRun run =
        cluster({"census", "--size", "2x5", "--memory", "60000", "--spill", parts}, {}, {}, wrapper.string());
    EXPECT_EQ(run.code, 30) << run.err;
    EXPECT_THAT(run.err, HasSubstr("spill: /proc/nowhere"));
    EXPECT_EQ(run.out, "");
    for (const auto& entry : fs::directory_iterator(parts)) EXPECT_EQ(entry.path().extension(), ".lock");
}

/// A rank that was killed while it had a lock in shared memory kept mpirun waiting for ever.
TEST_F(ClusterRuns, RanksAndMpirunShareNoLocks) {
    const fs::path wrapper = folder_ / "wrapper.sh";
    std::ofstream(wrapper) << "#!/bin/bash\necho modules $PMIX_GDS_MODULE\n";
    fs::permissions(wrapper, fs::perms::owner_all);
    const ProgramRun run = cluster({"solve", shared_board}, {}, {}, wrapper.string());
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, "modules hash\nmodules hash\nmodules hash\n");
}

TEST_F(ClusterRuns, TasksThatBelieveToBeAloneAreRefused) {
    const ProgramRun run =
        run_with({.arguments = {"solve", "8 1 3/4 0 2/7 6 5"},
                  .program = (fs::path(TAQUIN_PROGRAM).parent_path() / "taquin-mpi").string(),
                  .environment = {"SLURM_NTASKS=4", "SLURM_STEP_NUM_TASKS", "OMPI_MCA_btl=self,vader"}});
    EXPECT_EQ(run.code, 30) << run.out << run.err;
    EXPECT_THAT(run.err, HasSubstr("srun --mpi=pmix"));
}

}  // namespace
}  // namespace taquin
