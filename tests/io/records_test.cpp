// Files of boards and results in other programs' formats: what is written is read again as it was, and what is wrong is
// named with its line.

#include "apps/io/records.h"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
#include "taquin/core/scramble.h"
#include "taquin/solve/solve.h"

#include "apps/io/csv.h"

namespace taquin::app {
namespace {

const RecordFormat& format(std::string_view name) {
    return *std::ranges::find(record_formats(), name, &RecordFormat::name);
}

std::vector<FileRecord> read(std::string_view name, std::string_view text, const RecordDefaults& defaults = {}) {
    const auto read = format(name).read(text, defaults);
    EXPECT_TRUE(read) << read.error().line << " " << read.error().error.field << " " << english(read.error().error);
    return read ? read->records : std::vector<FileRecord>{};
}

std::string write(std::string_view name, const std::vector<FileRecord>& records) {
    const auto written = format(name).write(records);
    EXPECT_TRUE(written) << english(written.error().error);
    return written ? written->text : "";
}

/// "LINE field: message" of a text that cannot be read.
std::string refusal(std::string_view name, std::string_view text, const RecordDefaults& defaults = {}) {
    const auto read = format(name).read(text, defaults);
    if (read) return "";
    return std::to_string(read.error().line) + " " + read.error().error.field + ": " + english(read.error().error);
}

std::string shown(const FileRecord& record) {
    std::string text;
    for (const auto& [name, value] : pairs_of(record)) text += name + "=" + value + ";";
    return text;
}

constexpr std::string_view first_of_korf = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
constexpr std::string_view first_shown = "board=14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3;goal=blank-first;";

TEST(Records, ReadOthersFiles) {
    const std::string tiles(first_of_korf);
    EXPECT_EQ(shown(read("korf", "# a comment\n\n1 " + tiles + "\n").at(0)), std::string(first_shown) + "label=1;");
    EXPECT_EQ(shown(read("korf", "1 " + tiles + " 57\r\n").at(0)), std::string(first_shown) + "optimum=57;label=1;");
    // As in the paper: estimate, length, nodes.
    EXPECT_EQ(shown(read("korf", "1 " + tiles + " 41 57 276361933").at(0)),
              std::string(first_shown) + "optimum=57;label=1;");
    EXPECT_EQ(shown(read("cost-first", "57 " + tiles).at(0)), std::string(first_shown) + "optimum=57;");
    std::string commas = tiles;
    std::ranges::replace(commas, ' ', ',');
    EXPECT_EQ(shown(read("clausecker", commas + "\n").at(0)), first_shown);
    EXPECT_EQ(shown(read("clausecker", "1,2,0,3,4,5", {.size = Size::parse("2x3").value()}).at(0)),
              "board=1 2 0/3 4 5;goal=blank-first;");
    EXPECT_EQ(shown(read("csv", "label,cost,board\n\"a, b\",7,8 1 3/4 0 2/7 6 5\n").at(0)),
              "board=8 1 3/4 0 2/7 6 5;goal=blank-last;optimum=7;label=a, b;");
}

TEST(Records, ReadDataFiles) {
    const auto read = format("unh").read(
        "#start data file format 4\n#pair  \"alg\"\t\"astar\"\n#pair \"num\"\t\"12\"\n#cols \"sol "
        "cost\"\t\"time\"\n7\t0.5\n"
        "#altcols \"wait\" \"time\"\n#altrow \"wait\"\t0.1\n#pair \"total nodes expanded\"\t\"276361933\"\n"
        "#pair \"final sol cost\"\t\"57\"\n#pair \"final sol length\"\t\"57\"\n#end data file format 4\n",
        {});
    ASSERT_TRUE(read);
    EXPECT_EQ(read->skipped, 4U);
    ASSERT_EQ(read->records.size(), 1U);
    EXPECT_EQ(shown(read->records[0]), "algorithm=astar;num=12;expanded=276361933;length=57;");
    EXPECT_EQ(write("unh", read->records),
              "#start data file format 4\n#pair  \"alg\"\t\"astar\"\n#pair  \"num\"\t\"12\"\n"
              "#pair  \"total nodes expanded\"\t\"276361933\"\n#pair  \"final sol length\"\t\"57\"\n"
              "#pair  \"final sol cost\"\t\"57\"\n#end data file format 4\n");
}

TEST(Records, NameTheLineAndTheField) {
    const std::string tiles(first_of_korf);
    EXPECT_EQ(refusal("korf", "1 " + tiles + "\n2 14 13 x"),
              "2 number 4: found 'x', expected a whole number from 0 to 18446744073709551615");
    EXPECT_EQ(refusal("korf", "\n1 " + tiles + " 1 2"),
              "2 board: found 19 numbers, expected 17 or 18 or 20 for a 4x4 board");
    EXPECT_EQ(refusal("clausecker", "0,1,2,2"), "1 board: found tile 2 twice, each tile is allowed once");
    EXPECT_EQ(refusal("clausecker", "0,1,,3"),
              "1 number 3: found '', expected a whole number from 0 to 18446744073709551615");
    EXPECT_EQ(refusal("clausecker", "0,1,2", {.size = Size::parse("2x2").value()}),
              "1 board: found 3 numbers, expected 4 for a 2x2 board");
    EXPECT_NE(refusal("cost-first", "99999999999 1 2 3 0").find("1 optimum: found '99999999999'"), std::string::npos);
    EXPECT_NE(refusal("cost-first", "3 1 2 3 9").find("1 board: "), std::string::npos);
    EXPECT_EQ(refusal("csv", "board,goal\n\n1 2 3/4 5 6/7 8 0\n"),
              "3 columns: found '1', expected 2 as in the first line");
    EXPECT_EQ(refusal("csv", "board,optimum\n1 2 3/4 5 6/7 8 0,many\n"),
              "2 optimum: found 'many', expected a whole number of moves");
    EXPECT_EQ(refusal("csv", "board,start\n1 2 3/4 5 6/7 8 0,\n"),
              "2 columns: found 'start', expected each name once, either board or start, and either optimum or cost");
    EXPECT_EQ(refusal("csv", "board,cost\n1 2 3/4 5 6/7 8 0,-1\n"),
              "2 optimum: found '-1', expected a whole number of moves");
    EXPECT_EQ(refusal("csv", "cost,board,optimum\n1,1 2 3/4 5 6/7 8 0,1\n").substr(0, 27),
              "2 columns: found 'optimum',");
    EXPECT_EQ(refusal("csv", "board\n\"1 2 3/4 5 6/7 8 0\n"), "3 csv: found '', expected a closing quote");
    EXPECT_EQ(refusal("unh", "#pair \"a\" \"b\"\n"),
              "1 line: found '#pair \"a\" \"b\"', expected #start data file format 4");
    EXPECT_EQ(refusal("unh", "#start data file format 4\n#pair \"a\" b\n"),
              "2 pair: found '\"a\" b', expected \"key\" \"value\"");
    EXPECT_EQ(refusal("unh", "#start data file format 4\n"), "2 line: found '', expected #end data file format 4");
    EXPECT_NE(refusal("taquin", "1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/7 8 8").find("2 board: "), std::string::npos);
    const auto unplaced = format("clausecker").write(read("taquin", "1 2 3/4 5 6/7 0 8"));
    ASSERT_FALSE(unplaced);
    EXPECT_EQ(english(unplaced.error().error), "found 'blank-last', but clausecker holds only blank-first (--rotate)");
}

TEST(Records, SayWhatIsLeftOut) {
    const auto records = read("taquin", "1 2 3/4 5 6/7 0 8; goal=blank-first; optimum=21; label=a");
    const auto written = format("clausecker").write(records);
    ASSERT_TRUE(written);
    EXPECT_EQ(written->text, "1,2,3,4,5,6,7,0,8\n");
    EXPECT_EQ(written->left_out, (std::set<std::string>{"label", "optimum"}));
}

TEST(Records, ARotatedBoardIsTheSamePuzzle) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Goal goal = Goal::blank_last(Size::parse(seed % 2 == 0 ? "3x3" : "2x4").value());
        const Problem problem{scramble_uniform(goal, seed), goal};
        const Problem turned = rotated(problem);
        EXPECT_EQ(turned.goal.name(), "blank-first");
        const auto length = [](const Problem& one) {
            auto planned = plan(SolveRequest{.board = format_board(one.start), .goal = format_goal(one.goal)});
            Context context;
            return solve(*planned, context)->moves.size();
        };
        EXPECT_EQ(length(turned), length(problem)) << seed;
        EXPECT_EQ(rotated(turned).start, problem.start);
        EXPECT_EQ(rotated(turned).goal.board(), goal.board());
    }
}

/// Any text without line ends; now and then one that spreadsheets or formats could mistake.
std::string any_text() {
    static constexpr std::array<std::string_view, 8> hard = {"=1+1", "''=1", "a,b", "\"", "a \"b\"", "'", "-1", "\t+"};
    if (*rc::gen::inRange(0, 3) == 0) return std::string(hard[*rc::gen::inRange<std::size_t>(0, hard.size())]);
    return *rc::gen::container<std::string>(rc::gen::inRange(' ', '~'));
}

Instance any_instance(bool blank_first) {
    const Size size = Size::parse(*rc::gen::element<std::string>("2x2", "3x3", "4x4", "5x5")).value();
    const Goal goal = blank_first
                          ? Goal::blank_first(size)
                          : Goal::of(scramble_uniform(Goal::blank_last(size), *rc::gen::arbitrary<std::uint64_t>()));
    Instance instance{{scramble_uniform(goal, *rc::gen::arbitrary<std::uint64_t>()), goal}};
    if (*rc::gen::arbitrary<bool>()) instance.optimum = *rc::gen::inRange(0, 500);
    return instance;
}

TEST(Records, WhatIsWrittenIsReadAgain) {
    EXPECT_TRUE(rc::check("every format keeps what it has a place for", [] {
        for (const std::string name : {"taquin", "korf", "cost-first", "clausecker", "csv", "unh"}) {
            const bool bare = name == "korf" || name == "cost-first" || name == "clausecker";
            std::vector<FileRecord> records;
            for (int i = *rc::gen::inRange(1, 4); i > 0; --i) {
                FileRecord record{.instance = any_instance(bare)};
                if (name == "korf") record.instance->label = std::to_string(i);
                if (name == "taquin") record.instance->label = "label " + std::to_string(i);
                if (name == "cost-first") record.instance->optimum = i;
                if (name == "clausecker") record.instance->optimum = {};
                if (name == "csv" || name == "unh") {
                    record.instance->label = any_text();
                    record.fields = {{"algorithm", any_text()}, {"length", any_text()}, {"odd key", any_text()}};
                }
                records.push_back(record);
            }
            const std::string text = write(name, records);
            const auto again = read(name, text);
            RC_ASSERT(again.size() == records.size());
            for (std::size_t i = 0; i < again.size(); ++i) RC_ASSERT(shown(again[i]) == shown(records[i]));
            RC_ASSERT(write(name, again) == text);
        }
    }));
}

TEST(Records, AFieldOfCsvIsReadAgain) {
    EXPECT_TRUE(rc::check("csv_rows undoes csv_text", [] {
        std::vector<std::string> fields{"first"};
        for (int i = *rc::gen::inRange(0, 4); i > 0; --i)
            fields.push_back(*rc::gen::arbitrary<bool>() ? any_text() : valid_utf8(*rc::gen::arbitrary<std::string>()));
        std::string text;
        for (const std::string& field : fields) text += (text.empty() ? "" : ",") + csv_text(field);
        const auto rows = csv_rows(text + "\r\n" + text);
        RC_ASSERT(rows.has_value());
        RC_ASSERT(rows->size() == 2U);
        RC_ASSERT((*rows)[0].fields == fields);
        RC_ASSERT((*rows)[1].fields == fields);
    }));
}

}  // namespace
}  // namespace taquin::app
