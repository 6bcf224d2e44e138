// taquin bench --results: results kept in a file, and the results of the 24-puzzles that come with the sources.

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "taquin/core/instances.h"
#include "taquin/solve/solve.h"

#include "apps/io/bench_results.h"
#include "tests/cli/program.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

class BenchResultsFile : public testing::Test {
  protected:
    void SetUp() override {
        fs::create_directories(folder_);
        std::ofstream(folder_ / "boards.txt") << "8 1 3/4 0 2/7 6 5; optimum=14\n1 2 3/4 5 6/0 7 8; optimum=2\n";
    }
    void TearDown() override { fs::remove_all(folder_); }

    ProgramRun bench(const std::string& heuristic = "manhattan", std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments{
            "bench", (folder_ / "boards.txt").string(), "-H", heuristic, "--results", results_.string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_program(arguments);
    }

    fs::path folder_ = fs::temp_directory_path() / ("taquin_bench_" + std::to_string(getpid()));
    fs::path results_ = folder_ / "results.jsonl";
};

TEST_F(BenchResultsFile, GoesOnWhereItStopped) {
    EXPECT_EQ(bench("manhattan", {"--numbers", "2"}).code, 0);
    const std::string one = text_of(results_);
    EXPECT_EQ(json::parse(one)["length"], 2);
    const ProgramRun second = bench("manhattan", {"--format", "json"});
    EXPECT_EQ(second.code, 0) << second.err;
    const json report = json::parse(second.out);
    EXPECT_EQ(report["boards"], 2);
    EXPECT_EQ(report["earlier"], 1);
    EXPECT_EQ(report["mean_moves"], 8.0);
    EXPECT_EQ(report["each"][1]["number"], 2);
    const std::string both = text_of(results_);
    EXPECT_THAT(both, testing::StartsWith(one));
    EXPECT_EQ(std::ranges::count(both, '\n'), 2);
    EXPECT_THAT(bench().out, HasSubstr("2 of the boards were solved by earlier runs"));
    EXPECT_EQ(text_of(results_), both);
}

TEST_F(BenchResultsFile, KeepsWhatWasProvedBelowASolution) {
    const ProgramRun first = bench("manhattan", {"--solution-nodes", "20", "--format", "json"});
    EXPECT_EQ(first.code, 0) << first.err;
    EXPECT_EQ(json::parse(first.out)["mean_moves"], 8.0);
    const ProgramRun again = bench("manhattan", {"--solution-nodes", "20", "--format", "json"});
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(json::parse(again.out)["earlier"], 2);
    for (const char* algorithm : {"astar", "idastar(max-threshold=40)"}) {
        const ProgramRun other = bench("manhattan", {"--solution-nodes", "20", "-a", algorithm});
        EXPECT_EQ(other.code, 30);
        EXPECT_THAT(other.err,
                    HasSubstr(std::string("solution-nodes: cannot be combined with --algorithm ") + algorithm));
    }
    EXPECT_EQ(bench("manhattan", {"--solution-nodes", "0"}).code, 30);
}

TEST_F(BenchResultsFile, KeepsResultsOfSeveralCatalogues) {
    const std::string boards = (folder_ / "boards.txt").string();
    const auto run = [&](const std::string& catalogues) {
        return run_program({"bench", boards, "--catalogue", catalogues, "--results", results_.string(), "--fresh",
                            "--format", "json"});
    };
    EXPECT_EQ(run("4-4").code, 0);
    const ProgramRun both = run("8,4-4");
    EXPECT_EQ(both.code, 0) << both.err;
    EXPECT_EQ(json::parse(both.out)["earlier"], 2);
    fs::remove(results_);
    const ProgramRun fresh = run("8,4-4");
    EXPECT_EQ(fresh.code, 0) << fresh.err;
    EXPECT_EQ(json::parse(fresh.out)["mean_moves"], 8.0);
    EXPECT_THAT(run("8,5-5").err, HasSubstr("found '5-5'"));
    EXPECT_EQ(run(",").code, 30);
}

TEST_F(BenchResultsFile, KeepsResultsOfSearchesBackward) {
    const auto run = [&](const char* backward) {
        return bench("hamming", {"--backward", backward, "--solution-nodes", "20", "--fresh", "--format", "json"});
    };
    const ProgramRun first = run("8,4-4+8");
    EXPECT_EQ(first.code, 0) << first.err;
    EXPECT_EQ(json::parse(first.out)["mean_moves"], 8.0);
    const ProgramRun again = run("8,4-4+8");
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(json::parse(again.out)["earlier"], 2);
    EXPECT_EQ(run("").code, 30);
    EXPECT_THAT(run("").err, HasSubstr("backward"));
    fs::remove(results_);
    EXPECT_EQ(bench("hamming", {"--catalogue", "", "--backward", "8"}).code, 0);  // not used beside a heuristic
    // Boards as near as these need no search backward.
    const ProgramRun unknown = run("4-4+9-9");
    EXPECT_EQ(unknown.code, 30);
    EXPECT_THAT(unknown.err, HasSubstr("backward: found '9-9'"));
}

TEST_F(BenchResultsFile, UnsolvableBoardsAreNoZerosInAMean) {
    const std::string boards = (folder_ / "mixed.txt").string();
    std::ofstream(boards) << "1 2 3/4 5 6/8 7 0\n1 2 3/4 5 6/7 0 8; optimum=1\n";
    const ProgramRun text = run_program({"bench", boards, "--catalogue", "none", "--threads", "1"});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("2 boards, 1 solved, 1 unsolvable, 0 wrong; axes (fast engine), 1 thread\n"));
    EXPECT_THAT(text.out, HasSubstr("\nmean 1 moves (stm), 1 expanded, 4 generated;"));
    EXPECT_THAT(text.out, HasSubstr("1: unsolvable, 0 expanded"));
    EXPECT_THAT(text.out, HasSubstr("2: 1 move (published: 1), 1 expanded"));
    const json report =
        json::parse(run_program({"bench", boards, "--catalogue", "none", "--threads", "1", "--format", "json"}).out);
    EXPECT_EQ(report["mean_moves"], 1);
    EXPECT_EQ(report["each"][0]["status"], "unsolvable");
    EXPECT_FALSE(report["each"][0].contains("moves"));
    const json none =
        json::parse(run_program({"bench", boards, "--catalogue", "none", "--numbers", "1", "--format", "json"}).out);
    EXPECT_FALSE(none.contains("mean_moves"));
}

TEST_F(BenchResultsFile, ShowsWhatEachBoardWasProvedWith) {
    ASSERT_EQ(bench("linear-conflict", {"--numbers", "2", "-a", "idastar(prune=14)"}).code, 0);
    const ProgramRun text = bench();
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr(", idastar, manhattan\n"));
    EXPECT_THAT(text.out, HasSubstr(", idastar(prune=14), linear-conflict\n"));
    const json report = json::parse(bench("manhattan", {"--format", "json"}).out);
    EXPECT_EQ(report["earlier"], 2);
    EXPECT_EQ(report["each"][0]["algorithm"], "idastar");
    EXPECT_EQ(report["each"][1]["algorithm"], "idastar(prune=14)");
    EXPECT_EQ(report["each"][1]["heuristic"], "linear-conflict");
}

/// Each run knows only what was there when it began.
TEST_F(BenchResultsFile, SeveralRunsShareIt) {
    ASSERT_EQ(bench("manhattan", {"--numbers", "2"}).code, 0);
    const Instance board = *parse_instances("8 1 3/4 0 2/7 6 5")[0].instance;
    const auto planned = plan(board.problem, {.algorithm = "idastar", .heuristic = "manhattan"});
    ASSERT_TRUE(planned);
    Context context;
    const auto proved = solve(*planned, context);
    ASSERT_TRUE(proved);
    const auto first = app::BenchResults::open(results_.string(), {&*planned, 1});
    const auto second = app::BenchResults::open(results_.string(), {&*planned, 1});
    ASSERT_TRUE(first && second);
    EXPECT_TRUE(first->add(*planned, {*proved, 0}));
    EXPECT_TRUE(second->add(*planned, {*proved, 0}));
    const std::string all = text_of(results_);
    EXPECT_EQ(std::ranges::count(all, '\n'), 3);
    EXPECT_THAT(all, HasSubstr("{\"line\":3,"));
    EXPECT_EQ(json::parse(bench("manhattan", {"--format", "json"}).out)["earlier"], 2);
}

TEST_F(BenchResultsFile, IsRefusedBeforeTheFirstBoardWhereItCannotBeWritten) {
    const ProgramRun run = run_program({"bench", "hard80", "--catalogue", "none", "--results", "/nonexistent/r.jsonl"});
    EXPECT_EQ(run.code, 30);
    EXPECT_THAT(run.err, HasSubstr("taquin: results: /nonexistent/r.jsonl"));
}

TEST_F(BenchResultsFile, RefusesWhatIsNotItsOwn) {
    ASSERT_EQ(bench().code, 0);
    const std::string good = text_of(results_);

    // Proved in single-tile moves: no answer in multi-tile moves.
    const ProgramRun metric = bench("manhattan", {"--metric", "mtm"});
    EXPECT_EQ(metric.code, 30);
    EXPECT_THAT(metric.err, HasSubstr("line 1: metric is 'stm' in this file, and 'mtm' in this run"));
    // Every repetition would be appended; auto may choose something else for every board.
    EXPECT_THAT(bench("manhattan", {"--repeat", "2"}).err, HasSubstr("taquin: results: "));
    EXPECT_THAT(bench("manhattan", {"--algorithm", "auto"}).err, HasSubstr("taquin: "));
    EXPECT_EQ(text_of(results_), good);

    const auto damaged = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const auto at = text.find(from);
        ASSERT_NE(at, std::string::npos);
        std::ofstream(results_) << text.replace(at, from.size(), to);
        const ProgramRun run = bench();
        EXPECT_EQ(run.code, 30) << to;
        EXPECT_THAT(run.err, HasSubstr("results: line 1 is damaged")) << to;
    };
    damaged("\"moves\":\"r", "\"moves\":\"l");
    damaged("\"optimal\":true", "\"optimal\":false");
    damaged("{\"line\"", "{{\"line\"");
    damaged("\"moves\":", "\"moves\":[],\"m\":");
    damaged("\"engine\":", "\"engine\":7,\"e\":");
}

/// Every solution in data/results is played, is as long as published, and was proved.
TEST(BenchResultsOfTheSources, TheSolutionsOfThe24PuzzlesAreRight) {
    std::size_t known = 0;
    std::vector<Instance> boards;
    for (auto& line : parse_instances(text_of(TAQUIN_SOURCE_DIR "/data/instances/korf50.txt"))) {
        ASSERT_TRUE(line.instance);
        boards.push_back(*line.instance);
    }
    std::ifstream file(TAQUIN_SOURCE_DIR "/data/results/korf50.jsonl");
    ASSERT_TRUE(file);
    for (std::string line; std::getline(file, line); ++known) {
        const json record = json::parse(line);
        const auto found = std::ranges::find_if(
            boards, [&](const Instance& one) { return format_board(one.problem.start) == record["start"]; });
        ASSERT_NE(found, boards.end()) << line;
        const auto moves = parse_moves(record["moves"].get<std::string>());
        ASSERT_TRUE(moves);
        Board board = found->problem.start;
        for (const Move move : *moves) {
            ASSERT_TRUE(board.moves().has(move));
            board.apply(move);
        }
        EXPECT_TRUE(found->problem.goal.reached(board)) << line;
        EXPECT_EQ(static_cast<int>(moves->size()), *found->optimum) << line;
        EXPECT_EQ(record["optimal"], true);
        boards.erase(found);  // each once
    }
    EXPECT_EQ(known, 50U);
}

}  // namespace
}  // namespace taquin
