// The largest tiles that fit, with the panel beside the board if that fits, else without.

#include "apps/play/layout.h"

#include <algorithm>
#include <string>

namespace taquin::app {

namespace {

constexpr int above = 2;    // title and a free line
constexpr int below = 3;    // a free line, the message, the keys
constexpr int between = 4;  // board and panel

int digits(Size size) { return static_cast<int>(std::to_string(size.cells() - 1).size()); }

struct TileShape {
    int rows, cols, gap;
};

/// Row counts of the tiles we can draw; 0 stands for the narrowest tiles of one row.
constexpr int shapes[] = {11, 9, 7, 5, 3, 1, 0};

TileShape shape(Size size, int rows) {
    if (rows == 0) return {1, digits(size) + 1, 0};
    if (rows == 1) return {1, digits(size) + 2, 1};
    return {rows, std::max(2 * rows + 1, digits(size) + 4), 1};
}

}  // namespace

std::pair<int, int> least_space(Size size) {
    return {std::max(30, size.cols * shape(size, 0).cols + 1), size.rows + above + below};
}

std::optional<Layout> make_layout(Size size, int rows, int cols) {
    for (const int tile_rows : shapes)
        for (const bool panel : {true, false}) {
            const TileShape tile = shape(size, tile_rows);
            const int width = size.cols * tile.cols + (size.cols - 1) * tile.gap;
            const int height = size.rows * tile.rows;
            const int whole = width + (panel ? between + panel_width : 0);
            const int space_y = rows - above - below;
            if (whole > cols - 1 || height > space_y) continue;
            const int left = (cols - whole) / 2;
            const int top = above + (space_y - height) / 2;
            return Layout{top,      left,  tile.rows, tile.cols,
                          tile.gap, width, height,    panel ? left + width + between : -1};
        }
    return std::nullopt;
}

std::optional<Cell> Layout::cell_at(int y, int x, Size size) const {
    const int dy = y - top;
    const int dx = x - left;
    if (dy < 0 || dx < 0 || dy >= height || dx >= width) return std::nullopt;
    if (dx % (tile_cols + gap) >= tile_cols) return std::nullopt;
    return size.cell(dy / tile_rows, dx / (tile_cols + gap));
}

std::string_view last_characters(std::string_view text, int count) {
    std::size_t at = text.size();
    for (; at > 0 && count > 0; --count) {
        do --at;
        while (at > 0 && (text[at] & 0xC0) == 0x80);
    }
    return text.substr(at);
}

}  // namespace taquin::app
