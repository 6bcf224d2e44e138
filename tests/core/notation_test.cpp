#include "taquin/core/notation.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "taquin/core/quote.h"
#include "taquin/core/scramble.h"

namespace taquin {
namespace {

std::string message(std::string_view text, const BoardNotation& notation = {}) {
    const auto board = parse_board(text, notation);
    return board ? "read as " + format_board(*board) : board.error().field + ": " + english(board.error());
}

/// Any size, also lines and large ones.
Board any_board() {
    const int rows = *rc::gen::inRange(1, 13);
    const int cols = *rc::gen::inRange(rows == 1 ? 2 : 1, 13);
    return scramble_uniform(Goal::blank_last(Size::make(rows, cols).value()), *rc::gen::arbitrary<std::uint64_t>());
}

/// The board in one of the ways people write it.
std::string write(const Board& board, std::string_view between, std::string_view rows, std::string_view blank,
                  int from) {
    std::string text;
    const Size size = board.size();
    for (int cell = 0; cell < size.cells(); ++cell) {
        const Tile tile = board.at(static_cast<Cell>(cell));
        if (cell > 0) text += cell % size.cols == 0 ? rows : between;
        text += tile == 0 ? std::string(blank) : std::to_string(tile - 1 + from);
    }
    return text;
}

RC_GTEST_PROP(Notation, EveryFormOfABoardIsReadBack, ()) {
    const Board board = any_board();
    const int from = *rc::gen::inRange(0, 2);
    const std::string blank = *rc::gen::element<std::string>(from == 0 ? "-1" : "0", "_", "x", "X", ".");
    const std::string between = *rc::gen::element<std::string>(" ", ",", ", ", "   ", "\t");
    const BoardNotation notation{.tiles_from = from};
    const bool column = board.size().cols == 1;
    for (const std::string rows : {"/", " / ", "\n", ",\n", "\r\n"}) {
        if (board.size().rows == 1) break;  // one row cannot tell that it is one
        RC_ASSERT(parse_board(write(board, between, rows, blank, from), notation).value() == board);
    }
    if (!column)  // a flat list with its size given
        RC_ASSERT(parse_board(write(board, between, between, blank, from), {board.size(), from}).value() == board);
}

RC_GTEST_PROP(Notation, OurOwnFormIsReadBack, ()) {
    const Board board = any_board();
    RC_ASSERT(parse_board(format_board(board), {.size = board.size()}).value() == board);
    const Goal goal = Goal::of(board);
    RC_ASSERT(parse_goal(format_goal(goal), board.size()).value().board() == board);
}

RC_GTEST_PROP(Notation, SmallBoardsNeedNoSpaces, ()) {
    const std::string shape = *rc::gen::element<std::string>("2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "2x5");
    const Board board = scramble_uniform(Goal::snail(Size::parse(shape).value()), *rc::gen::arbitrary<std::uint64_t>());
    RC_ASSERT(parse_board(write(board, "", "/", "x", 1)).value() == board);
    RC_ASSERT(parse_board(write(board, "", "", "_", 0), {board.size(), 0}).value() == board);
}

RC_GTEST_PROP(Notation, MovesAreReadBackInEveryAlphabet, ()) {
    const auto moves =
        *rc::gen::container<std::vector<Move>>(rc::gen::element(Move::Up, Move::Left, Move::Right, Move::Down));
    for (const MoveAlphabet& alphabet : move_alphabets)
        for (const char* whose : {"blank", "tile"})
            for (const bool run_length : {false, true}) {
                const auto notation = make_move_notation(alphabet.name, whose, run_length).value();
                RC_ASSERT(parse_moves(format_moves(moves, notation), notation).value() == moves);
            }
}

RC_GTEST_PROP(Notation, NoTextIsEverTooStrange, (const std::string& text)) {
    const auto said = [](const auto& read) { return read || !english(read.error()).empty(); };
    const bool board = said(parse_board(text));
    const bool moves = said(parse_moves(text));
    const bool goal = said(parse_goal(text, Size::make(3, 3).value()));
    RC_ASSERT(board);
    RC_ASSERT(moves);
    RC_ASSERT(goal);
}

TEST(Notation, TheMeaningOfLetters) {
    const auto read = [](std::string_view text, std::string_view alphabet, std::string_view whose) {
        return format_moves(parse_moves(text, make_move_notation(alphabet, whose).value()).value());
    };
    EXPECT_EQ(read("udlr", "udlr", "blank"), "udlr");
    EXPECT_EQ(read("NSEW", "nsew", "blank"), "udrl");
    EXPECT_EQ(read("NSEO", "nseo", "blank"), "udrl");
    EXPECT_EQ(read("GBHHD", "hbgd", "blank"), "lduur");
    EXPECT_EQ(read("GBHHD", "hbgd", "tile"), "ruddl");
    EXPECT_EQ(read("r3 d2, u", "udlr", "blank"), "rrrddu");
    EXPECT_EQ(format_moves(parse_moves("rrrddu").value(), make_move_notation("udlr", "blank", true).value()), "r3d2u");
}

TEST(Notation, RowsTellTheSize) {
    EXPECT_EQ(parse_board("1 2 3 4/5 0 6 7").value().size().text(), "2x4");
    EXPECT_EQ(parse_board("1/2/0").value().size().text(), "3x1");
    EXPECT_EQ(parse_board("1\n2\n0\n").value().size().text(), "3x1");
    EXPECT_EQ(parse_board("1,2,3,0").value().size().text(), "2x2");
    EXPECT_EQ(parse_board("1 2 0", {.size = Size::make(1, 3).value()}).value().size().text(), "1x3");
    EXPECT_EQ(format_board(parse_board("365/X10/274", {.tiles_from = 0}).value()), "4 7 6/0 2 1/3 8 5");
    EXPECT_EQ(format_board(parse_board("13,8,4,1,3,-1,6,11,9,12,7,2,5,10,0,14", {.tiles_from = 0}).value()),
              "14 9 5 2/4 0 7 12/10 13 8 3/6 11 1 15");
}

TEST(Notation, ASingleRowIsReadBackAsOne) {
    for (const int cells : {2, 4, 9, 10, 16, 99, 100}) {
        const Board row = Goal::blank_last(Size::make(1, cells).value()).board();
        EXPECT_EQ(parse_board(format_board(row)).value(), row);
        EXPECT_EQ(parse_board(format_board(row) + "\n", {.size = row.size()}).value(), row);
    }
    EXPECT_EQ(parse_board("1 2 3 0/").value().size().text(), "1x4");
    EXPECT_EQ(parse_board("12345678x/").value().size().text(), "1x9");
    EXPECT_EQ(parse_board("1 2/3 0/").value().size().text(), "2x2");
    EXPECT_EQ(message("1 2 3 0/", {.size = Size::make(2, 2).value()}),
              "size: found 2x2, but the rows given make a 1x4 board");
}

TEST(Notation, FaultsAreNamed) {
    EXPECT_EQ(message("1 2 3/4 5/6 7 0"),
              "board: row 2 has length 2 but row 1 has length 3; all rows must be equally long");
    EXPECT_EQ(message("1 2 3/4 5 6/7 8 0", {.size = Size::make(2, 5).value()}),
              "size: found 2x5, but the rows given make a 3x3 board");
    EXPECT_EQ(message("a"), "board: found 'a', expected a tile number or a blank (0, _, x, X or .)");
}

TEST(Notation, NoNumberOfATileIsTooLarge) {
    for (const int from : {0, 1}) {
        const auto refusal = [&](const std::string& tile) {
            return parse_board("1 2/" + tile + " x", {.tiles_from = from}).error().code;
        };
        for (const char* tile : {"9223372036854775807", "-9223372036854775808", "9223372036854775808", "-2"})
            EXPECT_EQ(refusal(tile), ErrorCode::TileOutsideAnyBoard) << tile << " from " << from;
        EXPECT_EQ(refusal(std::to_string(9999 + from)), ErrorCode::TileOutsideAnyBoard);
        EXPECT_EQ(refusal(std::to_string(9998 + from)), ErrorCode::TileOutsideBoard);
        EXPECT_EQ(refusal(std::to_string(from - 1)), ErrorCode::BlankTwice);
    }
}

TEST(Notation, AGoalMayBeginWithTheBlank) {
    const auto read = [](std::string_view text, int rows, int cols) {
        const auto goal = parse_goal(text, Size::make(rows, cols).value());
        return goal ? format_board(goal->board()) : std::string(name(goal.error().code));
    };
    EXPECT_EQ(read("x12345678", 3, 3), "0 1 2/3 4 5/6 7 8");
    EXPECT_EQ(read("X21345", 2, 3), "0 2 1/3 4 5");
    EXPECT_EQ(read("12345678x", 3, 3), "1 2 3/4 5 6/7 8 0");
    for (const char* wrong : {"xyz", "x", "X", "blank-lst", "x1y", "xx", "snail3"})
        EXPECT_EQ(read(wrong, 3, 3), "not-a-goal") << wrong;
}

TEST(Quote, MakesControlCharactersVisible) {
    EXPECT_EQ(visible("plain, é…😀"), "plain, é…😀");
    EXPECT_EQ(visible("\x1b]0;title\x07\n\x7f"), "\\x1b]0;title\\x07\\x0a\\x7f");
    EXPECT_EQ(visible("\xc2\x9b"
                      "31m\xc2\xa0"),
              "\\xc2\\x9b31m\xc2\xa0");  // U+009B begins a sequence, too
    EXPECT_EQ(visible("\xff\xc3"), "\\xff\\xc3");
    EXPECT_EQ(quote("\xc2\x9b"), "'?'");
}

TEST(Quote, SparesTerminalsAndJson) {
    EXPECT_EQ(quote("abc"), "'abc'");
    EXPECT_EQ(quote("a\x1b[1mb\n"), "'a?[1mb?'");
    const std::string mark = "?";  // "??'" would be a trigraph
    EXPECT_EQ(quote("\xff\xc3"), "'" + mark + mark + "'");
    EXPECT_EQ(quote("\xed\xa0\x80"), "'" + mark + mark + mark + "'");  // a surrogate is no character
    EXPECT_EQ(quote("é…😀"), "'é…😀'");
    EXPECT_EQ(quote("éé", 3), "'é…'");  // never half a character
    EXPECT_EQ(quote(std::string(50, 'a')), "'" + std::string(40, 'a') + "…'");
}

}  // namespace
}  // namespace taquin
