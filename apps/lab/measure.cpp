// One trial of an experiment: a solve through the public API, recorded field by field.

#include "apps/lab/measure.h"

#include "taquin/core/notation.h"
#include "taquin/platform/memory.h"
#include "taquin/search/stat_fields.h"
#include "taquin/solve/registry.h"
#include "taquin/solve/solve.h"

namespace taquin::lab {

namespace {

/// Solutions kept of one search; none has found so many yet.
constexpr std::size_t most_incumbents = 10'000;

Record refused(const Trial& trial, const Error& error) {
    return {.trial = trial, .status = "refused", .message = error.field + ": " + english(error)};
}

Record record_of(const Trial& trial, const Result& result, std::optional<int> optimum) {
    const Stats& stats = result.stats;
    Record record{.trial = trial,
                  .status = std::string(name(result.status)),
                  .optimal = result.optimal,
                  .engine = result.engine,
                  .algorithm = result.algorithm,
                  .heuristic = result.heuristic};
    if (result.status == Status::Unsolvable) return record;  // nothing was searched: there is nothing to count
    const auto put = [&](const char* field, auto value) { record.fields[field] = static_cast<double>(value); };
    if (result.status == Status::Solved) put("length", result.length());
    put("lower_bound", result.lower_bound);
    for (const StatField& field : stat_fields()) record.fields[std::string(field.name)] = field.value(stats);
    // Recorded only where they mean something: with a heuristic (below), alone in the process, with Measure::Queues.
    for (const char* other : {"h_start", "peak_bytes", "operations"}) record.fields.erase(other);
    if (!result.heuristic.empty()) {
        put("h_start", stats.h_start);
        if (result.status == Status::Solved && result.optimal) optimum = result.length();
        if (result.metric != Metric::SingleTile && !result.optimal)
            optimum = {};  // the known optimum is in single-tile moves
        if (optimum) put("h_error", *optimum - stats.h_start);
    }
    return record;
}

std::optional<Record> measure_solve(const Experiment& experiment, const Trial& trial, TableSource* tables,
                                    const StopToken& stop) {
    const Configuration& configuration = experiment.configurations[static_cast<std::size_t>(trial.configuration)];
    const ExperimentBoard& board = experiment.boards[static_cast<std::size_t>(trial.board)];
    auto planned = plan(board.problem, {.metric = configuration.metric,
                                        .algorithm = configuration.algorithm,
                                        .heuristic = configuration.heuristic,
                                        .engine = configuration.engine});
    if (!planned) return refused(trial, planned.error());
    planned->search.limits = experiment.limits;
    if (experiment.limits.time || experiment.limits.nodes) planned->search.auto_time.reset();
    planned->search.limits.threads = configuration.threads;
    Context context;
    context.stop = stop;
    std::vector<Incumbent> incumbents;
    context.on_event = [&](const Event& event) {
        if (event.kind == Event::Kind::Incumbent && incumbents.size() < most_incumbents)
            incumbents.push_back({event.seconds, static_cast<std::int64_t>(event.stats.expanded),
                                  static_cast<int>(event.length.value_or(0)), event.lower_bound});
    };
    const auto result = solve(*planned, context, tables);
    if (!result) return refused(trial, result.error());
    if (result->status == Status::Cancelled) return std::nullopt;
    Record record = record_of(trial, *result, board.optimum);
    record.incumbents = std::move(incumbents);
    if (experiment.measure == Measure::Queues)
        record.fields["operations"] = static_cast<double>(result->stats.operations);
    return record;
}

}  // namespace

void WarmUp::before(const Experiment& experiment, const Trial& trial, TableSource* tables, const StopToken& stop) {
    const Configuration& configuration = experiment.configurations[static_cast<std::size_t>(trial.configuration)];
    const Goal& goal = experiment.boards[static_cast<std::size_t>(trial.board)].problem.goal;
    if (tables == nullptr || configuration.heuristic.empty()) return;
    const std::lock_guard lock(mutex_);
    if (!warm_.emplace(trial.configuration, format_board(goal.board())).second) return;
    const Metric metric = parse_metric(configuration.metric).value_or(Metric::SingleTile);
    (void)make_heuristic(configuration.heuristic, goal, tables, stop, metric);
}

std::optional<Measured> measure(const Experiment& experiment, const Trial& trial, bool alone, TableSource* tables,
                                const std::atomic<bool>* stop) {
    const Configuration& configuration = experiment.configurations[static_cast<std::size_t>(trial.configuration)];
    const ExperimentBoard& board = experiment.boards[static_cast<std::size_t>(trial.board)];
    const StopToken stopped = stop != nullptr ? stop_on_flag(*stop) : StopToken();
    if (alone) reset_peak_memory();
    std::optional<Measured> measured;
    if (experiment.measure == Measure::Accuracy) {
        auto accuracy = measure_accuracy(configuration, trial, board.problem.goal, tables, stopped);
        if (!accuracy && accuracy.error().code == ErrorCode::Cancelled) return std::nullopt;
        measured = accuracy ? *std::move(accuracy) : Measured{refused(trial, accuracy.error())};
    } else if (auto record = measure_solve(experiment, trial, tables, stopped)) {
        measured = Measured{*std::move(record)};
    }
    if (measured && alone && measured->record.status != "refused") {
        measured->record.alone = true;
        measured->record.fields["peak_bytes"] = static_cast<double>(peak_memory_since_reset());
    }
    return measured;
}

}  // namespace taquin::lab
