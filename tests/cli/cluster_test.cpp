// The program for clusters, started by `taquin cluster` with several ranks on this machine: the answers of one process.

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "tests/cli/bounds_of_events.h"
#include "tests/cli/cluster_runs.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;

/// Ranks that are killed again and again until a run gets through: a minute, most of it mpirun's.
using SlowClusterRuns = ClusterRuns;

TEST_F(ClusterRuns, OneBoardHasTheLengthAndTheNodesOfOneProcess) {
    const std::vector<std::string> solve{"solve", shared_board, "-a", "idastar", "-H", "manhattan", "--events"};
    const ProgramRun one = run_program(solve);
    const ProgramRun ranks = cluster(solve);
    EXPECT_EQ(ranks.code, 0) << ranks.err;
    EXPECT_EQ(ranks.err, "");
    EXPECT_GT(bounds_of_events(one.out).size(), 3U);
    EXPECT_EQ(bounds_of_events(ranks.out), bounds_of_events(one.out));
}

/// The agent stands for ssh: it starts what is to run on another machine on this one.
TEST_F(ClusterRuns, RanksRunOnTheMachinesOfAHostFile) {
    const fs::path agent = folder_ / "agent.sh";
    const fs::path hosts = folder_ / "hosts";
    std::ofstream(hosts) << "nodea slots=1\nnodeb slots=2\n";
    std::ofstream(agent) << "#!/bin/bash\nwhile [[ $1 == -* ]]; do shift; done\ntouch " << folder_.string()
                         << "/asked-$1\nshift\nexec bash -c \"$*\"\n";
    fs::permissions(agent, fs::perms::owner_all);
    const std::vector<std::string> solve{"solve", shared_board, "-a", "idastar", "-H", "manhattan", "--events"};
    ProgramInput input = started(solve, {"--hosts", hosts.string()});
    for (const std::string& more : {"OMPI_MCA_plm_rsh_agent=" + agent.string(), std::string("OMPI_MCA_btl=self,tcp"),
                                    std::string("OMPI_MCA_btl_tcp_if_include=lo")})
        input.environment.push_back(more);
    const ProgramRun ranks = run_with(input);
    EXPECT_EQ(ranks.code, 0) << ranks.err;
    EXPECT_EQ(bounds_of_events(ranks.out), bounds_of_events(run_program(solve).out));
    EXPECT_TRUE(fs::exists(folder_ / "asked-nodea"));
    EXPECT_TRUE(fs::exists(folder_ / "asked-nodeb"));
}

TEST_F(ClusterRuns, ABatchHasTheRecordsOfOneProcessInTheirOrder) {
    std::string lines = "# boards\n";
    for (int seed = 1; seed <= 40; ++seed) {
        lines += run_program({"scramble", "--size", "3x3", "--seed", std::to_string(seed)}).out;
        if (seed % 10 == 0) lines += "1 2 3/4 5\n";
    }
    for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--threads", "2"}}) {
        std::vector<std::string> solve{"solve", "--batch", "-", "-a", "idastar", "-H", "manhattan"};
        solve.insert(solve.end(), more.begin(), more.end());
        const ProgramRun one = run_program(solve, lines);
        const ProgramRun ranks = cluster(solve, {}, lines);
        EXPECT_EQ(one.code, 30);
        EXPECT_EQ(ranks.code, 30) << ranks.err;
        EXPECT_EQ(records(one.out).size(), 44U);
        EXPECT_EQ(records(ranks.out), records(one.out));
    }
}

/// Everything but times and places.
std::string facts(const std::string& csv) {
    std::istringstream lines(csv);
    std::string header;
    std::getline(lines, header);
    const auto split = [](const std::string& line) {
        std::vector<std::string> cells;
        std::istringstream rest(line);
        for (std::string cell; std::getline(rest, cell, ',');) cells.push_back(cell);
        return cells;
    };
    const auto names = split(header);
    std::string text;
    for (std::string line; std::getline(lines, line); text += '\n') {
        const auto cells = split(line);
        for (std::size_t i = 0; i < std::min(cells.size(), names.size()); ++i)
            for (const char* kept :
                 {"configuration", "board", "repetition", "status", "length", "expanded", "generated"})
                if (names[i] == kept) text += cells[i] + " ";
    }
    return text;
}

/// Ranks are killed at different moments, and the run goes on by itself.
TEST_F(ClusterRuns, AnExperimentFillsTheDatabaseOfOneProcess) {
    const std::string file = (folder_ / "e.toml").string();
    std::ofstream(file) << "name=\"ranks\"\ntitle=\"t\"\n[[boards]]\nset=\"r\"\nsize=\"3x3\"\nscramble=\"uniform\"\n"
                           "count=100\n[[configurations]]\nalgorithms=[\"idastar\",\"astar\"]\n"
                           "heuristic=\"manhattan\"\n";
    const auto export_of = [&](const std::string& database) {
        return facts(run_program({"experiment", "export", "ranks", "--csv", "--db", database}).out);
    };
    const std::string one = (folder_ / "one.sqlite").string();
    const std::string many = (folder_ / "many.sqlite").string();
    ASSERT_EQ(run_program({"experiment", "run", file, "--db", one}).code, 0);
    const ProgramRun run = cluster({"experiment", "run", file, "--db", many});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("ranks: 200 results, 200 of them new"));
    EXPECT_GT(export_of(one).size(), 1000U);
    EXPECT_EQ(export_of(many), export_of(one));
    EXPECT_THAT(cluster({"experiment", "run", file, "--db", many}).out, HasSubstr("200 results, 0 of them new"));

    // Until a run has gone on with a database that others, which were lost, had partly filled.
    const std::string resumed = (folder_ / "resumed.sqlite").string();
    const unsigned seed = std::random_device()();
    SCOPED_TRACE(fmt::format("seed {}", seed));
    std::mt19937 random(seed);
    double longest = 1;  // seconds that a run may last
    int lost = 0;
    for (bool partly = false; !partly;) {
        const double moment = std::uniform_real_distribution(0.3, longest)(random);
        const int rank = static_cast<int>(random() % 3);
        SCOPED_TRACE(fmt::format("rank {} after {} s", rank, moment));
        fs::remove(folder_ / "died");
        const ProgramRun part = cluster({"experiment", "run", file, "--db", resumed}, {"--restart", "1"}, {},
                                        rank_killed(fmt::format("sleep {}", moment), rank));
        ASSERT_EQ(part.code, 0) << part.err;
        ASSERT_EQ(export_of(resumed), export_of(one));
        const bool again = part.err.find("starting again") != std::string::npos;
        const bool all_new = part.out.find("200 results, 200 of them new") != std::string::npos;
        lost += again ? 1 : 0;
        partly = again && !all_new;
        if (!again) longest *= 0.8;            // it was through before that
        if (again && all_new) longest *= 1.3;  // nothing had been stored
        if (!partly) fs::remove(resumed);
    }
    EXPECT_GT(lost, 0);
}

TEST_F(ClusterRuns, WhatIsNotDistributedIsRefusedByName) {
    const ProgramRun scramble = cluster({"scramble", "--size", "2x3"});
    EXPECT_EQ(scramble.code, 30);
    EXPECT_THAT(scramble.err, HasSubstr("taquin scramble: runs on one rank, not on 3"));
    const ProgramRun astar = cluster({"solve", shared_board, "-a", "astar"});
    EXPECT_EQ(astar.code, 30);
    EXPECT_THAT(astar.err, HasSubstr("not with astar"));
    EXPECT_EQ(cluster({"solve", shared_board, "--all"}).code, 30);
}

TEST_F(ClusterRuns, ACensusIsThatOfOneProcess) {
    const auto facts = [](const ProgramRun& run) {
        json answer = json::parse(run.out);
        answer.erase("wall_seconds");
        return answer;
    };
    for (const char* metric : {"stm", "mtm"}) {
        const std::vector<std::string> census{"census", "--size", "2x5", "--metric", metric, "--format", "json"};
        const ProgramRun one = run_program(census);
        const ProgramRun ranks = cluster(census);
        ASSERT_EQ(ranks.code, 0) << ranks.err;
        EXPECT_EQ(facts(ranks), facts(one));
    }
    EXPECT_EQ(cluster({"census", "--size", "3x4", "--time", "100ms"}).code, 20);
    const std::vector<std::string> census{"census", "--size", "2x5", "--format", "json"};
    auto spilled = census;
    spilled.insert(spilled.end(), {"--memory", "60000", "--spill", (folder_ / "parts").string()});
    const ProgramRun ranks = cluster(spilled);
    ASSERT_EQ(ranks.code, 0) << ranks.err;
    EXPECT_EQ(facts(ranks), facts(run_program(census)));
}

TEST_F(SlowClusterRuns, ACensusGoesOnWhateverHappenedToARank) {
    const std::vector<std::string> census{"census", "--size", "2x5", "--format", "json"};
    std::vector<std::string> kept = census;
    kept.insert(kept.end(), {"--checkpoint", (folder_ / "state").string()});
    auto part = kept;
    part.insert(part.end(), {"--nodes", "100000"});
    EXPECT_EQ(cluster(part).code, 21);
    int lost = 0;
    int resumed = 0;  // a run that is lost after its last distance has removed its checkpoint
    for (double seconds = 0.1;; seconds += 0.3) {
        fs::remove(folder_ / "died");
        const ProgramRun run = cluster(kept, {}, {}, rank_killed_after(seconds));
        resumed += run.err.find("goes on after distance") != std::string::npos ? 1 : 0;
        if (run.code == 41 && ++lost < 100) continue;
        ASSERT_EQ(run.code, 0) << run.err;
        EXPECT_EQ(json::parse(run.out).at("boards"), json::parse(run_program(census).out).at("boards"));
        break;
    }
    EXPECT_GT(lost, 0);
    EXPECT_GT(resumed, 0);
    EXPECT_FALSE(fs::exists(folder_ / "state"));
}

/// Every file of a folder of tables, by name.
std::map<std::string, std::string> table_files(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(folder))
        files[entry.path().filename().string()] = text_of(entry.path());
    return files;
}

TEST_F(ClusterRuns, TablesAreThoseOfOneProcess) {
    const std::string one = (folder_ / "one").string();
    const std::string many = (folder_ / "many").string();
    for (const char* metric : {"stm", "mtm"}) {
        std::vector<std::string> build{"tables", "build", ".aaa/aabb/bbb-", "--size", "3x4", "--metric", metric};
        const auto in = [&](const std::string& folder) {
            auto words = build;
            words.insert(words.end(), {"--tables", folder});
            return words;
        };
        if (metric == std::string("stm")) build.emplace_back("--delta");
        ASSERT_EQ(run_program(in(one)).code, 0);
        const ProgramRun ranks = cluster(in(many));
        EXPECT_EQ(ranks.code, 0) << ranks.err;
        EXPECT_EQ(ranks.err, "");
        EXPECT_THAT(ranks.out, HasSubstr("entries, "));
        EXPECT_THAT(cluster(in(many)).out, HasSubstr("there already"));
    }
    EXPECT_EQ(table_files(one).size(), 6U);
    EXPECT_TRUE(table_files(many) == table_files(one));
}

TEST_F(SlowClusterRuns, ATableGoesOnWhateverHappenedToARank) {
    std::vector<std::string> build{"tables", "build", ".aaa/aaa-/----/----", "--tables"};
    auto kept = build;
    build.push_back((folder_ / "one").string());
    kept.insert(kept.end(), {(folder_ / "many").string(), "--checkpoint", (folder_ / "state").string(),
                             "--checkpoint-every", "1ms"});
    ASSERT_EQ(run_program(build).code, 0);
    int lost = 0;
    int resumed = 0;  // a run that is lost after its last distance has removed its checkpoint
    for (double seconds = 0.4;; seconds += 0.4) {
        fs::remove(folder_ / "died");
        const ProgramRun run = cluster(kept, {}, {}, rank_killed_after(seconds));
        resumed += run.err.find("goes on after distance") != std::string::npos ? 1 : 0;
        if (run.code == 41 && ++lost < 50) continue;
        ASSERT_EQ(run.code, 0) << run.err;
        break;
    }
    EXPECT_GT(lost, 0);
    EXPECT_GT(resumed, 0);
    EXPECT_TRUE(table_files(folder_ / "many") == table_files(folder_ / "one"));
    for (const auto& entry : fs::directory_iterator(folder_))  // nor what a killed rank was writing aside
        EXPECT_FALSE(entry.path().filename().string().starts_with("state")) << entry.path();
}

TEST_F(ClusterRuns, OneRankBuildsATableForAll) {
    const ProgramRun run = cluster(
        {"solve", "8 6 7/2 5 4/3 0 1", "-a", "idastar", "-H", "pdb(catalogue=4-4)", "--engine", "fast", "-f", "json"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(json::parse(run.out).at("length"), 31);
    EXPECT_TRUE(fs::exists(folder_ / "tables" / "build.lock"));
}

TEST_F(ClusterRuns, StandardInputReachesAllRanks) {
    const ProgramRun run =
        cluster({"solve", "-", "-a", "idastar", "-f", "moves"}, {}, "5 1 3 4/2 6 8 0/9 10 7 11/13 14 15 12\n");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, "lllurdrdrd\n");
}

}  // namespace
}  // namespace taquin
