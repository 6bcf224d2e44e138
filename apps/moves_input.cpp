// A board and moves from it, as `verify` and `show` take them.

#include "apps/moves_input.h"

#include <fmt/format.h>

namespace taquin::app {

namespace {

constexpr std::size_t most_moves_bytes = 256 << 20;

}  // namespace

void add_board_and_moves(CLI::App& app, BoardInput& board, std::string& moves, MovesInput& how) {
    add_board(app, board, false);
    app.add_option("MOVES", moves, "letters with counts after them, such as rdl2u2; - reads from standard input");
    add_moves_options(app, how, false);
}

Expected<Walk> read_walk(const BoardInput& input, const MovesInput& how, const std::string& given) {
    BoardInput board = input;
    std::string written = given;
    if (!board.file.empty() && board.board.size() == 1 && written.empty()) {
        written = board.board[0];
        board.board.clear();
    }
    const auto notation = how.notation();
    if (!notation) return std::unexpected(notation.error());
    if (written == "-" && board.board.size() == 1 && board.board[0] == "-")
        return make_error("moves", "found - for board and moves, only one can come from standard input");
    auto problem = board.problem();
    if (!problem) return std::unexpected(problem.error());
    if (written == "-") {
        auto read = read_text("-", "moves", most_moves_bytes);
        if (!read) return std::unexpected(read.error());
        written = *std::move(read);
    }
    auto moves = parse_moves(written, *notation);
    if (!moves) return std::unexpected(moves.error());
    Board end = problem->start;
    for (std::size_t i = 0; i < moves->size(); ++i) {
        const Move move = (*moves)[i];
        if (!end.moves().has(move))
            return make_error("moves",
                              fmt::format("move {} ({}) would leave the board: the blank stands in row {}, "
                                          "column {} of {}",
                                          i + 1, format_moves({move}, *notation), end.size().row(end.blank()) + 1,
                                          end.size().col(end.blank()) + 1, end.size().text()));
        end.apply(move);
    }
    return Walk{*std::move(problem), *std::move(moves), std::move(end)};
}

}  // namespace taquin::app
