// The state space around a board, layer by layer.

#include "apps/io/state_graph.h"

#include <map>

#include <fmt/format.h>

namespace taquin::app {

namespace {

/// The boards found so far, by their tiles.
class Explorer {
  public:
    explicit Explorer(const Problem& problem) : graph_{.problem = problem, .directed = false} {
        add(problem.start, 0);
        graph_.nodes[0].kind = GraphNode::Kind::Start;
    }

    /// False: too many boards.
    bool expand(std::size_t from) {
        Board board = graph_.nodes[from].board;
        const std::size_t layer = graph_.nodes[from].layer;
        for (const Move move : board.moves()) {
            board.apply(move);
            const auto [to, fresh] = find_or_add(board, layer + 1);
            // The way back is the same edge, drawn from above.
            if (fresh || graph_.nodes[to].layer == layer + 1) graph_.edges.push_back({from, to, move});
            board.apply(opposite(move));
        }
        return graph_.nodes.size() <= most_drawn_boards;
    }
    StateGraph& graph() { return graph_; }

  private:
    std::pair<std::size_t, bool> find_or_add(const Board& board, std::size_t layer) {
        const std::vector<Tile> key(board.tiles().begin(), board.tiles().end());
        if (const auto known = known_.find(key); known != known_.end()) return {known->second, false};
        return {add(board, layer), true};
    }
    std::size_t add(const Board& board, std::size_t layer) {
        const bool goal = graph_.problem.goal.reached(board);
        known_.emplace(std::vector<Tile>(board.tiles().begin(), board.tiles().end()), graph_.nodes.size());
        graph_.nodes.push_back(
            {.board = board, .layer = layer, .kind = goal ? GraphNode::Kind::Goal : GraphNode::Kind::Plain});
        return graph_.nodes.size() - 1;
    }

    StateGraph graph_;
    std::map<std::vector<Tile>, std::size_t> known_;
};

}  // namespace

Expected<StateGraph> state_graph(const Problem& problem, std::size_t depth) {
    Explorer explorer(problem);
    StateGraph& graph = explorer.graph();
    for (std::size_t at = 0; at < graph.nodes.size() && graph.nodes[at].layer < depth; ++at)
        if (!explorer.expand(at)) return make_error(ErrorCode::GraphTooLarge, "graph", most_drawn_boards, depth);
    graph.legend = {
        fmt::format("{} boards within {} move{} of the first", graph.nodes.size(), depth, depth == 1 ? "" : "s")};
    return std::move(graph);
}

}  // namespace taquin::app
