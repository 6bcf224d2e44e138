#pragma once

#include <algorithm>

#include "taquin/search/algorithm.h"
#include "taquin/search/fsm_pruner.h"

namespace taquin {

/// Help of the option "prune" of all depth-first algorithms.
inline constexpr std::string_view prune_help =
    "prune move sequences that duplicate a shorter or lexicographically earlier one, up to this combined length: 2 "
    "never "
    "undoes a move, 12 adds the two ways round a 2x2 block";
constexpr OptionInfo prune_option(std::string_view default_length) {
    return {.name = "prune",
            .type = OptionInfo::Type::Integer,
            .default_value = default_length,
            .min = 0,
            .max = FsmPruner::max_length,
            .help = prune_help};
}

/// What one bounded search returns to iterative deepening.
struct IterationResult {
    enum class End : std::uint8_t { Found, Exhausted, Stopped };
    End end;
    int next_bound;                // Exhausted: the least f above the bound
    Status reason;                 // Stopped: why
    std::vector<Move> moves = {};  // Found
};

/// Iterative deepening one bound at a time, for searches that do something else in between.
class BoundedIterations {
  public:
    virtual ~BoundedIterations() = default;
    virtual int h_start() const = 0;
    virtual int scale() const = 0;
    virtual IterationResult run(int bound) = 0;
};

/// The pruner that the option "prune" asks for. Null, with the reason in `result`, when the search ends before it needs
/// one: the start is the goal, or it is told to stop.
inline std::shared_ptr<const FsmPruner> pruner_in_time(const SearchInput& input, const Context& context,
                                                       Result& result) {
    if (input.problem.goal.reached(input.problem.start)) {
        result.status = Status::Solved;
        result.optimal = true;
        return nullptr;
    }
    if (input.metric == Metric::MultiTile) return FsmPruner::alternating(input.options.integer("prune") >= 2);
    auto pruner = FsmPruner::shared(input.problem.goal.size(), static_cast<int>(input.options.integer("prune")),
                                    [&] { return context.over().has_value(); });
    if (!pruner) result.status = context.over().value_or(Status::Cancelled);
    return pruner;
}

/// Iterative deepening on f: the iterations run with rising bounds from `first` on, in units of the heuristic, until
/// one finds a solution or stops. `most` is the highest bound to try, in moves; 0 means no such bound. Fills in all of
/// `result` except what the iterations count.
inline void deepen(Result& result, const Context& context, BoundedIterations& iterations, int first,
                   std::int64_t most) {
    const int scale = iterations.scale();
    result.optimal = true;
    result.lower_bound = moves_of(first, scale);
    for (int bound = first;;) {
        if (const int moves = moves_of(bound, scale); moves > result.lower_bound) {
            result.lower_bound = moves;
            context.report(Event::Kind::LowerBound, result.stats, moves);
        }
        if (most != 0 && moves_of(bound, scale) > most) {
            result.status = Status::GaveUp;
            return;
        }
        ++result.stats.iterations;
        IterationResult iteration = iterations.run(bound);
        result.stats.max_frontier = result.stats.deepest;
        bound = iteration.next_bound;
        if (iteration.end == IterationResult::End::Exhausted) {
            context.report(Event::Kind::Iteration, result.stats, result.lower_bound);
            continue;
        }
        result.status = iteration.end == IterationResult::End::Found ? Status::Solved : iteration.reason;
        result.moves = std::move(iteration.moves);
        return;
    }
}

}  // namespace taquin
