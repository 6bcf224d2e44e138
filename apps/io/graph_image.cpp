// A graph of boards as an SVG image: small boards in layers, curves between them.

#include "apps/io/graph_image.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/io/graph_layout.h"

namespace taquin::app {

namespace {

using Kind = GraphNode::Kind;

constexpr int frame = 3;       // around the tiles of a board
constexpr int gap_x = 22;      // between boards of a layer
constexpr int gap_y = 40;      // between layers
constexpr int caption_y = 14;  // what a caption takes
constexpr int margin = 24;
constexpr int legend_y = 18;    // of each line
constexpr double letter = 6.4;  // width of a letter of the legend
constexpr double digit = 6.4;   // and of a caption

/// The measures of one drawing, in pixels.
struct Measures {
    int side;  // of a cell
    double width;
    int height;
    bool captions;

    explicit Measures(const StateGraph& graph)
        : side(graph.problem.start.size().cells() > 10 ? 20 : 17),
          width(graph.problem.start.size().cols * side + 2 * frame),
          height(graph.problem.start.size().rows * side + 2 * frame),
          captions(false) {
        std::size_t longest = 0;
        for (const GraphNode& node : graph.nodes) longest = std::max(longest, node.caption.size());
        captions = longest > 0;
        // Captions of one layer must not run into each other.
        if (captions) width = std::max({width, 58.0, digit * static_cast<double>(longest) - gap_x + 10});
    }
    double step_x() const { return width + gap_x; }
    double step_y() const { return height + gap_y + (captions ? caption_y : 0); }
    int board_width(Size size) const { return size.cols * side + 2 * frame; }
};

struct Point {
    double x, y;  // the middle of the upper edge of a board
};

std::string_view outline(Kind kind) {
    return kind == Kind::Start || kind == Kind::Goal ? kind_colour(kind) : std::string_view();
}

/// Tiles at home are green, so that progress can be seen.
std::string board_svg(const Board& board, const Goal& goal, const Measures& measures) {
    const Size size = board.size();
    std::string text;
    for (Cell cell = 0; cell < size.cells(); ++cell) {
        const Tile tile = board.at(cell);
        if (tile == 0) continue;
        const bool home = goal.home(tile) == cell;
        const int x = frame + size.col(cell) * measures.side;
        const int y = frame + size.row(cell) * measures.side;
        text += fmt::format(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"{}\"/>"
            "<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>",
            x + 1, y + 1, measures.side - 2, measures.side - 2, home ? "#5b8c5a" : "#f4f1ea", x + measures.side / 2.0,
            y + measures.side / 2.0 + 4, home ? "#fff" : "#2b2a33", tile);
    }
    return text;
}

std::string node_svg(const GraphNode& node, Point at, const Goal& goal, const Measures& measures) {
    const int width = measures.board_width(goal.size());
    const std::string_view ring = outline(node.kind);
    std::string text = fmt::format("<g transform=\"translate({:.1f} {:.1f})\"{}>", at.x - width / 2.0, at.y,
                                   node.kind == Kind::Pruned ? " opacity=\"0.42\"" : "");
    if (!ring.empty())
        text += fmt::format(
            "<rect x=\"-4\" y=\"-4\" width=\"{}\" height=\"{}\" rx=\"9\" fill=\"none\" stroke=\"{}\" "
            "stroke-width=\"3\"/>",
            width + 8, measures.height + 8, ring);
    text += fmt::format("<rect width=\"{}\" height=\"{}\" rx=\"6\" fill=\"#2b2a33\"/>", width, measures.height);
    text += board_svg(node.board, goal, measures);
    if (!node.caption.empty())
        text += fmt::format("<text class=\"c\" x=\"{}\" y=\"{}\">{}</text>", width / 2.0,
                            measures.height + caption_y + (ring.empty() ? 0 : 3), node.caption);
    if (node.order) {
        const std::string number = std::to_string(*node.order);
        const double wide = 10 + 5.5 * static_cast<double>(number.size());
        text += fmt::format(
            "<rect x=\"{:.1f}\" y=\"-9\" width=\"{:.1f}\" height=\"16\" rx=\"8\" fill=\"#2f5fa8\" stroke=\"#fff\" "
            "stroke-width=\"1.5\"/><text x=\"0\" y=\"3\" fill=\"#fff\" font-size=\"10\">{}</text>",
            -wide / 2, wide, number);
    }
    return text + "</g>\n";
}

std::string edge_svg(const GraphEdge& edge, Point from, Point to, Kind kind, bool only, const std::string& move,
                     const Measures& measures) {
    const double top = from.y + measures.height + (measures.captions ? caption_y + 5 : 5);
    const double bottom = to.y - (outline(kind).empty() ? 5 : 9);
    const double middle = (top + bottom) / 2;
    // The letter stands where the curve ends, on the side that it does not come from; where others end there, too, in
    // the middle of the curve.
    const bool straight = std::abs(from.x - to.x) <= 1;
    Point letter_at{to.x + (from.x > to.x + 1 ? -8 : 8), bottom - 1};
    if (!only) letter_at = {straight ? to.x + 8 : (from.x + to.x) / 2, middle + 3};
    return fmt::format(
        "<path d=\"M{:.1f} {:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}\" stroke=\"{}\" stroke-width=\"{}\"{}/>"
        "<text class=\"m\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
        from.x, top, from.x, middle, to.x, middle, to.x, bottom, edge.on_path ? "#c8553d" : "#a9afba",
        edge.on_path ? 2.6 : 1.3, kind == Kind::Pruned ? " stroke-dasharray=\"3 3\"" : "", letter_at.x, letter_at.y,
        move);
}

}  // namespace

std::string_view kind_colour(Kind kind) {
    switch (kind) {
        case Kind::Start:
            return "#e0a32e";
        case Kind::Goal:
            return "#3c9a5f";
        case Kind::Plain:
            return "#2b2a33";
        case Kind::Pruned:
            return "#b9bdc6";
    }
    return {};
}

std::string graph_svg(const StateGraph& graph, const MoveNotation& notation) {
    const Measures measures(graph);
    const auto columns = layout(graph);
    std::size_t layers = 0;
    for (const GraphNode& node : graph.nodes) layers = std::max(layers, node.layer + 1);
    const double drawn = (*std::ranges::max_element(columns) + 1) * measures.step_x() - gap_x;
    std::size_t longest = 0;
    for (const std::string& line : graph.legend) longest = std::max(longest, line.size());
    const double width = std::max(drawn, letter * static_cast<double>(longest)) + 2 * margin;
    const double legend_top = static_cast<double>(layers) * measures.step_y() - gap_y + 2 * margin;
    const double height = legend_top + legend_y * static_cast<double>(graph.legend.size());
    const auto at = [&](std::size_t node) {
        return Point{(width - drawn) / 2 + measures.width / 2.0 + columns[node] * measures.step_x(),
                     margin + static_cast<double>(graph.nodes[node].layer) * measures.step_y()};
    };
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" font-family=\"system-ui, sans-serif\" font-size=\"11\" font-weight=\"600\" "
        "text-anchor=\"middle\">\n<style>.c{{font-size:11px;fill:#40434d}}.m{{font-size:10px;fill:#6a6f7b;"
        "stroke:#fff;stroke-width:3px;paint-order:stroke}}.l{{font-size:12px;fill:#40434d;font-weight:400;"
        "text-anchor:start}}</style>\n<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#fff\"/>\n<g fill=\"none\">\n",
        width, height);
    std::vector<int> parents(graph.nodes.size());
    for (const GraphEdge& edge : graph.edges) ++parents[edge.to];
    for (const GraphEdge& edge : graph.edges)
        text += edge_svg(edge, at(edge.from), at(edge.to), graph.nodes[edge.to].kind, parents[edge.to] == 1,
                         format_moves({edge.move}, notation), measures);
    text += "</g>\n";
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        text += node_svg(graph.nodes[i], at(i), graph.problem.goal, measures);
    for (std::size_t i = 0; i < graph.legend.size(); ++i)
        text += fmt::format("<text class=\"l\" x=\"{}\" y=\"{:.0f}\">{}</text>\n", margin,
                            legend_top + legend_y * static_cast<double>(i) + 4, graph.legend[i]);
    return text + "</svg>\n";
}

}  // namespace taquin::app
