#pragma once

#include <algorithm>

#include "taquin/search/algorithm.h"
#include "taquin/search/fsm_pruner.h"

namespace taquin {

/// What one bounded search tells the deepening.
struct IterationResult {
    enum class End : std::uint8_t { Found, Exhausted, Stopped };
    End end;
    int next_bound;                // Exhausted: the least f above the bound
    Status reason;                 // Stopped: why
    std::vector<Move> moves = {};  // Found
};

/// The pruner that the option "prune" asks for. Nothing, and the outcome says why, when the search is to end before it
/// is made.
inline std::shared_ptr<const FsmPruner> pruner_in_time(const Task& task, const Context& context, Outcome& outcome) {
    auto pruner = FsmPruner::shared(task.problem.goal.size(), static_cast<int>(task.options.integer("prune")),
                                    [&] { return context.over().has_value(); });
    if (!pruner) outcome.status = context.over().value_or(Status::Cancelled);
    return pruner;
}

/// Iterative deepening on f: search(bound) is called with rising bounds, first `h_start`, until it finds or stops.
/// `most` is the highest bound to try, in moves; 0 means no such bound. Fills all of `outcome` but what search counts.
template <class Search>
void deepen(Outcome& outcome, int h_start, int scale, std::int64_t most, const Search& search) {
    outcome.shortest_if_admissible = true;
    outcome.lower_bound = moves_of(h_start, scale);
    for (int bound = h_start;;) {
        outcome.lower_bound = std::max(outcome.lower_bound, moves_of(bound, scale));
        if (most != 0 && moves_of(bound, scale) > most) {
            outcome.status = Status::GaveUp;
            return;
        }
        ++outcome.stats.iterations;
        IterationResult round = search(bound);
        outcome.stats.max_frontier = outcome.stats.deepest;
        bound = round.next_bound;
        if (round.end == IterationResult::End::Exhausted) continue;
        outcome.status = round.end == IterationResult::End::Found ? Status::Solved : round.reason;
        outcome.moves = std::move(round.moves);
        return;
    }
}

}  // namespace taquin
