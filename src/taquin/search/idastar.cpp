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

class GeneralIterations final : public BoundedIterations {
  public:
    GeneralIterations(const SearchInput& input, const FsmPruner& pruner, Context& context, Stats& stats)
        : space_(input.problem.start, input.problem.goal, input.heuristic), search_(space_, pruner, context, stats) {}

    int h_start() const override { return space_.h_start(); }
    int scale() const override { return space_.scale(); }
    IterationResult run(int bound) override {
        switch (search_.run(bound)) {
            case Search::End::Found:
                return {IterationResult::End::Found, bound, Status::Solved, search_.path()};
            case Search::End::Exhausted:
                return {IterationResult::End::Exhausted, search_.next_bound(), Status::Cancelled};
            default:
                return {IterationResult::End::Stopped, bound, search_.stop_reason()};
        }
    }

  private:
    using Search = DepthFirst<GeneralSpace>;
    GeneralSpace space_;
    Search search_;
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
    GeneralIterations iterations(input, *pruner, context, result.stats);
    const int first = std::max(iterations.h_start(), in_finer_units(known_bound, iterations.scale()));
    deepen(result, context, iterations, first, input.options.integer("max-threshold"));
    return result;
}

std::unique_ptr<BoundedIterations> general_iterations(const SearchInput& input, const FsmPruner& pruner,
                                                      Context& context, Stats& stats) {
    return std::make_unique<GeneralIterations>(input, pruner, context, stats);
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
};

}  // namespace taquin
