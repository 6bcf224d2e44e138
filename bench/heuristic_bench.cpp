// The cost of making each heuristic of the catalogue and of following one move with it, on 4x4 (on 3x3 where a
// row knows no other size). Each move is made on a copy of the state_of, as depth-first searches do.

#include <algorithm>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "taquin/core/random.h"
#include "taquin/core/scramble.h"
#include "taquin/solve/registry.h"

namespace {

using namespace taquin;

std::string spec_of(const HeuristicInfo& row) {
    const std::string name(row.name);
    if (name == "max") return "max(linear-conflict, walking-distance)";
    if (name == "scale") return "scale(1.5, manhattan)";
    return name;
}

Goal goal_for(const HeuristicInfo& row) {
    const Goal goal = Goal::blank_last(Size::make(4, 4).value());
    return make_heuristic(spec_of(row), goal) ? goal : Goal::blank_last(Size::make(3, 3).value());
}

void update(benchmark::State& state, const HeuristicInfo* row) {
    const Goal goal = goal_for(*row);
    const auto made = make_heuristic(spec_of(*row), goal);
    if (!made) {
        state.SkipWithError(english(made.error()).c_str());
        return;
    }
    const Heuristic& heuristic = **made;
    Board board = scramble_uniform(goal, 1);
    std::vector<std::int32_t> here(heuristic.state_size());
    std::vector<std::int32_t> there(heuristic.state_size());
    heuristic.start(board, here);
    Random random(1);
    std::int64_t followed = 0;
    for (auto _ : state) {
        auto pick = random.next() % static_cast<unsigned>(board.moves().count());
        Move taken = Move::Up;
        for (const Move move : board.moves()) {
            std::copy(here.begin(), here.end(), there.begin());
            benchmark::DoNotOptimize(heuristic.update(board, board.apply(move), there));
            board.apply(opposite(move));
            if (pick-- == 0) taken = move;
            ++followed;
        }
        heuristic.update(board, board.apply(taken), here);
        ++followed;
    }
    state.SetItemsProcessed(followed);
}

void make(benchmark::State& state, const HeuristicInfo* row) {
    const Goal goal = goal_for(*row);
    for (auto _ : state) benchmark::DoNotOptimize(make_heuristic(spec_of(*row), goal));
}

const bool registered = [] {
    for (const HeuristicInfo* row : all_heuristics()) {
        benchmark::RegisterBenchmark(("update/" + std::string(row->name)).c_str(), update, row);
        benchmark::RegisterBenchmark(("make/" + std::string(row->name)).c_str(), make, row)
            ->Unit(benchmark::kMillisecond);
    }
    return true;
}();

}  // namespace
