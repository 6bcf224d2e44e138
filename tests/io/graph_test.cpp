// Graphs of boards: the state space and the trees of searches, their layout and their images.

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"
#include "taquin/solve/registry.h"

#include "apps/io/graph_image.h"
#include "apps/io/graph_layout.h"

namespace taquin::app {
namespace {

using Kind = GraphNode::Kind;

Problem problem_of(const char* text) {
    Board board = parse_board(text).value();
    const Size size = board.size();
    return {std::move(board), Goal::blank_last(size)};
}

Expected<StateGraph> tree_of(const Problem& problem, const std::string& algorithm, const std::string& nodes = {}) {
    const auto planned = plan(problem, {.algorithm = algorithm, .engine = "general", .nodes = nodes});
    EXPECT_TRUE(planned.has_value()) << algorithm;
    return search_tree(*planned);
}

std::size_t count(const StateGraph& graph, Kind kind) {
    return static_cast<std::size_t>(std::ranges::count(graph.nodes, kind, &GraphNode::kind));
}

/// Every edge is a move, one layer down.
void expect_edges_are_moves(const StateGraph& graph) {
    for (const GraphEdge& edge : graph.edges) {
        Board board = graph.nodes[edge.from].board;
        ASSERT_TRUE(board.moves().has(edge.move));
        board.apply(edge.move);
        EXPECT_EQ(board, graph.nodes[edge.to].board);
        EXPECT_EQ(graph.nodes[edge.from].layer + 1, graph.nodes[edge.to].layer);
    }
}

TEST(StateGraph, HasEveryBoardOnce) {
    // The twelve boards of 2x2 are a ring: six moves reach all of them, and the two ways meet.
    const auto ring = state_graph(problem_of("0 3/2 1"), 6);
    ASSERT_TRUE(ring.has_value());
    EXPECT_EQ(ring->nodes.size(), 12U);
    EXPECT_EQ(ring->edges.size(), 12U);
    expect_edges_are_moves(*ring);
    // From the centre of 3x3: 1, 4, 8, 8, 16 boards.
    const auto graph = state_graph(problem_of("1 2 3/4 0 5/7 8 6"), 4);
    ASSERT_TRUE(graph.has_value());
    EXPECT_EQ(graph->nodes.size(), 37U);
    EXPECT_EQ(graph->nodes[0].kind, Kind::Start);
    EXPECT_EQ(count(*graph, Kind::Goal), 1U);
    expect_edges_are_moves(*graph);
}

TEST(StateGraph, RefusesWhatNobodyCouldRead) {
    const auto graph = state_graph(problem_of("1 2 3/4 0 5/7 8 6"), 12);
    ASSERT_FALSE(graph.has_value());
    EXPECT_EQ(graph.error().field, "graph");
    const auto tree = tree_of(problem_of("8 6 7/2 5 4/3 0 1"), "astar");
    ASSERT_FALSE(tree.has_value());
    EXPECT_EQ(tree.error().field, "tree");
    EXPECT_NE(english(tree.error()).find("--nodes"), std::string::npos);
}

TEST(SearchTree, OfAStarShowsTheSumsAndTheSolution) {
    const auto tree = tree_of(problem_of("0 1 3/4 2 5/7 8 6"), "astar");
    ASSERT_TRUE(tree.has_value());
    expect_edges_are_moves(*tree);
    EXPECT_EQ(tree->nodes[0].caption, "0 + 4 = 4");
    EXPECT_EQ(tree->nodes[0].order, 1U);
    EXPECT_EQ(std::ranges::count(tree->edges, true, &GraphEdge::on_path), 4);
    EXPECT_EQ(count(*tree, Kind::Goal), 1U);
    std::set<std::size_t> orders;
    for (const GraphNode& node : tree->nodes)
        if (node.order) {
            EXPECT_TRUE(orders.insert(*node.order).second);
        }
    EXPECT_EQ(orders.size(), 4U);
}

TEST(SearchTree, OfDepthFirstSearchFollowsTheOrderOfTheMoves) {
    const auto tree = tree_of(problem_of("1 2 3/4 5 0/7 8 6"), "dfs(order=rldu)", "12");
    ASSERT_TRUE(tree.has_value());
    expect_edges_are_moves(*tree);
    for (const GraphNode& node : tree->nodes)
        if (node.order) {
            EXPECT_EQ(node.layer + 1, *node.order);  // one long path
        }
    EXPECT_EQ(tree->edges[0].move, Move::Left);  // there is nothing to the right of the blank
}

TEST(SearchTree, OfADeepeningSearchIsTheLastIteration) {
    const Problem problem = problem_of("8 1 3/4 0 2/7 6 5");
    const auto tree = tree_of(problem, "idastar");
    ASSERT_TRUE(tree.has_value());
    EXPECT_EQ(std::ranges::count(tree->edges, true, &GraphEdge::on_path), 14);
    EXPECT_NE(tree->legend.at(0).find("last of"), std::string::npos);
    expect_edges_are_moves(*tree);
}

TEST(SearchTree, OfASearchFromBothEndsShowsTheWholeSolution) {
    for (const char* algorithm : {"bidirectional-astar", "bidirectional-bfs", "mm", "nbs", "dvcbs"}) {
        const auto tree = tree_of(problem_of("0 1 3/4 2 5/7 8 6"), algorithm);
        ASSERT_TRUE(tree.has_value()) << algorithm;
        EXPECT_EQ(std::ranges::count(tree->edges, true, &GraphEdge::on_path), 4) << algorithm;
    }
    const auto tree = tree_of(problem_of("8 1 3/4 0 2/7 6 5"), "bidirectional-astar");
    ASSERT_TRUE(tree.has_value());
    EXPECT_EQ(std::ranges::count(tree->edges, true, &GraphEdge::on_path), 14);
}

TEST(SearchTree, OfEveryAlgorithmIsATree) {
    const Goal goal = Goal::blank_last(parse_board("1 2 3/4 5 6/7 8 0")->size());
    for (const AlgorithmInfo* info : all_algorithms())
        for (const std::uint64_t seed : {1U, 2U}) {
            const auto tree = tree_of({scramble_walk(goal, 8, seed), goal}, std::string(info->name), "20");
            ASSERT_TRUE(tree.has_value()) << info->name << ": " << english(tree.error());
            expect_edges_are_moves(*tree);
            std::vector<int> parents(tree->nodes.size());
            for (const GraphEdge& edge : tree->edges) EXPECT_EQ(++parents[edge.to], 1) << info->name;
        }
}

TEST(SearchTree, NeedsABoardThatCanBeSolved) {
    const auto tree = tree_of(problem_of("2 1 3/4 5 6/7 8 0"), "astar");
    ASSERT_FALSE(tree.has_value());
    EXPECT_EQ(tree.error().field, "board");
}

TEST(GraphLayout, KeepsBoardsOfALayerApart) {
    std::vector<StateGraph> graphs;
    graphs.push_back(state_graph(problem_of("0 3/2 1"), 6).value());
    graphs.push_back(state_graph(problem_of("1 2 3/4 0 5/7 8 6"), 6).value());
    graphs.push_back(state_graph(problem_of("1 2 3/4 0 5"), 12).value());
    graphs.push_back(tree_of(problem_of("8 1 3/4 0 2/7 6 5"), "astar").value());
    for (const StateGraph& graph : graphs) {
        const auto x = layout(graph);
        for (std::size_t a = 0; a < x.size(); ++a) {
            EXPECT_GE(x[a], 0);
            for (std::size_t b = 0; b < a; ++b)
                if (graph.nodes[a].layer == graph.nodes[b].layer) {
                    EXPECT_GE(std::abs(x[a] - x[b]), 1 - 1e-9);
                }
        }
    }
}

std::size_t occurrences(const std::string& text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
    return found;
}

TEST(GraphImage, DrawsEveryBoardAndMove) {
    const StateGraph tree = tree_of(problem_of("0 1 3/4 2 5/7 8 6"), "astar").value();
    const std::string svg = graph_svg(tree, {});
    EXPECT_TRUE(svg.starts_with("<svg "));
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
    EXPECT_EQ(occurrences(svg, "<g transform"), tree.nodes.size());
    EXPECT_EQ(occurrences(svg, "<path "), tree.edges.size());
    EXPECT_EQ(occurrences(svg, "<g"), occurrences(svg, "</g>"));
    EXPECT_EQ(occurrences(svg, "<text"), occurrences(svg, "</text>"));
    const std::string dot = graph_dot(tree, {});
    EXPECT_TRUE(dot.starts_with("digraph "));
    EXPECT_EQ(occurrences(dot, " -> "), tree.edges.size());
    EXPECT_EQ(occurrences(dot, "<table"), tree.nodes.size());
    EXPECT_EQ(occurrences(dot, "{"), occurrences(dot, "}"));
}

/// How far apart boards are must follow from what stands below them: fractions are long.
TEST(GraphImage, CaptionsDoNotRunIntoEachOther) {
    const auto planned =
        plan(problem_of("0 1 3/4 2 5/7 8 6"), {.algorithm = "astar", .heuristic = "canberra", .engine = "general"});
    ASSERT_TRUE(planned.has_value());
    const StateGraph tree = search_tree(*planned).value();
    EXPECT_EQ(tree.nodes[0].caption, "0 + 2.67 = 2.67");
    const std::string svg = graph_svg(tree, {});
    // The second layer has two boards: their distance in the drawing, and its caption at 6.4 px a letter.
    std::vector<double> columns;
    for (std::size_t at = 0; (at = svg.find("<g transform=\"translate(", at)) != std::string::npos; ++at)
        columns.push_back(std::stod(svg.substr(at + 24)));
    ASSERT_EQ(columns.size(), tree.nodes.size());
    EXPECT_GT(std::abs(columns[2] - columns[1]), 6.4 * static_cast<double>(tree.nodes[1].caption.size()));
}

}  // namespace
}  // namespace taquin::app
