#include "taquin/heuristic/matching.h"

#include <algorithm>
#include <bit>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "taquin/core/random.h"

namespace taquin {
namespace {

using Graph = std::vector<std::uint64_t>;

Graph random_graph(int vertices, int percent, std::uint64_t seed) {
    Random random(seed);
    Graph graph(static_cast<std::size_t>(vertices), 0);
    for (int a = 0; a < vertices; ++a)
        for (int b = 0; b < a; ++b)
            if (random.below(100) < static_cast<std::uint64_t>(percent)) {
                graph[static_cast<std::size_t>(a)] |= std::uint64_t{1} << b;
                graph[static_cast<std::size_t>(b)] |= std::uint64_t{1} << a;
            }
    return graph;
}

/// By trying: the first vertex stays alone or is joined to each of its neighbours.
int try_all(const Graph& graph, std::uint64_t left) {
    if (left == 0) return 0;
    const auto first = static_cast<std::size_t>(std::countr_zero(left));
    left &= left - 1;
    int most = try_all(graph, left);
    for (std::uint64_t rest = graph[first] & left; rest != 0; rest &= rest - 1)
        most = std::max(most, 1 + try_all(graph, left & ~(rest & (0 - rest))));
    return most;
}

TEST(Matching, FindsAsManyAsTrying) {
    EXPECT_TRUE(rc::check("matching is maximum", [] {
        const int vertices = *rc::gen::inRange(0, 13);
        const Graph graph = random_graph(vertices, *rc::gen::inRange(5, 60), *rc::gen::arbitrary<std::uint64_t>());
        RC_ASSERT(maximum_matching(graph) == try_all(graph, (std::uint64_t{1} << vertices) - 1));
    }));
}

TEST(Matching, FindsAsManyAsTryingOnThinGraphs) {  // many odd cycles, where blossoms matter
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        const Graph graph = random_graph(14, 16, seed);
        ASSERT_EQ(maximum_matching(graph), try_all(graph, (1U << 14U) - 1)) << seed;
    }
}

TEST(Matching, KnowsCompleteGraphsUpTo64) {
    for (int vertices = 0; vertices <= 64; ++vertices)
        EXPECT_EQ(maximum_matching(random_graph(vertices, 100, 1)), vertices / 2);
}

}  // namespace
}  // namespace taquin
