// The accuracy of a heuristic: the census visits every board with its true distance, and the heuristic is evaluated on
// each. Kept as a table "distance, value, how many boards", which is all any plot needs.

#include <map>

#include "taquin/platform/clock.h"
#include "taquin/search/census.h"
#include "taquin/solve/registry.h"

#include "apps/lab/fields.h"
#include "apps/lab/measure.h"

namespace taquin::lab {

Expected<Measured> measure_accuracy(const Configuration& configuration, const Trial& trial, const Goal& goal,
                                    TableSource* tables, const StopToken& stop) {
    const SteadyTime began = steady_now();
    const Metric metric = parse_metric(configuration.metric).value_or(Metric::SingleTile);
    const auto made = make_heuristic(configuration.heuristic, goal, tables, stop, metric);
    if (!made) return std::unexpected(made.error());
    const Heuristic& heuristic = **made;

    std::map<std::pair<int, int>, std::int64_t> table;
    Context context;
    context.stop = stop;
    const Census census = take_census(goal, context, metric, {}, [&](const Board& board, int distance) {
        ++table[{distance, heuristic.value(board)}];
    });
    if (census.status == Status::MemoryLimit)
        return make_error(ErrorCode::OutOfMemory, "memory", (census.bytes >> 20) + 1);
    // Neither time nor nodes are limited, so nothing else has ended it.
    if (census.status != Status::Solved) return make_error(ErrorCode::Cancelled, "run", "accuracy");

    Measured measured{.record = {.trial = trial,
                                 .status = "measured",
                                 .engine = "general",
                                 .algorithm = "",
                                 .heuristic = configuration.heuristic}};
    for (const auto& [at, boards] : table)
        measured.accuracy.push_back({trial.configuration, trial.board, at.first,
                                     static_cast<double>(at.second) / static_cast<double>(heuristic.scale()), boards});
    auto& fields = measured.record.fields;
    for (const FieldInfo& field : result_fields())
        if (field.name != "length" && field.name != "h_start" && field.name != "h_error" &&
            field.name != "operations" && field.name != "peak_bytes")
            fields[std::string(field.name)] = 0;
    fields["deepest"] = static_cast<double>(census.boards.size() - 1);
    fields["generated"] = fields["expanded"] = static_cast<double>(census.total());
    fields["wall_seconds"] = seconds_since(began);
    return measured;
}

}  // namespace taquin::lab
