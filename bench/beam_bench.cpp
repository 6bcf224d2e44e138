// Nodes expanded per second by the beam of the general engine and by the guided beam of the fast one, on uniform boards
// in one run: compare the two lines of a size. The last number is the count of threads.

#include <benchmark/benchmark.h>

#include "taquin/core/scramble.h"
#include "taquin/fast/guided_beam.h"
#include "taquin/search/beam.h"
#include "taquin/solve/registry.h"

namespace {

using namespace taquin;

constexpr std::size_t width = 5000;
constexpr std::uint64_t nodes = 300'000;  // enough for dozens of layers

void general_beam(benchmark::State& state, int side) {
    const Goal goal = Goal::blank_last({side, side});
    const auto heuristic = make_heuristic("linear-conflict", goal);
    const auto algorithm = parse_algorithm("beam");
    const Problem problem{scramble_uniform(goal, 1), goal};
    std::uint64_t expanded = 0;
    for (auto _ : state) {
        Context context;
        context.limits.nodes = nodes;
        context.begin();
        expanded += beam_search({problem, **heuristic, algorithm->options, {}}, context, width, 5000).stats.expanded;
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(expanded));
}
BENCHMARK_CAPTURE(general_beam, 5x5, 5)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(general_beam, 7x7, 7)->Unit(benchmark::kMillisecond)->UseRealTime();

void guided_beam(benchmark::State& state, int side) {
    const Goal goal = Goal::blank_last({side, side});
    const auto guide = Fitted::make(goal);
    const Board start = scramble_uniform(goal, 1);
    Stats stats;
    for (auto _ : state) {
        Context context;
        context.limits.nodes = stats.expanded + nodes;
        context.limits.threads = static_cast<int>(state.range(0));
        context.begin();
        fast::guided_beam(start, **guide, {.width = width}, context, stats);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(stats.expanded));
}
BENCHMARK_CAPTURE(guided_beam, 5x5, 5)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(guided_beam, 7x7, 7)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(guided_beam, 10x10, 10)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
