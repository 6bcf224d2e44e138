// The tree of a search, rebuilt from its trace.

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include <fmt/format.h>

#include "taquin/search/trace.h"
#include "taquin/solve/solve.h"

#include "apps/io/state_graph.h"

namespace taquin::app {

namespace {

using Kind = GraphNode::Kind;
using Type = TraceEvent::Type;

/// Keeps the tree of the running iteration. A state reached twice has two nodes, one of them pruned.
class TreeRecorder final : public TraceSink {
  public:
    explicit TreeRecorder(const Problem& problem) : graph_{.problem = problem, .directed = true} {}

    void event(const TraceEvent& event) override {
        if (too_large_) return;
        informed_ = informed_ || event.h > 0;
        switch (event.type) {
            case Type::Source:
                return add_source(event);
            case Type::Generate:
                return add_successor(event);
            case Type::Expand:
                return number(event);
            case Type::Update:
                return replace(event);
            case Type::Prune:
                return prune(event);
            case Type::Iteration:
                return start_over();
            case Type::Close:
                return;
        }
    }

    bool too_large() const { return too_large_; }
    StateGraph& graph() { return graph_; }

    /// Marks the solution from the start down and, of a search from both ends, on to the goal.
    void mark_path(std::span<const Move> moves) {
        std::size_t at = 0;
        if (graph_.nodes.empty() || !(graph_.nodes[0].board == graph_.problem.start)) return;  // a later tree
        for (const Move move : moves) {
            GraphEdge* next = nullptr;
            for (GraphEdge& edge : graph_.edges)
                if (edge.from == at && edge.move == move && graph_.nodes[edge.to].kind != Kind::Pruned) next = &edge;
            if (next == nullptr) return mark_way_up(at);
            next->on_path = true;
            at = next->to;
        }
    }

    /// Marks the way from the board of `met` up to the goal, in the tree of the search from there.
    void mark_way_up(std::size_t met) {
        std::vector<GraphEdge*> above(graph_.nodes.size());
        for (GraphEdge& edge : graph_.edges) above[edge.to] = &edge;
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            const GraphNode& node = graph_.nodes[i];
            if (i == met || node.kind == Kind::Pruned || !(node.board == graph_.nodes[met].board)) continue;
            std::size_t at = i;
            while (above[at] != nullptr) at = above[at]->from;
            if (at == 0) continue;  // in the tree from the start
            for (at = i; above[at] != nullptr; at = above[at]->from) above[at]->on_path = true;
            return;
        }
    }

    /// Without estimates there is nothing to show below the nodes.
    void drop_idle_captions() {
        if (informed_) return;
        for (GraphNode& node : graph_.nodes) node.caption.clear();
    }

  private:
    /// A search from both ends has a second source, the goal. A source after an iteration begins another tree.
    void add_source(const TraceEvent& event) {
        if (begun_) {
            graph_.nodes.clear();
            graph_.edges.clear();
            owner_.clear();
            sources_ = 0;
            begun_ = false;
        }
        const Board& usual = graph_.nodes.empty() ? graph_.problem.start : graph_.problem.goal.board();
        graph_.nodes.push_back({.board = event.board != nullptr ? *event.board : usual,
                                .kind = graph_.nodes.empty() ? Kind::Start : Kind::Goal,
                                .caption = caption(event)});
        owner_[event.id] = sources_++;
    }

    void add_successor(const TraceEvent& event) {
        const auto parent = owner_.find(event.parent);
        if (parent == owner_.end() || !event.move) return;
        if (graph_.nodes.size() >= most_drawn_boards) {
            too_large_ = true;
            return;
        }
        const GraphNode& above = graph_.nodes[parent->second];
        GraphNode node{.board = above.board, .layer = above.layer + 1, .caption = caption(event)};
        node.board.apply(*event.move);
        if (graph_.problem.goal.reached(node.board)) node.kind = Kind::Goal;
        last_ = graph_.nodes.size();
        graph_.edges.push_back({parent->second, last_, *event.move});
        graph_.nodes.push_back(std::move(node));
        owner_.try_emplace(event.id, last_);
    }

    void number(const TraceEvent& event) {
        const auto node = owner_.find(event.id);
        ++expanded_;
        if (node != owner_.end()) graph_.nodes[node->second].order = expanded_;
    }

    /// The node just generated takes the place of the one with the longer path.
    void replace(const TraceEvent& event) {
        const auto known = owner_.find(event.id);
        if (known == owner_.end() || last_ >= graph_.nodes.size()) return;
        if (known->second != last_) graph_.nodes[known->second].kind = Kind::Pruned;
        known->second = last_;
        graph_.nodes[last_].caption = caption(event);
    }

    void prune(const TraceEvent& event) {
        if (event.id == TraceEvent::none) return;  // a move that was never made
        const auto known = owner_.find(event.id);
        if (event.reason == TraceEvent::Reason::Duplicate && known != owner_.end() && last_ < graph_.nodes.size()) {
            if (graph_.nodes[last_].kind == Kind::Plain) graph_.nodes[last_].kind = Kind::Pruned;
            return;
        }
        if (known != owner_.end() && graph_.nodes[known->second].kind == Kind::Plain)
            graph_.nodes[known->second].kind = Kind::Pruned;
    }

    void start_over() {
        begun_ = true;
        graph_.nodes.resize(sources_, graph_.nodes.front());
        graph_.edges.clear();
        std::erase_if(owner_, [&](const auto& entry) { return entry.second >= sources_; });
        for (GraphNode& source : graph_.nodes) source.order.reset();
        expanded_ = 0;
    }

    /// At most two decimals: what stands below a board must not be wider than the board.
    static std::string figure(double value) { return fmt::format("{:g}", std::round(100 * value) / 100); }
    static std::string caption(const TraceEvent& event) {
        if (event.h < 0) return {};
        const auto g = static_cast<double>(event.g);
        if (std::abs(g + event.h - event.f) < 1e-9)
            return fmt::format("{} + {} = {}", event.g, figure(event.h), figure(event.f));
        if (std::abs(event.h - event.f) < 1e-9) return "h " + figure(event.h);
        return "f " + figure(event.f);
    }

    StateGraph graph_;
    std::unordered_map<std::uint64_t, std::size_t> owner_;  // the node that stands for an id of the trace
    std::size_t sources_ = 0;
    bool begun_ = false;    // an iteration has begun
    std::size_t last_ = 0;  // the node generated last
    std::size_t expanded_ = 0;
    bool too_large_ = false;
    bool informed_ = false;  // some estimate was not 0
};

std::vector<std::string> legend(const Result& result, const StateGraph& tree) {
    std::size_t expanded = 0;
    bool sums = false;
    bool pruned = false;
    for (const GraphNode& node : tree.nodes) {
        expanded = std::max(expanded, node.order.value_or(0));
        sums = sums || node.caption.find('=') != std::string::npos;
        pruned = pruned || node.kind == Kind::Pruned;
    }
    std::string first = fmt::format("{}{}{}: {} expanded", result.algorithm, result.heuristic.empty() ? "" : " with ",
                                    result.heuristic, expanded);
    if (result.stats.iterations > 1) first += fmt::format(" in the last of {} iterations", result.stats.iterations);
    if (result.status == Status::Solved) first += fmt::format(", {} moves (red)", result.moves.size());
    return {first, fmt::format("numbers: order of expansion{}{}", sums ? "; below: g + h = f" : "",
                               pruned ? "; pale: pruned" : "")};
}

}  // namespace

Expected<StateGraph> search_tree(const SolvePlan& plan, const StopToken& stop) {
    TreeRecorder recorder(plan.problem);
    Context context;
    context.trace = &recorder;
    context.stop = stop_on_either(stop, [&] { return recorder.too_large(); });
    const auto result = solve(plan, context);
    if (!result) return std::unexpected(result.error());
    StateGraph& tree = recorder.graph();
    if (tree.nodes.empty()) return make_error(ErrorCode::NothingToSearch, "board");
    if (recorder.too_large()) return make_error(ErrorCode::TreeTooLarge, "tree", most_drawn_boards);
    recorder.mark_path(result->moves);
    recorder.drop_idle_captions();
    tree.legend = legend(*result, tree);
    return std::move(tree);
}

}  // namespace taquin::app
