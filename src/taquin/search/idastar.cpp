// IDA*: depth-first search below a bound on f = g + h; with each iteration the bound rises to the least f that exceeded
// it, so the first solution found is optimal when h is admissible. Memory grows only with the length of the path.
// (Korf, Depth-first iterative-deepening, 1985.)

#include "taquin/search/idastar.h"

#include "taquin/search/deepening.h"
#include "taquin/search/depth_first.h"

namespace taquin {

namespace {

constexpr OptionInfo options[] = {
    {.name = "prune",
     .type = OptionInfo::Type::Integer,
     .default_value = "20",
     .min = 0,
     .max = FsmPruner::max_length,
     .help = prune_help},
    {.name = "max-threshold",
     .type = OptionInfo::Type::Integer,
     .default_value = "0",
     .min = 0,
     .max = 1e9,
     .help = "give up when the lower bound exceeds this many moves; 0 means never"},
};

}  // namespace

Result run_idastar(const SearchInput& input, Context& context, int known_bound) {
    Result result;
    result.stats.generated = 1;
    if (context.trace != nullptr) {
        const double h = static_cast<double>(input.heuristic.value(input.problem.start)) / input.heuristic.scale();
        context.trace->event({.type = TraceEvent::Type::Source, .id = 0, .h = h, .f = h});
    }
    const auto pruner = pruner_in_time(input, context, result);
    if (!pruner) return result;
    GeneralSpace space(input.problem.start, input.problem.goal, input.heuristic);
    using Search = DepthFirst<GeneralSpace>;
    Search search(space, *pruner, context, result.stats, input.metric);
    const int first = std::max(space.h_start(), in_finer_units(known_bound, space.scale()));
    deepen(result, context, first, space.scale(), input.options.integer("max-threshold"),
           [&](int bound) -> IterationResult {
               switch (search.run(bound)) {
                   case Search::End::Found:
                       return {IterationResult::End::Found, bound, Status::Solved, search.path()};
                   case Search::End::Exhausted:
                       return {IterationResult::End::Exhausted, search.next_bound(), Status::Cancelled};
                   default:
                       return {IterationResult::End::Stopped, bound, search.stop_reason()};
               }
           });
    return result;
}

const AlgorithmInfo idastar_info{
    .name = "idastar",
    .title = "IDA*",
    .summary = "depth-first search below a rising bound on f = g + h; hardly any memory",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .options = options,
    .run = [](const SearchInput& input, Context& context) { return run_idastar(input, context); },
    .counters = counter_meanings::idastar,
    .multi_tile = true,
};

}  // namespace taquin
