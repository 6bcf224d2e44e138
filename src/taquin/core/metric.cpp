// The two metrics of the sliding-tile puzzle: single-tile moves, which nearly all of the literature counts, and
// multi-tile moves, which count a run of tiles pushed at once as one.

#include "taquin/core/metric.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "taquin/core/quote.h"

namespace taquin {

namespace {

constexpr MetricInfo metrics[] = {
    {.metric = Metric::SingleTile,
     .name = "stm",
     .alias = "single",
     .title = "Single-tile moves",
     .summary = "every tile that slides counts as one move",
     .fixed_parity = true,
     .bound_step = 2},
    {.metric = Metric::MultiTile,
     .name = "mtm",
     .alias = "multi",
     .title = "Multi-tile moves",
     .summary = "a run of tiles pushed at once counts as one move",
     .fixed_parity = false,
     .bound_step = 1},
};

}  // namespace

std::span<const MetricInfo> all_metrics() { return metrics; }

const MetricInfo& info(Metric metric) { return *std::ranges::find(metrics, metric, &MetricInfo::metric); }

std::string_view name(Metric metric) { return info(metric).name; }

Expected<Metric> parse_metric(std::string_view text) {
    std::string names;
    for (const MetricInfo& known : metrics) {
        if (text == known.name || text == known.alias) return known.metric;
        names += fmt::format("{}{}", names.empty() ? "" : ", ", known.name);
    }
    return make_error(ErrorCode::NotOneOf, "metric", printable(text), names);
}

int path_length(Metric metric, std::span<const Move> moves) {
    if (metric == Metric::SingleTile) return static_cast<int>(moves.size());
    int runs = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) runs += i == 0 || moves[i] != moves[i - 1];
    return runs;
}

}  // namespace taquin
