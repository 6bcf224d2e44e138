// taquin convert: files in, files out, and what it says of them.

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/io/records.h"
#include "tests/cli/program.h"

namespace taquin {
namespace {

using testing::HasSubstr;

TEST(ConvertCommand, ReadsKorfsHundred) {
    // The file of this repository, as Korf's and back: nothing is lost.
    const std::string file = std::string(TAQUIN_SOURCE_DIR) + "/data/instances/korf100.txt";
    const ProgramRun korf = run_program({"convert", file, "--to", "korf"});
    ASSERT_EQ(korf.code, 0) << korf.err;
    EXPECT_THAT(korf.out, HasSubstr("1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57\n"));
    const ProgramRun costs = run_program({"convert", "-", "--from", "korf", "--to", "cost-first"}, korf.out);
    EXPECT_EQ(costs.err, "taquin: cost-first has no place for: label\n");
    const ProgramRun again = run_program({"convert", "-", "--from", "cost-first"}, costs.out);
    std::ifstream stream(file);
    std::string first;
    std::getline(stream, first);  // a comment
    EXPECT_EQ(again.out, std::string(std::istreambuf_iterator<char>(stream), {}));
}

TEST(ConvertCommand, TurnsBoardsRound) {
    const ProgramRun run = run_program({"convert", "-", "--rotate", "--to", "clausecker"}, "8 1 3/4 0 2/7 6 5\n");
    EXPECT_EQ(run.out, "4,3,2,7,0,5,6,8,1\n") << run.err;
    const ProgramRun refused = run_program({"convert", "-", "--to", "clausecker"}, "\n8 1 3/4 0 2/7 6 5\n");
    EXPECT_EQ(refused.code, 30);
    EXPECT_EQ(refused.err,
              "taquin: standard input:2: goal: found 'blank-last', but clausecker holds only blank-first (--rotate)\n");
}

TEST(ConvertCommand, TurnsTheMovesOfResults) {
    const std::string batch = "8 1 3/4 0 2/7 6 5\n1 2 3/4 5 6/7 0 8\n";
    for (const std::vector<std::string>& notation :
         {std::vector<std::string>{}, {"--run-length"}, {"--notation", "nsew", "--moves-of", "tile"}}) {
        std::vector<std::string> solve{"solve", "--batch", "-", "--format", "csv"};
        solve.insert(solve.end(), notation.begin(), notation.end());
        const ProgramRun csv = run_program(solve, batch);
        ASSERT_EQ(csv.code, 0) << csv.err;
        const ProgramRun turned = run_program({"convert", "-", "--from", "csv", "--to", "csv", "--rotate"}, csv.out);
        EXPECT_EQ(turned.err, "");
        EXPECT_THAT(turned.out, HasSubstr("1 0 2/3 4 5/6 7 8"));
        const ProgramRun back = run_program({"convert", "-", "--from", "csv", "--to", "csv", "--rotate"}, turned.out);
        const ProgramRun same = run_program({"convert", "-", "--from", "csv", "--to", "csv"}, csv.out);
        EXPECT_EQ(back.out, same.out);
        EXPECT_NE(turned.out, same.out);
    }
    const ProgramRun wrong = run_program({"convert", "-", "--from", "csv", "--to", "csv", "--rotate"},
                                         "board,moves\n1 2 3/4 5 6/7 0 8,r\n1 2 3/4 5 6/7 0 8,u\n");
    EXPECT_EQ(wrong.err, "taquin: moves of 1 record left out: they do not solve the board\n");
    EXPECT_THAT(wrong.out, HasSubstr(",l\n"));
}

TEST(ConvertCommand, ResultsBecomeDataFiles) {
    const ProgramRun csv = run_program({"solve", "--batch", "-", "--format", "csv"}, "8 1 3/4 0 2/7 6 5; label=one\n");
    ASSERT_EQ(csv.code, 0) << csv.err;
    const ProgramRun unh = run_program({"convert", "-", "--from", "csv", "--to", "unh"}, csv.out);
    EXPECT_EQ(unh.code, 0) << unh.err;
    EXPECT_THAT(unh.out, HasSubstr("#pair  \"final sol length\"\t\"14\"\n#pair  \"final sol cost\"\t\"14\"\n"));
    EXPECT_THAT(unh.out, HasSubstr("#pair  \"label\"\t\"one\"\n"));
    const ProgramRun back = run_program({"convert", "-", "--from", "unh", "--to", "unh"}, unh.out);
    EXPECT_EQ(back.out, unh.out);
}

TEST(ConvertCommand, HelpNamesEveryFormat) {
    const std::string help = run_program({"convert", "--help"}).out;
    for (const app::RecordFormat& format : app::record_formats()) {
        EXPECT_THAT(help, HasSubstr(std::string(format.name)));
        EXPECT_THAT(help, HasSubstr(std::string(format.summary)));
    }
}

/// The core program offers them without the code that reads them.
TEST(ConvertCommand, OffersEveryFormatThatItReads) {
    std::string names;
    for (const app::RecordFormat& format : app::record_formats()) names += std::string(format.name) + "\n";
    for (const char* option : {"--from", "--to"})
        EXPECT_EQ(run_program({"complete", "convert", option, ""}).out, names) << option;
}

TEST(ConvertCommand, NamesTheFileOfAnError) {
    const ProgramRun missing = run_program({"convert", "no-such-file"});
    EXPECT_EQ(missing.code, 30);
    EXPECT_THAT(missing.err, HasSubstr("no-such-file"));
    const ProgramRun empty = run_program({"convert", "-"}, "# nothing\n");
    EXPECT_EQ(empty.err, "taquin: FILE: found no boards\n");
    EXPECT_EQ(run_program({"convert", "-", "--from", "xml"}, "").code, 30);

    // The fault of the second file is in a line that the first one has, too.
    const auto folder = std::filesystem::path(testing::TempDir());
    const std::string first = (folder / "convert-first.txt").string();
    const std::string second = (folder / "convert-second.txt").string();
    std::ofstream(first) << "1 2 3/4 5 6/7 0 8; goal=blank-last\n";
    std::ofstream(second) << "0 1 2/3 4 5/6 8 7; goal=snail\n";
    const ProgramRun wrong = run_program({"convert", first, second, "--rotate", "--to", "korf"});
    EXPECT_EQ(wrong.code, 30);
    EXPECT_THAT(wrong.err, HasSubstr("convert-second.txt:1: goal: "));
}

}  // namespace
}  // namespace taquin
