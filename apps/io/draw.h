#pragma once

#include <functional>
#include <span>
#include <string>

#include "taquin/core/notation.h"

#include "apps/io/terminal.h"

namespace taquin::app {

/// How boards are drawn.
struct DrawStyle {
    bool unicode = true;  // boxes of lines, else of + - |
    Palette colours = {};
    int tiles_from = 1;      // the number of the first tile
    std::size_t width = 80;  // columns to fill when several boards stand side by side
};
/// As the terminal on standard output allows; `ascii` restricts it to ASCII. Tiles are numbered as they were given.
DrawStyle draw_style(bool ascii, std::string_view tiles_from = "1");

/// One board in a frame, each line ended. Tiles that are at home are marked by colour where there is one.
std::string draw_board(const Board& board, const Goal& goal, const DrawStyle& style);

/// Every board of a path with its move above it, as many side by side as fit. Each band of boards goes to `write` when
/// it is complete: a long path of large boards would take gigabytes at once. Ends early when `write` returns false.
void draw_path(const Problem& problem, std::span<const Move> moves, const MoveNotation& notation,
               const DrawStyle& style, const std::function<bool(std::string_view)>& write);
/// The same to standard output; false when an interrupt ended it. `before`: it ended the search already, and what that
/// found is drawn whole.
bool print_path(const Problem& problem, std::span<const Move> moves, const MoveNotation& notation,
                const DrawStyle& style, bool before);

}  // namespace taquin::app
