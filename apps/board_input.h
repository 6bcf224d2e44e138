#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "taquin/core/notation.h"

namespace taquin::app {

/// The options that say which board is meant and how it is written.
struct BoardInput {
    std::vector<std::string> board;  // its words: quotes may be left out where nothing follows
    std::string file;
    std::string size;
    std::string goal = "blank-last";
    std::string tiles_from = "1";

    /// The board as written: from the arguments, from --file, or from standard input for "-".
    Expected<std::string> text() const;
    /// How boards are written, from --size and --tiles-from.
    Expected<BoardNotation> notation() const;
    /// Board and goal, read and checked.
    Expected<Problem> problem() const;
};

/// Adds --file, --size, --goal and --tiles-from.
void add_board_options(CLI::App& app, BoardInput& input);
/// Adds BOARD (all that follows when `words`), too.
void add_board(CLI::App& app, BoardInput& input, bool words);

/// How moves are written: --notation, --moves-of.
struct MovesInput {
    std::string alphabet = "udlr";
    std::string moves_of = "blank";
    bool run_length = false;

    Expected<MoveNotation> notation() const { return make_move_notation(alphabet, moves_of, run_length); }
};
void add_moves_options(CLI::App& app, MovesInput& input, bool writes);

/// Adds an option that takes a text; `type` names it in the help. The default is shown if there is one.
CLI::Option* add_text(CLI::App& app, const std::string& name, std::string& target, const std::string& type,
                      const std::string& help);

/// A whole file, or standard input for "-"; refuses more than `most` bytes. `field` names the culprit.
Expected<std::string> read_text(const std::string& path, std::string_view field, std::size_t most);

}  // namespace taquin::app
