// The real program: what it prints, with which exit code, and that it ends well when interrupted or unread.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "tests/cli/program.h"

namespace taquin {
namespace {

using nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

const std::string board = "8 1 3/4 0 2/7 6 5";
/// Hard enough that no search without tables ends before it is stopped.
const std::string hard = "15 11 8 12/14 10 9 13/2 6 4 5/3 7 1 0";

json parse(const ProgramRun& run) { return json::parse(run.out); }

TEST(Cli, SolvesAndSaysHow) {
    const ProgramRun run = run_program({"solve", board, "--algorithm", "idastar", "--heuristic", "manhattan"});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, HasSubstr("solved in 14 moves, proved shortest"));
    EXPECT_THAT(run.out, HasSubstr("by idastar with manhattan"));
    EXPECT_EQ(run.err, "");
}

TEST(Cli, ReadsBoardsFromEverywhere) {
    const auto file = std::filesystem::temp_directory_path() / ("taquin_board_" + std::to_string(getpid()));
    std::ofstream(file) << "# a board, one row a line\n8 1 3\n4 _ 2 # the blank\n7 6 5\n";
    for (const ProgramRun& run :
         {run_program({"solve", "8,1,3,4,0,2,7,6,5", "--format", "moves"}),
          run_program({"solve", "8", "1", "3/4", "0", "2/7", "6", "5", "--format", "moves"}),
          run_program({"solve", "813/4x2/765", "--format", "moves"}),
          run_program({"solve", "7 0 2/3 -1 1/6 5 4", "--tiles-from", "0", "--format", "moves"}),
          run_program({"solve", "702/3X1/654", "--tiles-from", "0", "--format", "moves"}),
          run_program({"solve", "-", "--format", "moves"}, "8 1 3\n4 . 2\n7 6 5\n"),
          run_program({"solve", "--file", file.string(), "--format", "moves"})}) {
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_EQ(run.out.size(), 15U) << run.out;
        EXPECT_EQ(run_program({"verify", board, "-"}, run.out).code, 0);
    }
    std::filesystem::remove(file);
}

TEST(Cli, WritesMovesInEveryNotation) {
    const auto moves = [](std::vector<std::string> more) {
        std::vector<std::string> all{"solve", "1 2 3/4 5 6/0 7 8", "--algorithm", "bfs", "--format", "moves"};
        all.insert(all.end(), more.begin(), more.end());
        return run_program(all).out;
    };
    EXPECT_EQ(moves({}), "rr\n");
    EXPECT_EQ(moves({"--run-length"}), "r2\n");
    EXPECT_EQ(moves({"--notation", "nsew"}), "ee\n");
    EXPECT_EQ(moves({"--notation", "nseo", "--moves-of", "tile"}), "oo\n");
    EXPECT_EQ(moves({"--notation", "hbgd", "--moves-of", "tile", "--run-length"}), "g2\n");
}

TEST(Cli, JsonHasEveryFieldOfTheSchema) {
    std::ifstream stream(TAQUIN_SOURCE_DIR "/docs/result.schema.json");
    const json schema = json::parse(stream);
    const json result = parse(run_program({"solve", board, "--format", "json"}));
    const auto compare = [](const json& rules, const json& value, const std::string& where) {
        std::set<std::string> allowed, required, found;
        for (const auto& [key, rule] : rules.at("properties").items()) allowed.insert(key);
        for (const auto& key : rules.at("required")) required.insert(key.get<std::string>());
        for (const auto& [key, one] : value.items()) found.insert(key);
        EXPECT_TRUE(std::ranges::includes(allowed, found)) << where;
        EXPECT_TRUE(std::ranges::includes(found, required)) << where;
        for (const auto& [key, rule] : rules.at("properties").items()) {
            if (!value.contains(key)) continue;
            const json& one = value.at(key);
            const json types = rule.at("type").is_array() ? rule.at("type") : json::array({rule.at("type")});
            const std::string type = one.is_number_integer() ? "integer"
                                     : one.is_number()       ? "number"
                                     : one.is_boolean()      ? "boolean"
                                     : one.is_null()         ? "null"
                                     : one.is_object()       ? "object"
                                     : one.is_array()        ? "array"
                                                             : "string";
            EXPECT_TRUE(std::find(types.begin(), types.end(), json(type)) != types.end())
                << where << key << " is a " << type;
        }
    };
    compare(schema, result, "result: ");
    compare(schema.at("properties").at("stats"), result.at("stats"), "stats: ");
    EXPECT_EQ(result.at("status"), "solved");
    EXPECT_EQ(result.at("length"), 14);
    EXPECT_EQ(result.at("optimal"), true);
    EXPECT_EQ(result.at("lower_bound"), 14);
    const json none = parse(run_program({"solve", "1 2 3/4 5 6/8 7 0", "--format", "json"}));
    compare(schema, none, "unsolvable: ");
    EXPECT_TRUE(none.at("length").is_null());
}

TEST(Cli, EveryStatusHasItsExitCode) {
    EXPECT_EQ(run_program({"solve", "1 2 3/4 5 6/8 7 0"}).code, 10);
    const std::vector<std::string> start{"solve",   hard,          "--goal",    "blank-first", "--algorithm",
                                         "idastar", "--heuristic", "manhattan", "--engine",    "general"};
    const auto with = [&](std::vector<std::string> more) {
        std::vector<std::string> all = start;
        all.insert(all.end(), more.begin(), more.end());
        return run_program(all);
    };
    const ProgramRun time = with({"--time", "50ms"});
    EXPECT_EQ(time.code, 20);
    EXPECT_THAT(time.out, HasSubstr("time-limit after"));
    EXPECT_THAT(time.out, HasSubstr("lower bound"));
    EXPECT_THAT(time.out, HasSubstr("expanded "));
    const ProgramRun nodes = with({"--nodes", "1e3", "--format", "json"});
    EXPECT_EQ(nodes.code, 21);
    EXPECT_EQ(parse(nodes).at("stats").at("expanded"), 1000);
    EXPECT_GE(parse(nodes).at("lower_bound"), 40);
    const ProgramRun memory = run_program({"solve", hard, "--goal", "blank-first", "--algorithm", "astar",
                                           "--heuristic", "manhattan", "--memory", "8MiB", "--format", "json"});
    EXPECT_EQ(memory.code, 22);
    EXPECT_LE(parse(memory).at("stats").at("stored_bytes"), 8 << 20);
    EXPECT_GE(parse(memory).at("stats").at("stored_bytes"), 0.95 * (8 << 20));
    EXPECT_GE(parse(memory).at("lower_bound"), 40);
    EXPECT_EQ(run_program({"solve", hard, "--goal", "blank-first", "--algorithm", "idastar(max-threshold=10)",
                           "--heuristic", "manhattan", "--engine", "general"})
                  .code,
              24);
}

TEST(Cli, EventsAreLinesOfJsonThatEndWithTheResult) {
    const ProgramRun run =
        run_program({"solve", hard, "--goal", "blank-first", "-a", "anytime", "--events", "--nodes", "300000"});
    EXPECT_EQ(run.code, 0) << run.err;
    std::istringstream lines(run.out);
    std::vector<nlohmann::json> events;
    for (std::string line; std::getline(lines, line);) events.push_back(nlohmann::json::parse(line));
    ASSERT_GT(events.size(), 3U);
    EXPECT_EQ(events.front().at("event"), "lower-bound");
    EXPECT_TRUE(events.front().at("length").is_null());
    EXPECT_EQ(events.back().at("event"), "result");
    int bound = 0;
    std::size_t length = 0;
    for (const auto& event : events) {
        EXPECT_GE(event.at("lower_bound"), bound);
        bound = event.at("lower_bound");
        if (event.at("event") != "incumbent") continue;
        const std::string moves = event.at("moves");
        EXPECT_EQ(moves.size(), event.at("length"));
        EXPECT_TRUE(length == 0 || moves.size() < length);
        length = moves.size();
    }
    EXPECT_EQ(events.back().at("length"), length);
    EXPECT_EQ(events.back().at("lower_bound"), bound);
    EXPECT_EQ(run_program({"solve", board, "--events", "--show"}).code, 30);
}

TEST(Cli, EventsOfABatchNameTheirLine) {
    const ProgramRun run = run_with(
        {.arguments = {"solve", "--batch", "-", "--events", "--threads", "1"}, .input = board + "\n" + board + "\n"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("{\"event\":\"incumbent\",\"line\":2,"));
}

TEST(Cli, AReaderThatGoesAwayIsNoFault) {
    std::string input;
    for (int i = 0; i < 20'000; ++i) input += board + "\n";
    const ProgramRun run = run_with(
        {.arguments = {"solve", "--batch", "-", "--threads", "2"}, .input = input, .stop_reading_after = 1000});
    EXPECT_EQ(run.code, 23);
    EXPECT_EQ(run.err, "");
    const ProgramRun many = run_with({.arguments = {"scramble", "--count", "100000000"}, .stop_reading_after = 1000});
    EXPECT_EQ(many.code, 23);
    EXPECT_EQ(many.err, "");
}

TEST(Cli, AFullDiskIsTold) {
    const ProgramRun run = run_with({.arguments = {"list"}, .output_file = "/dev/full"});
    EXPECT_EQ(run.code, 30);
    EXPECT_THAT(run.err, HasSubstr("output: cannot write: No space left on device"));
}

TEST(Cli, EventsThatCannotBeWrittenEndTheSearch) {
    const std::string hard = "15 11 8 12/14 10 9 13/2 6 4 5/3 7 1 0";  // hours of work
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"solve", hard, "--goal", "blank-first", "-a", "idastar", "-H", "manhattan",
                                   "--threads", "2", "--events"},
          {"solve", "--batch", "-", "--goal", "blank-first", "-a", "idastar", "-H", "manhattan", "--events"}}) {
        const ProgramRun full =
            run_with({.arguments = arguments, .input = hard + "\n" + hard + "\n", .output_file = "/dev/full"});
        EXPECT_EQ(full.code, 30) << full.err;
        EXPECT_THAT(full.err, HasSubstr("output: cannot write: No space left on device"));
        const ProgramRun closed = run_with({.arguments = arguments, .input = hard + "\n", .stop_reading_after = 1});
        EXPECT_EQ(closed.code, 23);
    }
}

TEST(Cli, BatchAnswersInOrderAndSurvivesBadLines) {
    const std::string input = "# comment\n" + board + "; label=first\n1 2 3\n\n1 2 3/4 5 6/8 7 0\r\n" +
                              "2 8 3/1 0 4/7 6 5; goal=snail\n\xff\xfe\n1 0";
    for (const char* threads : {"1", "4"}) {
        const ProgramRun run = run_program({"solve", "--batch", "-", "--threads", threads}, input);
        EXPECT_EQ(run.code, 30);
        std::istringstream lines(run.out);
        std::vector<json> records;
        for (std::string line; std::getline(lines, line);) records.push_back(json::parse(line));
        ASSERT_EQ(records.size(), 6U);
        const auto line = [&](std::size_t i) { return records[i].at("line").get<int>(); };
        EXPECT_EQ((std::vector{line(0), line(1), line(2), line(3), line(4), line(5)}), (std::vector{2, 3, 5, 6, 7, 8}));
        EXPECT_EQ(records[0].at("label"), "first");
        EXPECT_EQ(records[0].at("length"), 14);
        EXPECT_EQ(records[1].at("error").at("field"), "board");
        EXPECT_EQ(records[2].at("status"), "unsolvable");
        EXPECT_EQ(records[3].at("goal"), "snail");
        EXPECT_EQ(records[4].at("status"), "error");
        EXPECT_EQ(records[5].at("status"), "error");  // two cells are not a square
    }
}

TEST(Cli, BatchWritesCsvWithAsManyCellsAsColumns) {
    const ProgramRun run = run_program({"solve", "--batch", "-", "--format", "csv"}, board + "\n1 2\n");
    std::istringstream lines(run.out);
    std::string header, first, second;
    std::getline(lines, header);
    std::getline(lines, first);
    std::getline(lines, second);
    EXPECT_THAT(header, StartsWith("line,label,status,length,moves,optimal,lower_bound,algorithm,"));
    EXPECT_THAT(first, StartsWith("1,,solved,14,"));
    EXPECT_THAT(second, StartsWith("2,,error,"));
    EXPECT_EQ(std::ranges::count(header, ','), std::ranges::count(first, ','));
    EXPECT_EQ(std::ranges::count(header, ','), std::ranges::count(second.substr(0, second.find('"')), ','));
}

TEST(Cli, NoColourWithoutATerminal) {
    for (const char* command : {"solve", "show", "check"})
        EXPECT_EQ(run_program({command, board}).out.find('\x1b'), std::string::npos);
    EXPECT_EQ(run_program({"list"}).out.find('\x1b'), std::string::npos);
}

TEST(Cli, ColourOnATerminalUnlessTheUserDoesNotWantIt) {
    const auto on_terminal = [](std::vector<std::string> arguments, std::vector<std::string> environment) {
        environment.insert(environment.begin(), "TERM=xterm-256color");
        const ProgramRun run = run_with(
            {.arguments = std::move(arguments), .environment = std::move(environment), .out_on_terminal = true});
        EXPECT_EQ(run.code, 0);
        EXPECT_THAT(run.out, Not(IsEmpty()));
        return run.out.find('\x1b') != std::string::npos;
    };
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"solve", board}, {"show", board}, {"check", board}, {"list"}}) {
        EXPECT_TRUE(on_terminal(arguments, {"NO_COLOR"})) << arguments[0];
        EXPECT_TRUE(on_terminal(arguments, {"NO_COLOR="})) << arguments[0];  // no-color.org: empty does not count
        EXPECT_FALSE(on_terminal(arguments, {"NO_COLOR=1"})) << arguments[0];
        EXPECT_FALSE(on_terminal(arguments, {"NO_COLOR", "TERM=dumb"})) << arguments[0];
    }
}

TEST(Cli, ProgressOnATerminalLeavesNothingBehind) {
    const ProgramRun run = run_with({.arguments = {"solve", hard, "--goal", "blank-first", "--algorithm", "idastar",
                                                   "--heuristic", "zero", "--engine", "general"},
                                     .environment = {"TERM=xterm"},
                                     .interrupt_after = "expanded",
                                     .err_on_terminal = true});
    EXPECT_EQ(run.code, 23);
    EXPECT_THAT(run.err, EndsWith("\r\x1b[K"));
    EXPECT_EQ(run.out.find('\x1b'), std::string::npos);
}

TEST(Cli, DrawsWithLinesOnlyWhereTheLocaleKnowsThem) {
    const auto draw = [](const char* locale) {
        return run_with({.arguments = {"show", board}, .environment = {std::string("LC_ALL=") + locale}}).out;
    };
    EXPECT_THAT(draw("C.UTF-8"), HasSubstr("│ 8 │ 1 │ 3 │\n"));
    EXPECT_THAT(draw("C"), HasSubstr("| 8 | 1 | 3 |\n"));
}

TEST(Cli, ScrambleIsTheSameOnEveryMachine) {
    EXPECT_EQ(run_program({"scramble", "--seed", "7"}).out, "14 6 4 2/5 11 13 1/3 12 15 10/8 0 9 7\n");
    const ProgramRun many = run_program({"scramble", "--size", "3x3", "--seed", "1", "--count", "20"});
    EXPECT_EQ(std::ranges::count(many.out, '\n'), 20);
    const ProgramRun solved = run_program({"solve", "--batch", "-"}, many.out);
    EXPECT_EQ(solved.code, 0);
    const json one = parse(run_program({"scramble", "--size", "3x3", "--distance", "31", "--format", "json"}));
    EXPECT_EQ(one.at("kind"), "distance");
    EXPECT_EQ(parse(run_program({"solve", one.at("board").get<std::string>(), "--format", "json"})).at("length"), 31);
}

TEST(Cli, VerifyTellsWhetherTheGoalIsReached) {
    EXPECT_EQ(run_program({"verify", board, "rdlluurdldrurd"}).code, 0);
    EXPECT_EQ(run_program({"verify", board, "rdl2u2rdldrurd"}).code, 0);
    EXPECT_EQ(run_program({"verify", board, "rd"}).code, 10);
    EXPECT_EQ(run_program({"verify", "1 2 3/4 5 6/7 8 0", ""}).code, 0);
}

TEST(Cli, CensusKnowsTheEightPuzzle) {
    const json census = parse(run_program({"census", "--size", "3x3", "--format", "json"}));
    EXPECT_EQ(census.at("status"), "complete");
    EXPECT_EQ(census.at("total"), 181440);
    EXPECT_EQ(census.at("boards").size(), 32U);
    EXPECT_EQ(census.at("farthest"), (json{"6 4 7/8 5 0/3 2 1", "8 6 7/2 5 4/3 0 1"}));
}

}  // namespace
}  // namespace taquin
