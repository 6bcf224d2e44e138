// A board as an SVG image: each tile one group; where there are moves, each tile that moves carries its own timetable,
// so that any browser plays the path without a script.

#include "apps/io/svg.h"

#include <array>
#include <vector>

#include <fmt/format.h>

namespace taquin::app {

namespace {

constexpr int side = 64;    // of a cell
constexpr int margin = 12;  // around the board
constexpr double seconds_per_move = 0.45;
constexpr double slide = 0.6;      // the part of a step in which the tile is under way
constexpr double pause_moves = 4;  // before it starts over

/// Rows of the solved board from warm to cool, so that order can be seen from afar.
constexpr std::array<const char*, 5> colours{"#c8553d", "#d99a2b", "#5b8c5a", "#2f7f8f", "#4c5f9e"};

struct Stop {
    double time;  // in steps
    Cell cell;
};

std::string place(Size size, Cell cell) {
    return fmt::format("{} {}", margin + size.col(cell) * side, margin + size.row(cell) * side);
}

std::string timetable(Size size, const std::vector<Stop>& stops, double steps) {
    if (stops.size() < 2) return {};
    std::string times;
    std::string values;
    for (const Stop& stop : stops) {
        times += fmt::format("{}{:.5g}", times.empty() ? "" : ";", stop.time / steps);
        values += (values.empty() ? "" : ";") + place(size, stop.cell);
    }
    return fmt::format(
        "<animateTransform attributeName=\"transform\" type=\"translate\" dur=\"{:.2f}s\" repeatCount=\"indefinite\" "
        "keyTimes=\"{};1\" values=\"{};{}\"/>",
        steps * seconds_per_move, times, values, place(size, stops.back().cell));
}

}  // namespace

std::string draw_svg(const Problem& problem, std::span<const Move> moves) {
    const Size size = problem.start.size();
    std::vector<std::vector<Stop>> stops(static_cast<std::size_t>(size.cells()));
    for (int cell = 0; cell < size.cells(); ++cell)
        stops[problem.start.at(static_cast<Cell>(cell))].push_back({0, static_cast<Cell>(cell)});
    Board board = problem.start;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Step step = board.apply(moves[i]);
        const auto begin = static_cast<double>(i) + pause_moves / 2;
        stops[step.tile].push_back({begin, step.from});
        stops[step.tile].push_back({begin + slide, step.to});
    }
    const double steps = static_cast<double>(moves.size()) + pause_moves;
    const int width = size.cols * side + 2 * margin;
    const int height = size.rows * side + 2 * margin;
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "font-family=\"system-ui, sans-serif\" font-size=\"{2}\" font-weight=\"600\" text-anchor=\"middle\">\n"
        "<rect width=\"{0}\" height=\"{1}\" rx=\"14\" fill=\"#2b2a33\"/>\n",
        width, height, size.cells() > 100 ? 20 : 26);
    for (int tile = 1; tile < size.cells(); ++tile) {
        const auto& own = stops[static_cast<std::size_t>(tile)];
        const int row = size.row(problem.goal.home(static_cast<Tile>(tile)));
        text += fmt::format(
            "<g transform=\"translate({})\"><rect x=\"2\" y=\"2\" width=\"{}\" height=\"{}\" rx=\"9\" fill=\"{}\"/>"
            "<text x=\"{}\" y=\"{}\" fill=\"#fff\">{}</text>{}</g>\n",
            place(size, own.front().cell), side - 4, side - 4, colours[static_cast<std::size_t>(row) % colours.size()],
            side / 2, side / 2 + 9, tile, timetable(size, own, steps));
    }
    return text + "</svg>\n";
}

}  // namespace taquin::app
