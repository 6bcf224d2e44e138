// A graph of boards in the DOT language: boards are tables, as Graphviz draws them.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/io/graph_image.h"

namespace taquin::app {

namespace {

std::string node_dot(std::size_t number, const GraphNode& node, const Goal& goal) {
    const Size size = goal.size();
    std::string rows;
    const auto add_line = [&](const std::string& text) {
        rows += fmt::format("<tr><td colspan=\"{}\" border=\"0\">{}</td></tr>", size.cols, text);
    };
    if (node.order) add_line(fmt::format("<b>{}</b>", *node.order));
    for (int row = 0; row < size.rows; ++row) {
        rows += "<tr>";
        for (int col = 0; col < size.cols; ++col) {
            const Tile tile = node.board.at(size.cell(row, col));
            const bool home = tile != 0 && goal.home(tile) == size.cell(row, col);
            rows += fmt::format("<td{}>{}</td>", home ? " bgcolor=\"#cfe3cf\"" : "",
                                tile == 0 ? "  " : std::to_string(tile));
        }
        rows += "</tr>";
    }
    if (!node.caption.empty()) add_line(node.caption);
    return fmt::format(
        "  n{} [label=<<table border=\"2\" color=\"{}\" cellborder=\"1\" cellspacing=\"0\" cellpadding=\"3\">{}"
        "</table>>];\n",
        number, kind_colour(node.kind), rows);
}

}  // namespace

std::string graph_dot(const StateGraph& graph, const MoveNotation& notation) {
    std::string text = fmt::format(
        "digraph taquin {{\n  label=\"{}\";\n  node [shape=plain, fontname=\"Helvetica\", fontsize=10];\n"
        "  edge [fontname=\"Helvetica\", fontsize=9{}];\n",
        fmt::join(graph.legend, "\\n"), graph.directed ? "" : ", dir=none");
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) text += node_dot(i, graph.nodes[i], graph.problem.goal);
    for (const GraphEdge& edge : graph.edges)
        text += fmt::format("  n{} -> n{} [label=\"{}\"{}];\n", edge.from, edge.to, format_moves({edge.move}, notation),
                            edge.on_path                                           ? ", color=\"#c8553d\", penwidth=2"
                            : graph.nodes[edge.to].kind == GraphNode::Kind::Pruned ? ", style=dashed"
                                                                                   : "");
    return text + "}\n";
}

}  // namespace taquin::app
