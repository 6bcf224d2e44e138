// Greedy descent: step to the neighbour that looks best and was not visited yet, never turning back. It stops
// at the goal or where every neighbour was visited. The start counts as visited only once it is stepped on again.

#include "taquin/search/greedy.h"

#include <algorithm>

#include "taquin/search/move_order.h"
#include "taquin/search/state_store.h"

namespace taquin {

namespace {

constexpr OptionInfo options[] = {
    {.name = "order",
     .type = OptionInfo::Type::Text,
     .default_value = "rldu",
     .help = "the order in which the blank's moves are looked at: rldu is tile left, right, up, down"},
    {.name = "ties",
     .type = OptionInfo::Type::Choice,
     .default_value = "first",
     .choices = "first|last",
     .help = "which of equally good neighbours is taken"},
};

Expected<void> check(const SearchInput& input) {
    const auto order = parse_order(input.options.text("order"), "greedy");
    if (!order) return std::unexpected(order.error());
    return {};
}

Result run(const SearchInput& input, Context& context) {
    const auto order = parse_order(input.options.text("order"), "greedy").value_or(all_moves);
    const bool last_wins = input.options.text("ties") == "last";
    const Heuristic& heuristic = input.heuristic;
    Result result;
    Stats& stats = result.stats;
    stats.generated = stats.iterations = 1;

    Board board = input.problem.start;
    MemoryBudget budget(context);
    StateStore visited(Packing(board.size()), budget);
    std::vector<Packing::Word> words(visited.packing().words());
    visited.packing().pack(board.tiles(), words.data());
    std::vector<std::int32_t> state(heuristic.state_size());
    std::vector<std::int32_t> next_state(state.size());
    std::vector<std::int32_t> best_state(state.size());
    result.lower_bound = moves_of(heuristic.start(board, state), heuristic.scale());

    std::uint64_t next_poll = context.next_poll(0);
    while (!input.problem.goal.reached(board)) {
        if (stats.expanded >= next_poll) {
            if (const auto stop = context.poll(stats, result.lower_bound)) {
                result.status = *stop;
                return result;
            }
            next_poll = context.next_poll(stats.expanded);
        }
        if (!visited.make_room(1)) {
            result.status = budget.refusal();
            return result;
        }
        stats.stored_bytes = budget.most_used();
        ++stats.expanded;
        std::optional<Step> best;
        int best_h = 0;
        std::uint64_t candidates = 0;
        for (const Move move : order) {
            if (!board.moves().has(move)) continue;
            const Step step = board.apply(move);
            visited.packing().update(step, words.data());
            ++stats.generated;
            if (visited.find(words.data()).id == StateStore::none) {
                ++candidates;
                std::ranges::copy(state, next_state.begin());
                const int h = heuristic.update(board, step, next_state);
                if (!best || h < best_h || (last_wins && h == best_h)) {
                    best = step;
                    best_h = h;
                    best_state.swap(next_state);
                }
            }
            board.apply(opposite(move));
            visited.packing().update({opposite(move), step.tile, step.to, step.from}, words.data());
        }
        stats.max_frontier = std::max(stats.max_frontier, candidates);
        if (!best) {
            result.status = Status::GaveUp;
            return result;
        }
        board.apply(best->move);
        visited.packing().update(*best, words.data());
        state.swap(best_state);
        visited.set_index(visited.find(words.data()), visited.add(words.data(), {}));
        result.moves.push_back(best->move);
        stats.deepest = result.moves.size();
    }
    result.status = Status::Solved;
    return result;
}

}  // namespace

const AlgorithmInfo greedy_info{
    .name = "greedy",
    .title = "Greedy descent",
    .summary = "always steps to the best neighbour not visited yet and never turns back; may end in a dead end",
    .guarantee = Guarantee::None,
    .default_heuristic = "m3h",
    .options = options,
    .run = run,
    .check = check,
};

}  // namespace taquin
