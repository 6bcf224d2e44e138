// DVCBS, dynamic vertex cover bidirectional search. The open nodes of both sides with f within the lower bound form a
// bipartite graph: an edge joins two nodes whose pair does not exceed the bound, and of every edge one end must be
// expanded. The nodes to expand are a smallest vertex cover of that graph; it is computed again whenever one of its
// clusters, the nodes of equal g on one side, has been expanded.
//
// As edges depend on g(u) + g(v) only, a cover takes all clusters of side 0 below some g and all clusters of side 1
// that the rest of side 0 reaches; there are no more covers to compare than clusters. (Shperberg, Felner, Sturtevant,
// Shimony and Hayoun, Enriching non-parametric bidirectional search algorithms, 2019.)

#include "taquin/search/dvcbs.h"

#include "taquin/search/two_sided.h"

namespace taquin {

namespace {

class VertexCover {
  public:
    NextNode next(const SearchSides& sides, int bound) {
        if (!in_cluster(sides, bound)) choose_cluster(sides, bound);
        bound_ = bound;
        return {side_, *bucket(sides)};
    }

  private:
    struct Cluster {
        int g;
        std::uint64_t nodes;
    };

    /// Whether the bound is still the same and the cluster being expanded has nodes left.
    bool in_cluster(const SearchSides& sides, int bound) const { return bound == bound_ && bucket(sides).has_value(); }
    std::optional<GridOpen::Bucket> bucket(const SearchSides& sides) const {
        return sides[side_].open.bucket_within(g_, bound_);
    }

    void choose_cluster(const SearchSides& sides, int bound) {
        std::array<std::vector<Cluster>, 2> clusters;
        for (unsigned side = 0; side < 2; ++side)
            sides[side].open.for_each_row_within(bound, [&](int g, std::uint64_t nodes) {
                clusters[side].push_back({g, nodes});
            });
        // Edges are pairs with g(u) + g(v) at most this.
        const int most = bound / sides[0].graph.scale() - 1;
        std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
        std::uint64_t before = 0;  // nodes of side 0 in the cover
        for (std::size_t taken = 0; taken <= clusters[0].size(); ++taken) {
            std::uint64_t nodes = before;
            if (taken < clusters[0].size()) {
                for (const Cluster& other : clusters[1])
                    if (clusters[0][taken].g + other.g <= most) nodes += other.nodes;
                before += clusters[0][taken].nodes;
            }
            if (nodes < least) {
                least = nodes;
                // The cluster with the least g of the cover; where it takes both sides, the smaller one.
                const bool both =
                    taken > 0 && taken < clusters[0].size() && clusters[0][taken].g + clusters[1][0].g <= most;
                side_ = taken == 0 || (both && clusters[1][0].nodes < clusters[0][0].nodes) ? 1 : 0;
                g_ = clusters[side_][0].g;
            }
        }
        bound_ = bound;
    }

    unsigned side_ = 0;
    int g_ = -1;
    int bound_ = -1;
};

}  // namespace

const AlgorithmInfo dvcbs_info{
    .name = "dvcbs",
    .title = "DVCBS",
    .summary = "bidirectional search that expands a smallest vertex cover of the pairs it has to consider",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .run = run_two_sided<VertexCover>,
    .check = check_backward,
    .counters = counter_meanings::bidirectional,
};

}  // namespace taquin
