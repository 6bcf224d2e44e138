// From a heuristic and a board to the kernel compiled for them.

#include "taquin/fast/engine.h"

#include "taquin/core/symmetry.h"
#include "taquin/fast/boards.h"
#include "taquin/fast/multi_tile_start.h"
#include "taquin/fast/parallel_ida.h"
#include "taquin/heuristic/manhattan.h"
#include "taquin/heuristic/max.h"
#include "taquin/heuristic/pdb.h"

namespace taquin::fast {

namespace {

using Parts = std::vector<const Heuristic*>;

/// Collects the heuristics whose maximum this is; only itself if it is not a maximum.
void collect(const Heuristic& heuristic, Parts& parts) {
    if (heuristic.info() == &max_info)
        for (const HeuristicPtr& part : static_cast<const Max&>(heuristic).parts()) collect(*part, parts);
    else
        parts.push_back(&heuristic);
}

using Served = std::array<const Heuristic*, EstimateInfo::max_parts>;

/// The parts by their places in info.serves. Nothing if there is one that it does not serve.
std::optional<Served> match(const EstimateInfo& info, const Parts& parts) {
    Served served{};
    bool any = false;
    for (const Heuristic* const part : parts) {
        const auto place = std::ranges::find(info.serves, part->info());
        if (place != info.serves.end() && part->info() != nullptr) {
            const Heuristic*& slot = served[static_cast<std::size_t>(place - info.serves.begin())];
            if (slot != nullptr) return std::nullopt;
            slot = part;
            any = true;
        } else if (part->info() != &manhattan_info || !info.covers_manhattan) {
            return std::nullopt;
        }
    }
    return any ? std::optional(served) : std::nullopt;
}

const SizeInfo* find_size(Size size) {
    for (const SizeInfo& info : compiled_sizes())
        if (Size{info.rows, info.cols} == size) return &info;
    return nullptr;
}

/// The kernel for a problem and a heuristic; null if there is none.
std::unique_ptr<Kernel> find_kernel(const Problem& problem, const Heuristic& heuristic) {
    const Size given = problem.goal.size();
    const Symmetry symmetry(false, false, given.rows > given.cols);
    const SizeInfo* const size = find_size(symmetry.image(given));
    if (size == nullptr || heuristic.scale() != 1) return nullptr;

    std::vector<std::uint8_t> home_at(problem.start.tiles().size());
    for (int cell = 0; cell < given.cells(); ++cell) {
        const Cell home = problem.goal.home(problem.start.at(static_cast<Cell>(cell)));
        home_at[symmetry.image(given, static_cast<Cell>(cell))] =
            static_cast<std::uint8_t>(symmetry.image(given, home));
    }
    const auto blank = static_cast<std::uint8_t>(symmetry.image(given, problem.start.blank()));

    Parts parts;
    collect(heuristic, parts);
    for (const EstimateInfo& info : size->estimates) {
        if (info.make == nullptr) continue;
        const auto served = match(info, parts);
        if (!served) continue;
        if (auto kernel = info.make({*served, home_at, blank, symmetry.transposes()})) return kernel;
    }
    return nullptr;
}

/// The same in multi-tile moves. Only where axes alternate does a path of single-tile moves tell its multi-tile moves.
std::unique_ptr<Kernel> find_multi_tile_kernel(const SearchInput& input) {
    if (input.heuristic.info() != &pdb_info || input.options.integer("prune") < 2) return nullptr;
    const auto start = MultiTileStart::make(input.problem, static_cast<const MultiTilePdb&>(input.heuristic));
    return start ? make_multi_tile_kernel(*start) : nullptr;
}

std::unique_ptr<Kernel> find_kernel(const SearchInput& input) {
    return input.metric == Metric::MultiTile ? find_multi_tile_kernel(input)
                                             : find_kernel(input.problem, input.heuristic);
}

/// ParallelIda with a kernel of its own.
class FastIterations final : public BoundedIterations {
  public:
    FastIterations(std::unique_ptr<Kernel> kernel, const FsmPruner& pruner, Context& context, Stats& stats)
        : kernel_(std::move(kernel)), search_(*kernel_, pruner, context, stats) {}

    int h_start() const override { return search_.h_start(); }
    int scale() const override { return search_.scale(); }
    IterationResult run(int bound) override { return search_.run(bound); }

  private:
    std::unique_ptr<Kernel> kernel_;
    ParallelIda search_;
};

}  // namespace

std::unique_ptr<BoundedIterations> fast_iterations(const SearchInput& input, const FsmPruner& pruner, Context& context,
                                                   Stats& stats) {
    auto kernel = find_kernel(input);
    if (kernel == nullptr) return nullptr;
    return std::make_unique<FastIterations>(std::move(kernel), pruner, context, stats);
}

Expected<std::optional<Result>> run_idastar(const SearchInput& input, Context& context, IdaControl& control,
                                            const RunIdentity& run) {
    const auto kernel = find_kernel(input);
    if (kernel == nullptr) return std::nullopt;
    Result result;
    result.stats.generated = 1;
    const auto pruner = pruner_in_time(input, context, result);
    if (!pruner && result.status == Status::Solved) return result;
    const auto begun = control.begin(run, pruner ? std::nullopt : std::optional(result.status));
    if (!begun) return std::unexpected(begun.error());
    if (begun->stopped) {
        result.status = *begun->stopped;
        return result;
    }
    ParallelIda search(*kernel, *pruner, context, result.stats, &control);
    int first = search.h_start();
    if (begun->state) {
        first = begun->state->bound;
        // Earlier iterations are reported again, so that a resumed run reports the same as one that never stopped.
        for (const IdaState::Completed& done : begun->state->completed) {
            result.stats.expanded = done.expanded;
            result.stats.generated = done.generated;
            result.stats.deepest = result.stats.max_frontier = done.deepest;
            ++result.stats.iterations;
            context.report(Event::Kind::Iteration, result.stats, done.bound);
        }
        search.resume(*begun->state);
    }
    deepen(result, context, search, first, input.options.integer("max-threshold"));
    control.finish(stopped_by(result.status) == StoppedBy::None);
    return result;
}

std::optional<Result> run_idastar(const SearchInput& input, Context& context, int known_bound) {
    const auto kernel = find_kernel(input);
    if (kernel == nullptr) return std::nullopt;
    Result result;
    result.stats.generated = 1;
    const auto pruner = pruner_in_time(input, context, result);
    if (!pruner) return result;
    ParallelIda search(*kernel, *pruner, context, result.stats);
    deepen(result, context, search, std::max(search.h_start(), known_bound), input.options.integer("max-threshold"));
    return result;
}

}  // namespace taquin::fast
