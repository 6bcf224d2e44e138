#pragma once

#include <span>
#include <string>

#include "taquin/core/notation.h"

#include "apps/io/terminal.h"

namespace taquin::app {

/// How boards are drawn.
struct DrawStyle {
    bool unicode = true;  // boxes of lines, else of + - |
    Palette colours = {};
    std::size_t width = 80;  // columns to fill when several boards stand side by side
};
/// As the terminal on standard output allows; `ascii` asks for plain letters.
DrawStyle draw_style(bool ascii);

/// One board in a frame, each line ended. Tiles that are at home are marked by colour where there is one.
std::string draw_board(const Board& board, const Goal& goal, const DrawStyle& style);

/// Every board of a path with its move above it, as many side by side as fit.
std::string draw_path(const Problem& problem, std::span<const Move> moves, const MoveNotation& notation,
                      const DrawStyle& style);

}  // namespace taquin::app
