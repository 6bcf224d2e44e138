// IDA*: depth-first search below a bound on f = g + h; with each iteration the bound rises to the least f that exceeded
// it, so the first solution found is optimal when h is admissible. Memory grows only with the length of the path.
// (Korf, Depth-first iterative-deepening, 1985.)

#include "taquin/search/idastar.h"

#include "taquin/search/depth_first_iterations.h"
#include "taquin/search/trace_source.h"

namespace taquin {

namespace {

constexpr OptionInfo idastar_options[] = {
    prune_option("20"),
    {.name = "max-threshold",
     .type = OptionInfo::Type::Integer,
     .default_value = "0",
     .min = 0,
     .max = 1e9,
     .help = "give up when the lower bound exceeds this many moves; 0 means never"},
};

using GeneralIterations = DepthFirstIterations<GeneralSpace>;

}  // namespace

Result run_idastar(const SearchInput& input, Context& context, int known_bound) {
    Result result;
    result.stats.generated = 1;
    trace_source(input, context);
    const auto pruner = pruner_in_time(input, context, result);
    if (!pruner) return result;
    GeneralIterations iterations(*pruner, context, result.stats, input.metric, input.problem.start, input.problem.goal,
                                 input.heuristic);
    const int first = std::max(iterations.h_start(), in_finer_units(known_bound, iterations.scale()));
    deepen(result, context, iterations, first, input.options.integer("max-threshold"));
    return result;
}

std::unique_ptr<BoundedIterations> general_iterations(const SearchInput& input, const FsmPruner& pruner,
                                                      Context& context, Stats& stats) {
    return std::make_unique<GeneralIterations>(pruner, context, stats, input.metric, input.problem.start,
                                               input.problem.goal, input.heuristic);
}

const AlgorithmInfo idastar_info{
    .name = "idastar",
    .title = "IDA*",
    .summary = "depth-first search below a rising bound on f = g + h; hardly any memory",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .options = idastar_options,
    .run = [](const SearchInput& input, Context& context) { return run_idastar(input, context); },
    .counters = counter_meanings::idastar,
};

}  // namespace taquin
