// Layered layout. Trees: each subtree is laid out on its own and pushed against its left neighbour, its root above the
// middle of its children (Reingold and Tilford, Tidier drawings of trees, 1981). Graphs: boards of a layer are ordered
// by the mean of their neighbours (Sugiyama and others, 1981), a few times down and up.

#include "apps/io/graph_layout.h"

#include <algorithm>
#include <numeric>

namespace taquin::app {

namespace {

using Ids = std::vector<std::size_t>;

class TreeLayout {
  public:
    explicit TreeLayout(const StateGraph& graph) : children_(graph.nodes.size()), x_(graph.nodes.size()) {
        for (const GraphEdge& edge : graph.edges) children_[edge.from].push_back(edge.to);
        Ids roots;
        for (std::size_t i = 0; i < graph.nodes.size(); ++i)
            if (graph.nodes[i].layer == 0) roots.push_back(i);
        place_side_by_side(roots);
    }
    std::vector<double> result() && { return std::move(x_); }

  private:
    /// The outline of a subtree, layer by layer from its root.
    struct Outline {
        std::vector<double> left, right;
    };

    /// Moves `root` and all below it.
    void shift(std::size_t root, double by) {
        x_[root] += by;
        for (const std::size_t child : children_[root]) shift(child, by);
    }

    Outline place(std::size_t root) {
        Outline below = place_side_by_side(children_[root]);
        const Ids& children = children_[root];
        x_[root] = children.empty() ? 0 : (x_[children.front()] + x_[children.back()]) / 2;
        below.left.insert(below.left.begin(), x_[root]);
        below.right.insert(below.right.begin(), x_[root]);
        return below;
    }

    Outline place_side_by_side(const Ids& roots) {
        Outline all;
        for (const std::size_t root : roots) {
            Outline own = place(root);
            double by = 0;
            const std::size_t common = std::min(all.right.size(), own.left.size());
            for (std::size_t i = 0; i < common; ++i) by = std::max(by, all.right[i] + 1 - own.left[i]);
            shift(root, by);
            for (std::size_t i = 0; i < own.left.size(); ++i) {
                if (i >= all.left.size()) all.left.push_back(own.left[i] + by);
                if (i >= all.right.size()) all.right.push_back(own.right[i] + by);
                all.right[i] = own.right[i] + by;
            }
        }
        return all;
    }

    std::vector<Ids> children_;
    std::vector<double> x_;
};

class LayeredLayout {
  public:
    explicit LayeredLayout(const StateGraph& graph)
        : above_(graph.nodes.size()), below_(graph.nodes.size()), x_(graph.nodes.size()) {
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            layers_.resize(std::max(layers_.size(), graph.nodes[i].layer + 1));
            layers_[graph.nodes[i].layer].push_back(i);
        }
        for (const GraphEdge& edge : graph.edges) {
            above_[edge.to].push_back(edge.from);
            below_[edge.from].push_back(edge.to);
        }
        for (Ids& layer : layers_)
            for (std::size_t i = 0; i < layer.size(); ++i) x_[layer[i]] = static_cast<double>(i);
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            for (Ids& layer : layers_) settle(layer, above_);
            for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) settle(*layer, below_);
        }
    }
    std::vector<double> result() && { return std::move(x_); }

  private:
    static constexpr int sweeps = 12;

    /// Brings the nodes of a layer to the means of their neighbours, in this order and at least 1 apart.
    void settle(Ids& layer, const std::vector<Ids>& neighbours) {
        std::vector<double> wanted(x_.size());
        for (const std::size_t node : layer) {
            const Ids& around = neighbours[node];
            wanted[node] = x_[node];
            if (around.empty()) continue;
            wanted[node] = std::accumulate(around.begin(), around.end(), 0.0,
                                           [&](double sum, std::size_t other) { return sum + x_[other]; }) /
                           static_cast<double>(around.size());
        }
        std::ranges::stable_sort(layer, {}, [&](std::size_t node) { return wanted[node]; });
        double drift = 0;
        for (std::size_t i = 0; i < layer.size(); ++i) {
            x_[layer[i]] = i == 0 ? wanted[layer[i]] : std::max(wanted[layer[i]], x_[layer[i - 1]] + 1);
            drift += x_[layer[i]] - wanted[layer[i]];
        }
        for (const std::size_t node : layer) x_[node] -= drift / static_cast<double>(layer.size());
    }

    std::vector<Ids> layers_;
    std::vector<Ids> above_, below_;
    std::vector<double> x_;
};

bool is_forest(const StateGraph& graph) {
    std::vector<int> parents(graph.nodes.size());
    return std::ranges::all_of(graph.edges, [&](const GraphEdge& edge) { return ++parents[edge.to] == 1; });
}

}  // namespace

std::vector<double> layout(const StateGraph& graph) {
    auto x = is_forest(graph) ? TreeLayout(graph).result() : LayeredLayout(graph).result();
    const double least = x.empty() ? 0 : *std::ranges::min_element(x);
    for (double& one : x) one -= least;
    return x;
}

}  // namespace taquin::app
