#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/goal.h"

namespace taquin {

/// How a board is written. `tiles_from` is the number of the first tile: with 1 the blank is 0 (or _ x X .),
/// with 0 it is -1 (or _ x X .).
struct BoardNotation {
    std::optional<Size> size = {};  // needed only where the text does not imply it
    int tiles_from = 1;
};

/// From text: `size` may be empty, `tiles_from` is "0" or "1".
Expected<BoardNotation> parse_board_notation(std::string_view size, std::string_view tiles_from);

/// Reads "1,2,3,…", "1 2 3/4 5 6/7 8 0", "123/456/78x" (up to ten cells) or one row per line. Rows imply the size, even
/// a single row if it ends with a slash ("1 2 0/"); a flat list needs `notation.size` unless its length is a square.
/// Errors have the field `field`.
Expected<Board> parse_board(std::string_view text, const BoardNotation& notation = {},
                            std::string_view field = "board");

/// "1 2 3/4 5 6/7 8 0", or "1 2 0/" for a single row; read back by parse_board with the same `tiles_from`.
std::string format_board(const Board& board, int tiles_from = 1);

/// A named goal or a board of the size given.
Expected<Goal> parse_goal(std::string_view text, Size size, int tiles_from = 1);
/// The goal's name if it has one, else its board.
std::string format_goal(const Goal& goal);

/// Letters for the four moves.
struct MoveAlphabet {
    std::string_view name;
    std::string_view letters;  // in the order of `Move`: up, left, right, down
};
inline constexpr MoveAlphabet move_alphabets[] = {
    {"udlr", "ulrd"}, {"nsew", "nwes"}, {"nseo", "noes"}, {"hbgd", "hgdb"}};

struct MoveNotation {
    MoveAlphabet alphabet = move_alphabets[0];
    bool of_tile = false;
    bool run_length = false;  // writing only: "r3d2"; reading takes both
};

/// `alphabet` must be the name of one of move_alphabets, `moves_of` "blank" or "tile".
Expected<MoveNotation> make_move_notation(std::string_view alphabet, std::string_view moves_of,
                                          bool run_length = false);

/// Longest sequence of moves that is read (a run-length count could ask for any number).
inline constexpr std::size_t max_moves = 100'000'000;

Expected<std::vector<Move>> parse_moves(std::string_view text, const MoveNotation& notation = {},
                                        std::size_t most = max_moves);
std::string format_moves(const std::vector<Move>& moves, const MoveNotation& notation = {});

}  // namespace taquin
