// The cache of tables as the program deals with it: damage, leftovers of killed processes, things that are no files,
// and the memory limit.

#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/cli/program.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

class CachedFiles : public ::testing::Test {
  protected:
    CachedFiles() : folder_(fs::temp_directory_path() / fmt::format("taquin-cache-{}", getpid())) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~CachedFiles() override { fs::remove_all(folder_); }

    ProgramRun run(std::vector<std::string> arguments) const {
        arguments.insert(arguments.end(), {"--tables", folder_.string()});
        return run_program(std::move(arguments));
    }
    ProgramRun solve() const {
        return run({"solve", "8 6 7/2 5 4/3 0 1", "-a", "idastar", "-H", "pdb(catalogue=4-4)", "--time", "20s"});
    }
    std::vector<fs::path> files() const { return {fs::directory_iterator(folder_), fs::directory_iterator()}; }

    fs::path folder_;
};

TEST_F(CachedFiles, ADamagedOneIsFoundBySolveAndReplacedByBuild) {
    ASSERT_EQ(run({"tables", "build", "4-4", "--size", "3x3"}).code, 0);
    for (const fs::path& path : files()) {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(5000);
        file.put('x');
    }
    const ProgramRun solved = solve();
    EXPECT_EQ(solved.code, 0) << solved.err;
    EXPECT_THAT(solved.out, HasSubstr("solved in 31 moves, proved shortest"));
    EXPECT_THAT(solved.err, HasSubstr("checksum mismatch in the entries"));
    const ProgramRun built = run({"tables", "build", "4-4", "--size", "3x3"});
    EXPECT_EQ(built.code, 0);
    EXPECT_THAT(built.out, Not(HasSubstr("there already")));
    EXPECT_EQ(run({"tables", "verify"}).code, 0);
    EXPECT_THAT(run({"tables", "build", "4-4", "--size", "3x3"}).out, HasSubstr("there already"));
}

TEST_F(CachedFiles, CheckShowsThePatternDatabasesThatAreBuilt) {
    const std::vector<std::string> check{"check", "8 1 3/4 0 2/7 6 5"};
    EXPECT_THAT(run(check).out,
                AllOf(HasSubstr("pdb                  -  not built yet"), Not(HasSubstr("catalogue="))));
    ASSERT_EQ(run({"tables", "build", "4-4", "--size", "3x3"}).code, 0);
    EXPECT_THAT(run(check).out, AllOf(HasSubstr("  pdb(catalogue=4-4)   14\n"), Not(HasSubstr("catalogue=8"))));
    EXPECT_THAT(run({"tables", "list"}).out, ContainsRegex("3x3 +4-4 +stm +[A-Z].*\n *3x3 +8 +- "));
    ASSERT_EQ(run({"tables", "remove", "4-4", "--size", "3x3"}).code, 0);
    EXPECT_THAT(run(check).out, Not(HasSubstr("catalogue=")));
}

/// Names of files and folders come from whoever made them, and terminals obey control characters.
TEST_F(CachedFiles, NamesAreShownAndNotObeyed) {
    const fs::path odd = folder_ / "t\x1b[2J\xff";
    const auto run_odd = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--tables", odd.string()});
        return run_program(arguments);
    };
    std::string texts;
    const auto shows = [&](const std::vector<std::string>& arguments, const std::string& sign) {
        const ProgramRun run = run_odd(arguments);
        EXPECT_THAT(run.out + run.err, AllOf(HasSubstr("t\\x1b[2J\\xff"), HasSubstr(sign)));
        texts += run.out + run.err;
    };
    const std::vector<std::string> build{"tables", "build", "4-4", "--size", "3x3", "--delta"};
    std::ofstream(folder_ / "file\x1b[2J");
    texts +=
        run_program({"tables", "build", "4-4", "--size", "3x3", "--tables", folder_.string() + "/file\x1b[2J/x"}).err;
    EXPECT_THAT(texts, HasSubstr("file\\x1b[2J/x"));
    shows({"tables", "info"}, "nothing to show");
    shows(build, "built in");
    shows(build, "there already");
    std::ofstream(odd / "\x1b[31m\xc2\x9b.table") << "x";
    std::ofstream(odd / "3x3-blank0-0000036.table.abcdef") << "x";
    shows({"tables", "list"}, "\\x1b[31m\\xc2\\x9b.table");
    shows({"tables", "info"}, "\\x1b[31m\\xc2\\x9b.table");
    shows({"tables", "verify"}, "unfinished, not verified");
    shows({"tables", "remove", "4-4", "--size", "3x3"}, "removed");
    for (const char* raw : {"\x1b", "\xff", "\xc2\x9b"}) EXPECT_THAT(texts, Not(HasSubstr(raw)));
}

TEST_F(CachedFiles, ListSaysForEachMetricWhatIsBuilt) {
    const auto listed = [&](const char* name) {
        const std::string text = run({"tables", "list"}).out;
        const auto row = text.find(fmt::format("  3x3   {} ", name));
        return row == std::string::npos ? text : text.substr(row, text.find('\n', row) - row);
    };
    EXPECT_THAT(listed("4-4"), ContainsRegex("4-4 +- "));
    ASSERT_EQ(run({"tables", "build", "4-4", "--size", "3x3", "--metric", "mtm"}).code, 0);
    EXPECT_THAT(listed("4-4"), ContainsRegex("4-4 +mtm +[A-Z]"));
    ASSERT_EQ(run({"tables", "build", "4-4", "--size", "3x3"}).code, 0);
    EXPECT_THAT(listed("4-4"), ContainsRegex("4-4 +stm, mtm +[A-Z]"));
    ASSERT_EQ(run({"tables", "remove", "4-4", "--size", "3x3", "--metric", "mtm"}).code, 0);
    EXPECT_THAT(listed("4-4"), ContainsRegex("4-4 +stm +[A-Z]"));
    fs::remove(files().at(0));
    EXPECT_THAT(listed("4-4"), ContainsRegex("4-4 +stm 1 of 2 "));
    std::string json = run({"tables", "list", "--json"}).out;
    std::erase_if(json, [](char c) { return c == ' ' || c == '\n'; });
    EXPECT_THAT(json,
                HasSubstr(R"("Twosmalltables.","tables":{"stm":{"built":1,"needed":2},"mtm":{"built":0,"needed":2}})"));
    // Patterns that overlap have no tables in single-tile moves, boards of 25 cells none in multi-tile moves.
    EXPECT_THAT(json, ContainsRegex(R"("name":"7-7-7",[^{]*"tables":\{"mtm":\{[^}]*\}\})"));
    EXPECT_THAT(json, ContainsRegex(R"("name":"6-6-6-6",[^{]*"tables":\{"stm":\{[^}]*\}\})"));
}

TEST_F(CachedFiles, ALimitOnTheSizeOfFilesIsAnErrorOfTheWrite) {
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit small{100'000, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);  // a write beyond raises SIGXFSZ, which ends whoever does not mind
    const ProgramRun built = run({"tables", "build", "5-5-5"});
    setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(built.code, 30);
    EXPECT_THAT(built.err, HasSubstr("File too large"));
    EXPECT_TRUE(files().empty());
}

/// It has a good header, so that only its entries tell that it was not replaced.
TEST_F(CachedFiles, ADamagedOneThatCannotBeReplacedIsNotCalledBuilt) {
    ASSERT_EQ(run({"tables", "build", "4-4", "--size", "3x3"}).code, 0);
    for (const fs::path& path : files()) {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(5000);
        file.put('x');
    }
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit small{6000, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    const ProgramRun built = run({"tables", "build", "4-4", "--size", "3x3"});
    setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(built.code, 30);
    EXPECT_THAT(built.err, HasSubstr("File too large"));
    EXPECT_THAT(built.out, Not(HasSubstr("built in")));
    EXPECT_EQ(run({"tables", "build", "4-4", "--size", "3x3"}).code, 0);
    EXPECT_EQ(run({"tables", "verify"}).code, 0);
}

TEST_F(CachedFiles, LeftoversAreListedRemovedAndSwept) {
    ASSERT_EQ(run({"tables", "build", "4-4", "--size", "3x3"}).code, 0);
    const fs::path whole = files().at(0);
    const fs::path leftover = whole.string() + ".Ab12Cd";
    const auto leave = [&] { std::ofstream(leftover) << "half a table"; };
    leave();
    EXPECT_THAT(run({"tables", "list"}).out, HasSubstr(leftover.filename().string()));
    EXPECT_EQ(run({"tables", "verify"}).code, 0);
    EXPECT_TRUE(fs::exists(leftover)) << "looking changes nothing";
    EXPECT_EQ(solve().code, 0);
    EXPECT_FALSE(fs::exists(leftover));
    EXPECT_TRUE(fs::exists(whole));
    leave();
    EXPECT_THAT(run({"tables", "remove", "4-4", "--size", "3x3"}).out, HasSubstr(leftover.filename().string()));
    EXPECT_TRUE(files().empty());
}

TEST_F(CachedFiles, DeltaBitsAreStoredListedVerifiedAndRemoved) {
    ASSERT_EQ(run({"tables", "build", "4-4", "--size", "3x3"}).code, 0);
    const std::size_t tables = files().size();
    ASSERT_EQ(run({"tables", "build", "4-4", "--size", "3x3", "--delta"}).code, 0);
    EXPECT_EQ(files().size(), 2 * tables);
    EXPECT_THAT(run({"tables", "list"}).out, HasSubstr("  delta bits\n"));
    EXPECT_THAT(run({"tables", "info"}).out, HasSubstr("kind: delta bits\n"));
    EXPECT_THAT(run({"tables", "verify"}).out, HasSubstr(".delta: good\n"));
    EXPECT_EQ(solve().err, "");
    EXPECT_EQ(run({"tables", "remove", "4-4", "--size", "3x3"}).code, 0);
    EXPECT_TRUE(files().empty());
}

TEST_F(CachedFiles, WhatIsNoRegularFileIsPassedOver) {
    ASSERT_EQ(run({"tables", "build", "4-4", "--size", "3x3"}).code, 0);
    for (const fs::path& path : files()) {
        fs::remove(path);
        ASSERT_EQ(mkfifo(path.c_str(), 0644), 0);
    }
    const ProgramRun solved = solve();
    EXPECT_EQ(solved.code, 0) << solved.err;
    EXPECT_THAT(solved.err, HasSubstr("not a regular file"));
    EXPECT_THAT(run({"tables", "list"}).out, HasSubstr("not a regular file"));
}

TEST_F(CachedFiles, TablesBeyondTheMemoryLimitAreAMemoryLimit) {
    const std::vector<std::string> arguments{
        "solve", "15 2 1 12/8 5 6 11/4 9 10 7/14 3 13 0", "-a", "idastar", "-H", "pdb(catalogue=7-8)", "--memory",
        "50MiB"};
    const ProgramRun text = run(arguments);
    EXPECT_EQ(text.code, 22);
    EXPECT_THAT(text.out, HasSubstr("memory-limit"));
    EXPECT_THAT(text.out, HasSubstr("the memory limit is 50 MiB"));
    auto as_json = arguments;
    as_json.insert(as_json.end(), {"--format", "json"});
    const ProgramRun json = run(as_json);
    EXPECT_EQ(json.code, 22);
    EXPECT_THAT(json.out, HasSubstr("memory-limit"));
    EXPECT_THAT(json.out, HasSubstr("tables-exceed-memory"));
}

}  // namespace
}  // namespace taquin
