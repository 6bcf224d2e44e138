// taquin moves: every subcommand, and errors that say which move and where.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.h"

namespace taquin {
namespace {

using testing::StartsWith;

std::string moves(std::vector<std::string> arguments, const std::string& input = "") {
    arguments.insert(arguments.begin(), "moves");
    const ProgramRun run = run_program(arguments, input);
    EXPECT_EQ(run.code, 0) << run.err;
    return run.out;
}

TEST(MovesCommand, DoesWhatItsSubcommandsSay) {
    EXPECT_EQ(moves({"invert", "rdl2u2"}), "ddrrul\n");
    EXPECT_EQ(moves({"invert", "-"}, "rdl2u2\n"), "ddrrul\n");
    EXPECT_EQ(moves({"simplify", "rdlrlu"}), "rdlu\n");
    EXPECT_EQ(moves({"simplify", "udlr"}), "\n");
    EXPECT_EQ(moves({"slice", "rdlluurd", "--from", "3", "--to", "6"}), "lluu\n");
    EXPECT_EQ(moves({"slice", "rdlluurd", "--from", "7"}), "rd\n");
    EXPECT_EQ(moves({"slice", "rdlluurd", "--to", "0"}), "\n");
    EXPECT_EQ(moves({"slice", "rdlluurd", "--from", "9"}), "\n");
    EXPECT_EQ(moves({"transpose", "rdlluurd"}), "druulldr\n");
    EXPECT_EQ(moves({"reflect", "rdlluurd"}), "ldrruuld\n");
    EXPECT_EQ(moves({"reflect", "rdlluurd", "--swap", "up-down"}), "rullddru\n");
    EXPECT_EQ(moves({"length", "rdl2u2rd"}), "stm 8\nmtm 6\n");
    EXPECT_EQ(moves({"length", "rdl2u2rd", "--metric", "mtm"}), "6\n");
    EXPECT_EQ(moves({"length", "rdl2u2rd", "--json"}), "{\"stm\":8,\"mtm\":6}\n");
    EXPECT_EQ(moves({"convert", "rdlluurd", "--to", "hbgd", "--to-moves-of", "tile", "--run-length"}), "ghd2b2gh\n");
    EXPECT_EQ(moves({"convert", "gh", "--notation", "hbgd", "--moves-of", "tile"}), "rd\n");
    EXPECT_EQ(moves({"apply", "8,1,3,4,0,2,7,6,5", "rdlluurdldrurd"}), "1 2 3/4 5 6/7 8 0\n");
}

TEST(MovesCommand, SimplifyWithABoardCutsLoops) {
    // Three times round a 2x2 block leads back.
    EXPECT_EQ(moves({"simplify", "luldruldruldru", "--board", "1 2 3/4 5 6/7 8 0"}), "lu\n");
    EXPECT_EQ(moves({"simplify", "luldruldruldru"}), "luldruldruldru\n");
}

TEST(MovesCommand, NamesTheMoveThatIsWrong) {
    const struct {
        std::vector<std::string> arguments;
        std::string error;
    } cases[] = {
        {{"moves", "apply", "8,1,3,4,0,2,7,6,5", "rr"},
         "taquin: moves: move 2 (r) would leave the board: the blank is in row 2, column 3 of 3x3"},
        {{"moves", "simplify", "rr", "--board", "1 2 3/4 5 6/7 0 8"},
         "taquin: moves: move 2 (r) would leave the board: the blank is in row 3, column 3 of 3x3"},
        {{"moves", "invert", "rxd"}, "taquin: moves: "},
        {{"moves", "slice", "rd", "--to", "3"}, "taquin: to: found 3, expected a whole number from 0 to 2"},
        {{"moves", "slice", "rd", "--from", "4"}, "taquin: from: found 4, expected a whole number from 1 to 3"},
        {{"moves", "slice", "rd", "--from", "0"}, "taquin: from: "},
        {{"moves", "reflect", "rd", "--swap", "diagonal"}, "taquin: swap: "},
        {{"moves", "length", "rd", "--metric", "xtm"}, "taquin: metric: "},
        {{"moves", "convert", "rd", "--to", "wasd"}, "taquin: "},
    };
    for (const auto& [arguments, error] : cases) {
        const ProgramRun run = run_program(arguments);
        EXPECT_EQ(run.code, 30) << error;
        EXPECT_THAT(run.err, StartsWith(error));
    }
}

}  // namespace
}  // namespace taquin
