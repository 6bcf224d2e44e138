// The cost of a move and its undo.

#include <benchmark/benchmark.h>

#include "taquin/core/scramble.h"

namespace {

void apply_undo(benchmark::State& state) {
    using namespace taquin;
    const auto side = static_cast<int>(state.range(0));
    Board board = scramble_uniform(Goal::blank_last(Size::make(side, side).value()), 1);
    for (auto _ : state) {
        for (const Move move : board.moves()) {
            benchmark::DoNotOptimize(board.apply(move));
            board.apply(opposite(move));
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * board.moves().count());
}
BENCHMARK(apply_undo)->Arg(3)->Arg(4)->Arg(10);

}  // namespace
