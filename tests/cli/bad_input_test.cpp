// Every kind of bad input to the real program: the exit code and a message that says what was found and what is
// allowed, on standard error, with nothing on standard output.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.h"

namespace taquin {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Case {
    std::vector<std::string> arguments;
    std::string message;  // a part of it
    std::string input = {};
    int code = 30;
};

const std::string good = "8 1 3/4 0 2/7 6 5";

std::vector<Case> cases() {
    return {
        // the command line itself
        {{"fly"}, "command: found 'fly', which is not a command; 'taquin --help' lists what is allowed"},
        {{"--fly"}, "--fly: not an option of 'taquin'"},
        {{"solve", good, "--fly"}, "--fly: not an option of 'taquin solve'"},
        {{"solve", good, "--algorithm"}, "--algorithm: 1 required ALGORITHM missing"},
        {{"list", "more"}, "more: not an argument of 'taquin list'"},
        {{"list", "--json", "--markdown"}, "markdown: cannot be combined with --json"},
        {{"solve"}, "board: found none, expected BOARD, - for standard input, or --file FILE"},
        // boards
        {{"solve", ""}, "board: found no tiles"},
        {{"solve", " / "}, "board: found no tiles"},
        {{"solve", "-"}, "board: found no tiles", ""},
        {{"solve", "1 2 3"}, "board: found a single row of length 3, which is not a square number of tiles"},
        {{"solve", "1 2 3/4 5/7 8 0"}, "board: row 2 has length 2 but row 1 has length 3"},
        {{"solve", "1 2 3/4 5 6 9/7 8 0"}, "board: row 2 has length 4 but row 1 has length 3"},
        {{"solve", "1 2 3/4 5 6/7 7 0"}, "board: found tile 7 twice, each tile is allowed once"},
        {{"solve", "1 2 3/4 5 6/7 8 9"}, "board: found tile 9, a 3x3 board has tiles 1 to 8 and a blank"},
        {{"solve", "1 2 3/4 0 6/7 8 0"}, "board: found the blank twice, exactly one is allowed"},
        {{"solve", "1 2 3/4 5 6/7 8 -1"}, "board: found tile '-1'"},
        {{"solve", "1 2 3/4 5 6/7 8 99999"}, "board: found tile '99999', the largest board has tiles 1 to 9999"},
        {{"solve", "1 2 3/4 5 6/7 8 99999999999999999999"}, "board: found tile '99999999999999999999'"},
        {{"solve", "1 2 three/4 5 6/7 8 0"}, "board: found 'three', expected a tile number or a blank"},
        {{"solve", "1 2 3.5/4 5 6/7 8 0"}, "board: found '3.5', expected a tile number"},
        {{"solve", "1,2,,4,5,6,7,8,0"}, "board: found nothing between two commas"},
        {{"solve", "1,2,3,4,5,6,7,8,0,"}, "board: found nothing between two commas"},
        {{"solve", "hello"}, "board: found 'hello', expected a tile number"},
        {{"solve", "1 2 3/4 \xff 6/7 8 0"}, "board: found '?', expected a tile number"},
        {{"solve", "1 2 3/4 \x1b[31m 6/7 8 0"}, "board: found '?[31m'"},
        {{"solve", std::string(20'001, '1')}, "board: found tile '1111111111111111111111111111111111111111…'"},
        {{"solve", "-"},
         "board: found more than 10000 cells, the largest board is 100x100",
         [] {
             std::string text;
             for (int i = 0; i < 10'201; ++i) text += "1 ";
             return text;
         }()},
        {{"solve", "-"}, "board: '-' holds more than 1.0 MiB", std::string(2 << 20, ' ')},
        {{"solve", "8 1 3/4 0 2/7 6 5", "--tiles-from", "0"}, "board: found tile 9"},
        {{"solve", good, "--tiles-from", "2"}, "tiles-from: found '2', expected a whole number from 0 to 1"},
        // sizes
        {{"solve", good, "--size", "three"}, "size: found 'three', expected ROWSxCOLS such as 3x4, or 4 for 4x4"},
        {{"solve", good, "--size", "3xthree"}, "size: found '3xthree'"},
        {{"solve", good, "--size", "4x4"}, "size: found 4x4, but the rows given make a 3x3 board"},
        {{"solve", "1,2,3,4,5,0", "--size", "2x2"}, "board: a 2x2 board has 4 cells, found 6"},
        {{"solve", "1 0", "--size", "0x5"}, "size: found 0x5, expected a size from 1x2 or 2x1 to 100x100"},
        {{"scramble", "--size", "101x3"}, "size: found 101x3"},
        {{"scramble", "--size", "1x1"}, "size: found 1x1"},
        {{"scramble", "--size", "-3x3"}, "size: found -3x3"},
        {{"scramble", "--size", "99999999999x3"}, "size: found 99999999999x3"},
        // goals
        {{"solve", good, "--goal", "spiral"},
         "goal: found 'spiral', expected one of blank-last, blank-first, snail or a board of size 3x3"},
        {{"solve", good, "--goal", "1 2 3/4 5 6"}, "size: found 3x3, but the rows given make a 2x3 board"},
        {{"solve", good, "--goal", "1 2 3/4 5 6/7 8 8"}, "goal: found tile 8 twice"},
        {{"solve", good, "--goal", ""}, "goal: found no tiles"},
        // algorithms and heuristics
        {{"solve", good, "--algorithm", "astral"}, "algorithm: found 'astral', expected one of"},
        {{"solve", good, "--algorithm", ""}, "algorithm: found '' at position 1 of '', expected a name"},
        {{"solve", good, "--algorithm", "idastar(prune=x)"},
         "algorithm: idastar: found prune=x, expected a whole number"},
        {{"solve", good, "--algorithm", "idastar(prune=-1)"}, "algorithm: idastar: found prune=-1"},
        {{"solve", good, "--algorithm", "idastar(speed=9)"}, "algorithm: idastar: found option 'speed'"},
        {{"solve", good, "--algorithm", "idastar(prune=2, prune=2)"},
         "algorithm: idastar: option 'prune' is given twice"},
        {{"solve", good, "--algorithm", "idastar("}, "algorithm: found '' at position 9 of 'idastar('"},
        {{"solve", good, "--algorithm", "idastar)"}, "algorithm: found ')' at position 8"},
        {{"solve", good, "--heuristic", "crystal-ball"}, "heuristic: found 'crystal-ball', expected one of"},
        {{"solve", good, "--heuristic", "max()"}, "heuristic: max: number of heuristics as arguments: found 0"},
        {{"solve", good, "--heuristic", "manhattan(hamming)"},
         "heuristic: manhattan: number of heuristics as arguments: found 1, expected 0"},
        {{"solve", good, "--heuristic", "max(manhattan, magic)"}, "heuristic: found 'magic'"},
        {{"solve", good, "--algorithm", "bfs", "--heuristic", "manhattan"},
         "heuristic: found 'manhattan', but bfs uses no heuristic"},
        {{"solve", good, "--engine", "steam"}, "engine: found 'steam', expected one of auto, general, fast"},
        {{"solve", good, "--heuristic", std::string(5000, 'a')}, "heuristic: found 5000 characters, at most 4096"},
        // limits
        {{"solve", good, "--time", "soon"}, "time: found 'soon', expected a time from 1ms to 1000h"},
        {{"solve", good, "--time", "0"}, "time: found '0'"},
        {{"solve", good, "--time", "-5s"}, "time: found '-5s'"},
        {{"solve", good, "--time", "10 parsec"}, "time: found '10 parsec'"},
        {{"solve", good, "--nodes", "0"}, "nodes: found '0', expected a whole number from 1"},
        {{"solve", good, "--nodes", "1.5"}, "nodes: found '1.5'"},
        {{"solve", good, "--nodes", "99999999999999999999999"}, "nodes: found '99999999999999999999999'"},
        {{"solve", good, "--memory", "much"}, "memory: found 'much', expected an amount of memory from 1KiB"},
        {{"solve", good, "--memory", "1B"}, "memory: found '1B'"},
        {{"solve", good, "--threads", "0"}, "threads: found '0', expected a whole number from 1 to 1024"},
        {{"solve", good, "--threads", "many"}, "threads: found 'many'"},
        // output
        {{"solve", good, "--format", "xml"},
         "format: found 'xml', expected one of text, json, moves (and csv with --batch)"},
        {{"solve", good, "--notation", "wasd"}, "notation: found 'wasd', expected one of udlr, nsew, nseo, hbgd"},
        {{"solve", good, "--moves-of", "hand"}, "moves-of: found 'hand', expected one of blank, tile"},
        // files
        {{"solve", "--file", "/no/such/file"}, "file: /no/such/file: cannot be read: No such file or directory"},
        {{"solve", "--file", "/"}, "file: /: cannot be read: Is a directory"},
        {{"solve", good, "--file", "x"}, "file: cannot be combined with BOARD"},
        {{"solve", "--batch", "/no/such/file"}, "batch: /no/such/file: cannot be read: No such file or directory"},
        {{"solve", "--batch", "/"}, "batch: /: cannot be read: Is a directory"},
        {{"solve", good, "--batch", "-"}, "batch: cannot be combined with BOARD"},
        {{"solve", "--batch", "-", "--format", "text"}, "format: found 'text', expected one of json, csv with --batch"},
        {{"solve", "--batch", "-", "--show"}, "show: cannot be combined with --batch"},
        // moves
        {{"verify", good, "rdx"},
         "moves: found 'x' at position 3, expected the letters udlr, each optionally followed by a count"},
        {{"verify", good, "3r"}, "moves: found '3' at position 1"},
        {{"verify", good, "r0"}, "moves: found a count of 0"},
        {{"verify", good, "rr"}, "moves: move 2 (r) would leave the board: the blank is in row 2, column 3 of 3x3"},
        {{"verify", good, "r999999999999"}, "moves: found more than 100000000 moves"},
        {{"verify", "-", "-"}, "moves: found - for board and moves, only one can come from standard input"},
        {{"show", good, "--graph", "deep"}, "graph: found 'deep', expected a whole number from 0 to 200"},
        {{"show", good, "--graph", "30"}, "graph: found more than 300 boards within 30 moves"},
        {{"show", good, "--graph", "2", "--tree"}, "tree: cannot be combined with --graph"},
        {{"show", "8 6 7/2 5 4/3 0 1", "--tree"}, "tree: found more than 300 nodes, an image has at most 300"},
        {{"show", good, "u", "--tree"}, "moves: cannot be combined with --tree"},
        {{"show", good, "--tree", "-a", "fly"}, "algorithm: found 'fly'"},
        {{"show", good, "--tree", "-a", "dfs(order=left)"}, "algorithm: dfs: found order=left"},
        {{"show", good, "--tree", "--nodes", "0"}, "nodes: found '0'"},
        {{"show", "2 1 3/4 5 6/7 8 0", "--tree"}, "board: cannot reach the goal"},
        {{"show", good, "--graph", "2", "--nodes", "5"}, "nodes: is allowed only with --tree"},
        {{"show", good, "--dot"}, "dot: is allowed only with --graph, --tree"},
        {{"show", good, "u", "--notation", "nsew"}, "moves: found 'u' at position 1, expected the letters nsew"},
        // other commands
        {{"scramble", "--seed", "x"}, "seed: found 'x'"},
        {{"scramble", "--count", "0"}, "count: found '0'"},
        {{"scramble", "--walk", "-1"}, "walk: found '-1'"},
        {{"scramble", "--walk", "3", "--distance", "3"}, "distance: cannot be combined with --walk"},
        {{"scramble", "--size", "3x3", "--distance", "32"}, "distance: "},
        {{"scramble", "--format", "png"}, "format: found 'png', expected one of text, json, grid"},
        {{"census", "--size", "5x5"}, "size: found 5x5, a census is possible up to 16 cells"},
        {{"census", "--metric", "furlong"}, "metric: found 'furlong', expected one of stm, mtm"},
        {{"solve", good, "--metric", "furlong"}, "metric: found 'furlong', expected one of stm, mtm"},
        {{"play", "--plain", "--metric", "furlong"}, "metric: found 'furlong', expected one of stm, mtm"},
        {{"verify", good, "rdl", "--metric", "tiles"}, "metric: found 'tiles', expected one of stm, mtm"},
        {{"solve", good, "--metric", "mtm", "-H", "linear-conflict"},
         "heuristic: linear-conflict supports single-tile moves only, not mtm; supported: zero"},
        {{"solve", good, "--metric", "mtm", "--all"}, "metric: cannot be combined with --all"},
        {{"census", "--size", "3x4", "--memory", "1MiB"},
         "memory: a census of 3x4 needs 57.1 MiB, at most 1.0 MiB are allowed; --spill DIR keeps parts of it on a disk",
         "",
         22},
        {{"completion", "csh"}, "shell: found 'csh', expected one of bash, zsh, fish"},
        {{"check", "1 2 3/4 5 6/7 8 0", "--format", "moves"}, "format: found 'moves', expected one of text, json"},
        {{"bench", "korf100", "--catalogue", "none", "--numbers", ""}, "numbers: "},
        {{"solve", "1 2 3/4 5 6/7 8 0", "--all", "--events"}, "all: cannot be combined with --events"},
    };
}

TEST(BadInput, EveryCaseIsNamedWithItsExitCode) {
    const auto all = cases();
    EXPECT_GE(all.size(), 60U);
    for (const Case& one : all) {
        const ProgramRun run = run_program(one.arguments, one.input);
        std::string words;
        for (const std::string& argument : one.arguments) words += " '" + argument.substr(0, 60) + "'";
        SCOPED_TRACE("taquin" + words);
        EXPECT_EQ(run.code, one.code);
        EXPECT_THAT(run.err, StartsWith("taquin: "));
        EXPECT_THAT(run.err, HasSubstr(one.message));
        EXPECT_EQ(run.out, "");
        EXPECT_EQ(run.err.find('\x1b'), std::string::npos);
        EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
    }
}

}  // namespace
}  // namespace taquin
