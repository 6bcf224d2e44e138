// Experiment files: what is read, and what every kind of mistake is answered with.

#include "apps/lab/experiment.h"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "taquin/core/notation.h"

namespace taquin::lab {
namespace {

using ::testing::HasSubstr;

const std::string head = "name = \"n\"\ntitle = \"t\"\n";
const std::string boards = "[[boards]]\nset = \"s\"\nlist = [{label = \"a\", board = \"1 2 3/4 0 6/7 5 8\"}]\n";
const std::string configurations = "[[configurations]]\nalgorithm = \"idastar\"\nheuristic = \"manhattan\"\n";

TEST(LabExperiment, AProductMustNotRepeatAConfiguration) {
    const auto experiment = parse_experiment(head + boards + "[[configurations]]\nalgorithms = [\"idastar\"]\n" +
                                                 "heuristics = [\"manhattan\", \"manhattan\"]\n",
                                             "x.toml");
    ASSERT_FALSE(experiment);
    EXPECT_THAT(experiment.error().text(), HasSubstr("found the label 'idastar manhattan' twice"));
}

TEST(LabExperiment, TheNumberOfTrialsIsLimited) {
    const auto with = [](int repetitions, int configurations_wanted) {
        std::string text = fmt::format("repetitions = {}\n", repetitions) + head +
                           "[[boards]]\nset = \"r\"\nsize = \"2x2\"\nscramble = \"uniform\"\ncount = 10000\n";
        for (int i = 1; i <= configurations_wanted; ++i)
            text += fmt::format("[[configurations]]\nlabel = \"{}\"\nalgorithm = \"bfs\"\n", i);
        const auto experiment = parse_experiment(text, "x.toml");
        return experiment ? std::string() : experiment.error().text();
    };
    EXPECT_EQ(with(1000, 1), "");
    EXPECT_THAT(with(1000, 2), HasSubstr("repetitions: found 1000, expected a whole number from 1 to 500"));
    EXPECT_THAT(with(1, 1001), HasSubstr("configurations: found 1001, expected a whole number from 1 to 1000"));
}

TEST(LabExperiment, ReadsListsProductsScramblesAndFiles) {
    const auto experiment = parse_experiment(R"toml(
name = "whole-1"
title = "Title"
title_fr = "Titre"
measure = "time"
repetitions = 3
seed = 5
[limits]
time = 1.5
nodes = 1000
memory = 64
[[boards]]
set = "list"
tiles_from = 0
list = [{label = "x", board = "3 6 5/X 1 0/2 7 4", optimum = 27}, {board = "0 1 2/3 4 5/6 X 7"}]
[[boards]]
set = "walks"
size = "2x3"
goal = "blank-first"
scramble = "walk"
moves = [3, 6]
count = 2
[[boards]]
set = "file"
file = "data/instances/korf100.txt"
first = 3
count = 2
[[configurations]]
algorithms = ["idastar", "idastar(prune=0)"]
heuristic = "manhattan"
[[configurations]]
label = "only"
algorithm = "auto"
sets = ["list"]
[[expected]]
source = "002"
configuration = "only"
boards = ["x", "list 2"]
length = [27, 1]
)toml",
                                             std::filesystem::path(TAQUIN_SOURCE_DIR) / "x.toml");
    ASSERT_TRUE(experiment) << experiment.error().text();
    EXPECT_EQ(experiment->title.fr, "Titre");
    EXPECT_EQ(experiment->limits.time, std::chrono::milliseconds(1500));
    EXPECT_EQ(experiment->limits.nodes, 1000U);
    EXPECT_EQ(experiment->limits.memory, 64U << 20);
    EXPECT_EQ(experiment->seed, 5U);
    EXPECT_EQ(experiment->measure, Measure::Time);
    ASSERT_EQ(experiment->boards.size(), 8U);
    EXPECT_EQ(format_board(experiment->boards[0].problem.start), "4 7 6/0 2 1/3 8 5");
    EXPECT_EQ(experiment->boards[1].label, "list 2");
    EXPECT_EQ(experiment->boards[2].label, "walks 3 moves 1");
    EXPECT_EQ(experiment->boards[6].label, "file 3");
    EXPECT_EQ(experiment->boards[6].optimum, 59);
    EXPECT_EQ(experiment->configurations[1].label, "idastar(prune=0) manhattan");
    EXPECT_EQ(experiment->trials(), (8U + 8U + 2U) * 3U);
    EXPECT_EQ(experiment->expectations.size(), 2U);
}

TEST(LabExperiment, ATitleIsOptional) {
    const auto experiment = parse_experiment("name = \"n\"\n" + boards + configurations, "x.toml");
    ASSERT_TRUE(experiment);
    EXPECT_EQ(experiment->title.en, "n");
    EXPECT_EQ(experiment->title.fr, "n");
}

TEST(LabExperiment, FingerprintChangesWithThePlanAndNotWithWords) {
    const auto of = [](const std::string& text) { return parse_experiment(text, "x.toml").value().fingerprint(); };
    const std::string plain = of(head + boards + configurations);
    EXPECT_EQ(plain.size(), 16U);
    EXPECT_EQ(plain, of("name = \"n\"\ntitle = \"another\"\n# comment\n" + boards + configurations));
    EXPECT_NE(plain, of(head + "repetitions = 2\n" + boards + configurations));
    EXPECT_NE(plain, of(head + "[limits]\nnodes = 5\n" + boards + configurations));
    EXPECT_NE(plain, of(head + boards + configurations + "engine = \"general\"\n"));
}

TEST(LabExperiment, ALongerScrambleSetBeginsWithTheShorterOne) {
    const auto of = [](int count) {
        return parse_experiment(
                   head + fmt::format("[[boards]]\nset=\"r\"\nsize=\"3x3\"\nscramble=\"uniform\"\ncount={}\n", count) +
                       configurations,
                   "x.toml")
            .value();
    };
    const auto few = of(3);
    const auto many = of(30);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(few.boards[i].problem.start, many.boards[i].problem.start);
}

struct BadFile {
    std::string text;
    int line;
    std::string message;
};

class BadFiles : public ::testing::TestWithParam<BadFile> {};

TEST_P(BadFiles, AreRefusedWithLineAndField) {
    const auto experiment = parse_experiment(GetParam().text, "f.toml");
    ASSERT_FALSE(experiment);
    EXPECT_EQ(experiment.error().line, GetParam().line) << experiment.error().text();
    EXPECT_THAT(experiment.error().text(), HasSubstr(GetParam().message));
}

std::string set(const std::string& body) { return head + "[[boards]]\nset = \"s\"\n" + body + configurations; }
std::string configuration(const std::string& body) { return head + boards + "[[configurations]]\n" + body; }

INSTANTIATE_TEST_SUITE_P(
    Lab, BadFiles,
    ::testing::Values(
        BadFile{"name = ", 1, "toml"}, BadFile{"name = \"n\"\nname = \"m\"\n", 2, "toml"},
        BadFile{"", 1, "name: is missing"}, BadFile{"title = \"t\"\n" + boards + configurations, 1, "name: is missing"},
        BadFile{"name = 5\ntitle = \"t\"\n", 1, "name: found 5, expected text"},
        BadFile{"name = \"\"\ntitle = \"t\"\n", 1, "name: found an empty text"},
        BadFile{"name = \"A b\"\ntitle = \"t\"\n" + boards + configurations, 1,
                "name: found 'A b', expected at most 60 of the characters"},
        BadFile{head + "colour = 1\n", 3, "colour: unknown field, expected one of name, title"},
        BadFile{head + "measure = \"speed\"\n", 3, "measure: found 'speed', expected one of counts, time"},
        BadFile{head + "repetitions = 0\n", 3, "repetitions: found 0, expected a whole number from 1 to 1000"},
        BadFile{head + "repetitions = 1.5\n", 3, "repetitions: found 1.5, expected a whole number"},
        BadFile{head + "seed = -1\n", 3, "seed: found -1"},
        BadFile{head + "limits = 5\n", 3, "limits: found 5, expected a table"},
        BadFile{head + "[limits]\ntime = -1\n", 4, "limits.time: found -1, expected a number from 0.001"},
        BadFile{head + "[limits]\ntime = \"fast\"\n", 4, "limits.time: found 'fast'"},
        BadFile{head + "[limits]\nnodes = 0\n", 4, "limits.nodes: found 0"},
        BadFile{head + "[limits]\nspace = 1\n", 4, "limits.space: unknown field, expected one of time, nodes, memory"},
        BadFile{head + configurations, 1, "boards: found none; add a table [[boards]]"},
        BadFile{head + boards, 1, "configurations: found none; add a table [[configurations]]"},
        BadFile{head + "boards = 3\n" + configurations, 3, "boards: found 3, expected one or more tables [[boards]]"},
        BadFile{head + "[boards]\nset = \"s\"\n" + configurations, 3,
                "boards: found {…}, expected one or more tables [[boards]]"},
        BadFile{set(""), 4, "boards[1].set: found 0 of list, file, scramble, all, expected exactly one"},
        BadFile{set("list = []\n"), 5, "boards[1].list: found an empty list"},
        BadFile{set("list = [5]\n"), 5, "boards[1].list: found 5, expected a table"},
        BadFile{set("list = [{board = \"1 2 3/4 0 6/7 5 5\"}]\n"), 5, "boards[1].list[1].board"},
        BadFile{set("list = [{label = \"a\"}]\n"), 5, "boards[1].list[1].board: is missing"},
        BadFile{set("list = [{board = \"1 2/3 0\", optimum = -4}]\n"), 5, "list[1].optimum: found -4"},
        BadFile{set("goal = \"middle\"\nlist = [{board = \"1 2/3 0\"}]\n"), 5, "boards[1].goal"},
        BadFile{set("size = \"3y3\"\nscramble = \"uniform\"\ncount = 1\n"), 5, "boards[1].size"},
        BadFile{set("scramble = \"uniform\"\ncount = 1\n"), 3, "boards[1].size: is missing"},
        BadFile{set("size = \"3x3\"\nscramble = \"uniform\"\n"), 3, "boards[1].count: is missing"},
        BadFile{set("size = \"3x3\"\nscramble = \"shake\"\ncount = 1\n"), 6,
                "scramble: found 'shake', expected one of uniform, walk"},
        BadFile{set("size = \"3x3\"\nscramble = \"uniform\"\ncount = 1\nmoves = 5\n"), 8,
                "moves are for the kind walk only, found kind 'uniform'"},
        BadFile{set("size = \"3x3\"\nscramble = \"walk\"\ncount = 1\nmoves = [5, 0]\n"), 8, "moves: found 0"},
        BadFile{set("size = \"2x2\"\nscramble = \"walk\"\ncount = 50001\nmoves = [5, 6]\n"), 7,
                "count: found 100002 boards of 4 cells, at most 100000 boards"},
        BadFile{set("size = \"100x100\"\nscramble = \"uniform\"\ncount = 10001\n"), 7,
                "count: found 10001 boards of 10000 cells"},
        BadFile{set("list = [{board = \"1 2/3 0\"}]\ncount = 3\n"), 6, "count: is only allowed with file, scramble"},
        BadFile{set("file = \"no-such-file.txt\"\n"), 5,
                "boards[1].file: no-such-file.txt: cannot be read: No such file"},
        BadFile{set("all = \"boards\"\nsize = \"2x2\"\n"), 3,
                "all = \"boards\" and measure = \"accuracy\" need each other"},
        BadFile{set("all = \"boards\"\nsize = \"4x4\"\n"), 6, "'all' supports up to"},
        BadFile{set("list = [{label = \"a\", board = \"1 2/3 0\"}, {label = \"a\", board = \"1 0/3 2\"}]\n"), 3,
                "found the label 'a' twice"},
        BadFile{configuration("heuristic = \"manhattan\"\n"), 6, "configurations[1].algorithm: is missing"},
        BadFile{configuration("algorithm = \"magic\"\n"), 7, "configurations[1].algorithm: found 'magic'"},
        BadFile{configuration("algorithm = \"idastar(prune=99)\"\n"), 7, "configurations[1].algorithm"},
        BadFile{configuration("algorithm = \"idastar\"\nheuristic = \"guess\"\n"), 8,
                "heuristic: found 'guess', expected one of"},
        BadFile{configuration("algorithm = \"idastar\"\nheuristic = \"manhattan(x=1)\"\n"), 8,
                "configurations[1].heuristic"},
        BadFile{configuration("algorithm = \"idastar\"\nalgorithms = [\"idastar\"]\n"), 7,
                "algorithm: cannot be combined with algorithms"},
        BadFile{configuration("algorithms = [\"idastar\", 7]\n"), 7, "algorithms: found 7, expected text"},
        BadFile{configuration("algorithms = [\"idastar\"]\nlabel = \"x\"\n"), 8,
                "the configurations of a product are labelled by"},
        BadFile{configuration("algorithm = \"idastar\"\nengine = \"warp\"\n"), 8,
                "engine: found 'warp', expected one of auto, general, fast"},
        BadFile{configuration("algorithm = \"idastar\"\nthreads = 0\n"), 8, "threads: found 0"},
        BadFile{configuration("algorithm = \"idastar\"\nsets = [\"t\"]\n"), 6, "runs on set 't', which does not exist"},
        BadFile{head + boards + configurations +
                    "[[expected]]\nsource = \"d\"\nconfiguration = \"x\"\nboards = [\"a\"]\nlength = 1\n",
                11, "found 'x', which is not a configuration of this experiment"},
        BadFile{
            head + boards + configurations +
                "[[expected]]\nsource = \"d\"\nconfiguration = \"idastar manhattan\"\nboards = [\"b\"]\nlength = 1\n",
            12, "found 'b', which is not a board of this experiment"},
        BadFile{head + boards + configurations +
                    "[[expected]]\nsource = \"d\"\nconfiguration = \"idastar manhattan\"\nboards = [\"a\"]\nlength = "
                    "[1, 2]\n",
                13, "found 2 numbers, expected 1"},
        BadFile{head + boards + configurations +
                    "[[expected]]\nsource = \"d\"\nconfiguration = \"idastar manhattan\"\nboards = [\"a\"]\n",
                12, "nothing is expected"},
        BadFile{head + boards + configurations + "[[plots]]\nkind = \"pie\"\n", 10, "plots[1].kind: found 'pie'"},
        BadFile{head + boards + configurations + "[[plots]]\nkind = \"scatter\"\nx = \"luck\"\n", 11,
                "plots[1].x: found 'luck'"},
        BadFile{head + "measure = \"queues\"\n" + boards + configurations, 8,
                "needs an algorithm with the option 'queue'"},
        BadFile{head + "measure = \"accuracy\"\n[[boards]]\nset = \"s\"\nsize = \"2x2\"\nall = "
                       "\"boards\"\n[[configurations]]\nalgorithm = \"auto\"\n",
                8, "heuristic: is missing"}));

TEST(LabExperiment, AnErrorInAFileOfBoardsNamesThatFile) {
    const auto folder = std::filesystem::path(::testing::TempDir());
    std::ofstream(folder / "bad_boards.txt") << "1 2/3 0\n1 1/3 0\n";
    const auto read = parse_experiment(set("file = \"bad_boards.txt\"\n"), folder / "experiment.toml");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().text(),
              (folder / "bad_boards.txt").string() + ":2: board: found tile 1 twice, each tile is allowed once");
    EXPECT_EQ(read.error().what.code, ErrorCode::TileTwice);
}

TEST(LabExperiment, FilesThatCannotBeRead) {
    EXPECT_THAT(read_experiment("no/such/file.toml").error().text(), HasSubstr("no/such/file.toml: cannot be read"));
    EXPECT_THAT(read_experiment(".").error().text(), ::testing::StrEq(".: cannot be read: Is a directory"));
}

}  // namespace
}  // namespace taquin::lab
