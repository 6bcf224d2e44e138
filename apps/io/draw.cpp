// Boards as text: one in a frame, or a whole path side by side.

#include "apps/io/draw.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "apps/io/interrupt.h"

namespace taquin::app {

namespace {

struct Frame {
    std::string_view line, bar;
    std::string_view top[3], middle[3], bottom[3];  // left, between, right
};
constexpr Frame lines{"─", "│", {"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
constexpr Frame letters{"-", "|", {"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}};

std::size_t tile_width(Size size) { return std::to_string(size.cells() - 1).size(); }
std::size_t drawn_width(Size size) { return static_cast<std::size_t>(size.cols) * (tile_width(size) + 3) + 1; }

std::string number_of(Tile tile, const DrawStyle& style) { return std::to_string(tile - 1 + style.tiles_from); }

std::string rule(const Frame& frame, const std::string_view (&ends)[3], Size size) {
    std::string text(ends[0]);
    for (int col = 0; col < size.cols; ++col) {
        for (std::size_t i = 0; i < tile_width(size) + 2; ++i) text += frame.line;
        text += ends[col + 1 < size.cols ? 1 : 2];
    }
    return text;
}

/// The lines of a drawing, not ended, all drawn_width() columns wide.
std::vector<std::string> board_lines(const Board& board, const Goal& goal, const DrawStyle& style) {
    const Frame& frame = style.unicode ? lines : letters;
    const Size size = board.size();
    std::vector<std::string> drawn{rule(frame, frame.top, size)};
    for (int row = 0; row < size.rows; ++row) {
        std::string line(frame.bar);
        for (int col = 0; col < size.cols; ++col) {
            const Cell cell = size.cell(row, col);
            const Tile tile = board.at(cell);
            const std::string text = fmt::format(" {:>{}} ", tile == 0 ? "" : number_of(tile, style), tile_width(size));
            const std::string_view colour = tile == 0                 ? std::string_view{}
                                            : goal.home(tile) == cell ? style.colours.good
                                                                      : style.colours.bold;
            line += fmt::format("{}{}{}{}", colour, text, colour.empty() ? colour : style.colours.plain, frame.bar);
        }
        drawn.push_back(std::move(line));
        drawn.push_back(rule(frame, row + 1 < size.rows ? frame.middle : frame.bottom, size));
    }
    return drawn;
}

}  // namespace

DrawStyle draw_style(bool ascii, std::string_view tiles_from) {
    return {.unicode = !ascii && unicode_allowed(),
            .colours = palette(stdout),
            .tiles_from = tiles_from == "0" ? 0 : 1,
            .width = columns(stdout)};
}

std::string draw_board(const Board& board, const Goal& goal, const DrawStyle& style) {
    return fmt::format("{}\n", fmt::join(board_lines(board, goal, style), "\n"));
}

void draw_path(const Problem& problem, std::span<const Move> moves, const MoveNotation& notation,
               const DrawStyle& style, const std::function<bool(std::string_view)>& write) {
    const std::size_t width = drawn_width(problem.start.size());
    const std::size_t abreast = std::max<std::size_t>(1, (style.width + 2) / (width + 2));
    const auto rows = static_cast<std::size_t>(problem.start.size().rows) * 2 + 2;
    std::vector<std::string> band(rows);
    Board board = problem.start;
    for (std::size_t step = 0; step <= moves.size(); ++step) {
        std::string caption = "start";
        if (step > 0) {
            const Move move = moves[step - 1];
            const Step made = board.apply(move);
            caption = fmt::format("{}: {} ({})", step, format_moves({move}, notation), number_of(made.tile, style));
        }
        const auto drawn = board_lines(board, problem.goal, style);
        const bool first = step % abreast == 0;
        const bool last = step == moves.size() || (step + 1) % abreast == 0;
        for (std::size_t row = 0; row < rows; ++row) {
            if (!first) band[row] += "  ";
            if (row > 0)
                band[row] += drawn[row - 1];
            else
                band[row] += last ? caption : fmt::format("{:<{}}", caption, width);
        }
        if (!last) continue;
        if (!write(fmt::format("{}\n", fmt::join(band, "\n")))) return;
        band.assign(rows, {});
    }
}

bool print_path(const Problem& problem, std::span<const Move> moves, const MoveNotation& notation,
                const DrawStyle& style, bool before) {
    bool ended = false;
    draw_path(problem, moves, notation, style, [&](std::string_view band) {
        write_out(band);
        ended = !before && *interrupted();
        return !ended;
    });
    return !ended;
}

}  // namespace taquin::app
