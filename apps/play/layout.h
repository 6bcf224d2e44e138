#pragma once

#include <optional>
#include <string_view>

#include "taquin/core/grid.h"

namespace taquin::app {

inline constexpr int panel_width = 23;

/// Where things stand on a screen of a given size. Pure arithmetic, so that it can be tested.
struct Layout {
    int top, left;  // of the board
    int tile_rows, tile_cols;
    int gap;            // columns between tiles
    int width, height;  // of the board
    int panel;          // column where the panel begins; -1 when it does not fit

    /// The cell under a point of the screen.
    std::optional<Cell> cell_at(int y, int x, Size size) const;
};

/// Nothing when even the smallest tiles do not fit.
std::optional<Layout> make_layout(Size size, int rows, int cols);
/// Columns and lines that the smallest drawing of a board needs.
std::pair<int, int> least_space(Size size);

/// The end of a UTF-8 text, in whole characters.
std::string_view last_characters(std::string_view text, int count);

}  // namespace taquin::app
