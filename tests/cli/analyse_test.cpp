// The commands about given moves: analyse, improve, solve --all.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.h"

namespace taquin {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

const std::string analysed_board = "8 1 3/4 0 2/7 6 5";  // 14 moves from the goal, in one way
const std::string solution = "rdlluurdldrurd";

TEST(AnalyseCommand, SaysWhatEveryMoveWasWorth) {
    const ProgramRun run = run_program({"analyse", analysed_board, "rulldrurdllurdrd"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out,
                StartsWith("16 moves: 13 optimal, 3 mistakes that cost 6 moves; shortest solution 14, 4 to go at "
                           "the end; accuracy 81.25 %, efficiency 70 %\n"));
    EXPECT_THAT(run.out, HasSubstr("    2        13  u      d      2  better: dlluurdldrurd\n"));
    const json good = json::parse(run_program({"analyse", analysed_board, solution, "--format", "json"}).out);
    EXPECT_EQ(good["mistakes"], 0);
    EXPECT_EQ(good["accuracy"], 1.0);
    EXPECT_EQ(good["efficiency"], 1.0);
    EXPECT_EQ(good["reached"], true);
    EXPECT_EQ(good["positions"].size(), 15U);
    EXPECT_EQ(good["positions"][14]["played"], nullptr);
}

TEST(AnalyseCommand, SpeaksTheNotationOfTheGame) {
    const json shown = json::parse(run_program({"analyse", "1 2 3/4 5 6/0 7 8", "GBHG", "--notation", "hbgd",
                                                "--moves-of", "tile", "--format", "json"})
                                       .out);
    EXPECT_EQ(shown["moves"], "gbhg");
    EXPECT_EQ(shown["positions"][1]["best"], json::array({"g"}));
    EXPECT_EQ(shown["positions"][1]["line"], "g");
}

TEST(AnalyseCommand, NodeLimitsGiveBounds) {
    const json part =
        json::parse(run_program({"analyse", analysed_board, solution, "--nodes", "1", "--format", "json"}).out);
    EXPECT_EQ(part["stopped_by"], "nodes");
    EXPECT_EQ(part["accuracy"], nullptr);
    EXPECT_EQ(part["positions"][0]["to_go"], nullptr);
    EXPECT_LE(part["lower_bound"].get<int>(), 14);
    EXPECT_EQ(part["upper_bound"], 14);
}

TEST(AnalyseCommand, NamesWhatIsWrong) {
    const struct {
        std::vector<std::string> arguments;
        std::string error;
    } cases[] = {
        {{"analyse", analysed_board, "rrr"},
         "taquin: moves: move 2 (r) would leave the board: the blank is in row 2, column 3 of 3x3"},
        {{"analyse", analysed_board, "rxd"}, "taquin: moves: "},
        {{"analyse", "1 2 3/4 5 6/8 7 0", "u"}, "taquin: board: this board cannot be solved"},
        {{"analyse", analysed_board, "r", "--time", "x"}, "taquin: time: "},
        {{"improve", analysed_board, "rrr"}, "taquin: moves: move 2 (r) would leave the board"},
        {{"improve", analysed_board, "r", "--window", "3"},
         "taquin: window: found '3', expected a whole number from 4 to 1000"},
        {{"improve", analysed_board, "r", "--window-nodes", "0"}, "taquin: window-nodes: "},
        {{"solve", analysed_board, "--within", "4"}, "taquin: within: "},
        {{"solve", analysed_board, "--all", "--within", "12"},
         "taquin: within: found '12', expected a whole number from 0 to 11"},
        {{"solve", analysed_board, "--all", "--certify"}, "taquin: all: cannot be combined with --certify"},
    };
    for (const auto& [arguments, error] : cases) {
        const ProgramRun run = run_program(arguments);
        EXPECT_EQ(run.code, 30) << error;
        EXPECT_THAT(run.err, StartsWith(error));
        EXPECT_EQ(run.out, "");
    }
}

TEST(ImproveCommand, ShortensAndReplays) {
    const ProgramRun longer = run_program({"solve", analysed_board, "-a", "greedy", "-H", "m3h", "-f", "moves"});
    EXPECT_EQ(longer.out.size(), 35U);
    const ProgramRun shorter = run_program({"improve", analysed_board, "-", "-f", "moves"}, longer.out);
    EXPECT_EQ(shorter.out, solution + "\n");
    EXPECT_EQ(run_program({"verify", analysed_board, "-"}, shorter.out).code, 0);
    const json shown = json::parse(run_program({"improve", analysed_board, "-", "-f", "json"}, longer.out).out);
    EXPECT_EQ(shown["given"], 34);
    EXPECT_EQ(shown["length"], 14);
    EXPECT_EQ(shown["optimal"], true);
    EXPECT_EQ(shown["reached"], true);
    const json stopped =
        json::parse(run_program({"improve", analysed_board, "-", "-f", "json", "--nodes", "5"}, longer.out).out);
    EXPECT_EQ(stopped["stopped_by"], "nodes");
    EXPECT_LE(stopped["length"].get<int>(), 34);
}

TEST(SolveAll, CountsAndLists) {
    const ProgramRun run =
        run_program({"solve", analysed_board, "--all", "--within", "4", "--list", "2", "-f", "json"});
    EXPECT_EQ(run.code, 0);
    const json all = json::parse(run.out);
    EXPECT_EQ(all["complete"], true);
    ASSERT_EQ(all["counts"].size(), 3U);
    EXPECT_EQ(all["counts"][0], json({{"length", 14}, {"count", 1}, {"overflow", false}}));
    EXPECT_EQ(all["counts"][2], json({{"length", 18}, {"count", 3}, {"overflow", false}}));
    EXPECT_EQ(all["solutions"].size(), 2U);
    for (const auto& moves : all["solutions"]) EXPECT_EQ(run_program({"verify", analysed_board, moves}).code, 0);
    EXPECT_EQ(run_program({"solve", analysed_board, "--all", "--list", "9", "-f", "moves"}).out, solution + "\n");
    EXPECT_EQ(run_program({"solve", "1 2 3/4 5 6/8 7 0", "--all"}).code, 10);
    EXPECT_EQ(run_program({"solve", analysed_board, "--all", "-a", "idastar", "--nodes", "3"}).code, 21);
}

}  // namespace
}  // namespace taquin
