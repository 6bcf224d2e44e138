// Nodes expanded per second, on a 4x4 that needs 46 moves.

#include <benchmark/benchmark.h>

#include "taquin/core/notation.h"
#include "taquin/solve/solve.h"

namespace {

using namespace taquin;

void expansions(benchmark::State& state, const char* algorithm, const char* heuristic) {
    const auto planned =
        plan({.board = "14 9 5 2/4 0 7 12/10 13 8 3/6 11 1 15",
              .search = {.algorithm = algorithm, .heuristic = heuristic, .engine = "general", .nodes = "500000"}});
    std::uint64_t expanded = 0;
    for (auto _ : state) {
        Context context;
        expanded += solve(*planned, context)->stats.expanded;
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(expanded));
}
BENCHMARK_CAPTURE(expansions, astar_manhattan, "astar", "manhattan")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expansions, astar_linear_conflict, "astar", "linear-conflict")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expansions, bfs, "bfs", "")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expansions, idastar_manhattan, "idastar", "manhattan")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expansions, idastar_linear_conflict, "idastar", "linear-conflict")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expansions, idastar_walking_distance, "idastar", "walking-distance")->Unit(benchmark::kMillisecond);

}  // namespace
