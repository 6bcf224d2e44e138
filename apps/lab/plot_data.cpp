// What plots show, as points.

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/io/json.h"
#include "apps/lab/fields.h"
#include "apps/lab/plot.h"

namespace taquin::lab {

namespace {

/// Powers of ten beyond these are 0 or infinite, or their multiples are.
constexpr double least_power = 1e-300;
constexpr double most_power = 1e300;

/// The range of the values, a little wider; on a logarithmic axis from one power of ten to another.
void set_range(Plot::Axis& axis, const std::vector<double>& values) {
    if (values.empty()) return;
    const auto [low, high] = std::ranges::minmax(values);
    if (axis.log) {
        axis.low = std::clamp(std::pow(10, std::floor(std::log10(low))), least_power, most_power);
        axis.high = std::clamp(std::pow(10, std::ceil(std::log10(high))), least_power, most_power);
        if (axis.low == axis.high) axis.high *= 10;
    } else {
        const double margin = high > low ? (high - low) * 0.05 : 1;
        axis.low = low - margin;
        axis.high = high + margin;
    }
}

void fit(Plot& plot) {
    for (auto [axis, member] : {std::pair{&plot.x, &Plot::Point::x}, std::pair{&plot.y, &Plot::Point::y}}) {
        std::vector<double> values;
        for (const auto& series : plot.series)
            for (const auto& point : series.points) values.push_back(point.*member);
        if (axis == &plot.y && plot.level) values.push_back(*plot.level);
        set_range(*axis, values);
    }
}

/// For logarithmic axes, which have no 0: the least value of a field that is drawn as it is. 0 nodes are drawn as one,
/// 0 seconds as a microsecond.
double least_drawn(std::string_view field) {
    const auto fields = result_fields();
    const auto found = std::ranges::find(fields, field, &FieldInfo::name);
    return found != fields.end() && found->integer ? 1 : 1e-6;
}

}  // namespace

Plot paired_plot(const Comparison& comparison) {
    Plot plot{.title = comparison.field,
              .x = {.label = comparison.a, .log = true},
              .y = {.label = comparison.b, .log = true},
              .series = {{"boards", Plot::Marks::Dots, {}}},
              .diagonal = true};
    const auto drawn = [least = least_drawn(comparison.field)](double value) { return std::max(value, least); };
    double low = INFINITY;
    double high = 0;
    bool unsolved = false;
    for (const auto& pair : comparison.pairs) {
        for (const auto& value : {pair.a, pair.b})
            if (value) {
                low = std::min(low, drawn(*value));
                high = std::max(high, drawn(*value));
            }
        unsolved = unsolved || pair.a.has_value() != pair.b.has_value();
    }
    if (high == 0) return plot;
    set_range(plot.x, {low, high});
    const double edge = plot.x.high * 2;
    for (const auto& pair : comparison.pairs) {
        if (!pair.a && !pair.b) continue;
        plot.series[0].points.push_back(
            {pair.a ? drawn(*pair.a) : edge, pair.b ? drawn(*pair.b) : edge, pair.board, !pair.a || !pair.b});
    }
    plot.y.low = plot.x.low;
    if (unsolved) plot.x.edge = plot.y.edge = edge;
    plot.x.high = plot.y.high = unsolved ? edge * 1.5 : plot.x.high;
    return plot;
}

Plot relative_plot(const Comparison& comparison) {
    Plot plot{.title = fmt::format("{}: B / A", comparison.field),
              .x = {.label = fmt::format("{} of {}", comparison.field, comparison.a), .log = true},
              .y = {.label = fmt::format("{} / {}", comparison.b, comparison.a), .log = true},
              .series = {{"boards", Plot::Marks::Dots, {}}},
              .level = 1};
    for (const auto& pair : comparison.pairs)  // only values above 0 have a ratio
        if (const auto ratio = pair.ratio()) plot.series[0].points.push_back({*pair.a, *ratio, pair.board});
    fit(plot);
    return plot;
}

Plot profile_plot(const Results& results, const std::string& field, const std::string& set) {
    // What a configuration needed on a board is the median of its repetitions.
    std::map<std::pair<int, int>, std::vector<double>> values;
    std::map<int, double> best;
    std::map<int, bool> boards;
    const double least = least_drawn(field);
    for (const Record& record : results.records) {
        if (!set.empty() && results.boards[static_cast<std::size_t>(record.trial.board)].set != set) continue;
        if (record.status == "unsolvable") continue;
        boards[record.trial.board] = true;
        if (const auto value = record.field(field); value && record.status == "solved")
            values[{record.trial.configuration, record.trial.board}].push_back(std::max(*value, least));
    }
    std::map<std::pair<int, int>, double> medians;
    for (auto& [key, list] : values) {
        const double median = Sample(std::move(list)).percentile(0.5);
        medians[key] = median;
        const auto [at, fresh] = best.try_emplace(key.second, median);
        if (!fresh) at->second = std::min(at->second, median);
    }
    Plot plot{.title = fmt::format("performance profile of {}", field),
              .x = {.label = "times the work of the best", .log = true, .low = 1, .high = 10},
              .y = {.label = "share of boards solved", .low = 0, .high = 1},
              .series = {}};
    for (std::size_t c = 0; c < results.configurations.size(); ++c) {
        std::vector<double> ratios;
        for (const auto& [key, median] : medians)
            if (key.first == static_cast<int>(c)) ratios.push_back(median / best.at(key.second));
        std::ranges::sort(ratios);
        Plot::Series series{results.configurations[c].label, Plot::Marks::Steps, {}, true};
        if (!ratios.empty() && ratios[0] > 1) series.points.push_back({1, 0});  // nowhere the best
        for (std::size_t i = 0; i < ratios.size(); ++i) {
            const double share = static_cast<double>(i + 1) / static_cast<double>(boards.size());
            if (!series.points.empty() && series.points.back().x == ratios[i])
                series.points.back().y = share;
            else
                series.points.push_back({ratios[i], share});
            while (plot.x.high < std::min(ratios[i], most_power)) plot.x.high *= 10;
        }
        plot.series.push_back(std::move(series));
    }
    return plot;
}

namespace {

/// The mean length over these trials, as steps over time.
std::vector<Plot::Point> mean_lengths(const std::vector<const Record*>& trials) {
    struct Step {
        double seconds;
        std::size_t trial;
        int length;
    };
    std::vector<Step> steps;
    double all_solved = 0;
    double sum = 0;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        const auto& found = trials[i]->incumbents;
        sum += found.front().length;
        all_solved = std::max(all_solved, found.front().seconds);
        for (const Incumbent& one : found) steps.push_back({one.seconds, i, one.length});
    }
    std::ranges::stable_sort(steps, {}, &Step::seconds);
    std::vector<Plot::Point> points;
    std::vector<int> lengths;
    for (const Record* trial : trials) lengths.push_back(trial->incumbents.front().length);
    for (const Step& step : steps) {
        sum += step.length - std::exchange(lengths[step.trial], step.length);
        if (step.seconds < all_solved) continue;
        const double seconds = std::max(step.seconds, 1e-4);
        if (!points.empty() && points.back().x == seconds) points.pop_back();
        points.push_back({seconds, sum / static_cast<double>(trials.size())});
    }
    return points;
}

}  // namespace

Plot lengths_plot(const Results& results, const std::string& set) {
    // A board counts if every trial on it has a solution.
    std::map<int, std::vector<const Record*>> trials;  // by board
    std::set<int> unsolved;
    std::size_t most = 0;
    for (const Record& record : results.records) {
        if (!set.empty() && results.boards[static_cast<std::size_t>(record.trial.board)].set != set) continue;
        auto& list = trials[record.trial.board];
        list.push_back(&record);
        most = std::max(most, list.size());
        if (record.incumbents.empty()) unsolved.insert(record.trial.board);
    }
    const std::size_t boards = trials.size();
    std::erase_if(trials,
                  [&](const auto& entry) { return unsolved.contains(entry.first) || entry.second.size() < most; });
    Plot plot{.title = fmt::format("mean length of the best solution, {} of {} boards", trials.size(), boards),
              .x = {.label = "seconds", .log = true},
              .y = {.label = "moves"},
              .series = {},
              .falling = true};
    double last = 0;
    for (std::size_t c = 0; c < results.configurations.size() && !trials.empty(); ++c) {
        std::vector<const Record*> mine;
        for (const auto& [board, list] : trials)
            std::ranges::copy_if(list, std::back_inserter(mine), [&](const Record* record) {
                return record->trial.configuration == static_cast<int>(c);
            });
        if (mine.empty()) continue;
        plot.series.push_back({results.configurations[c].label, Plot::Marks::Steps, mean_lengths(mine)});
        for (const Record* record : mine) last = std::max(last, record->field("wall_seconds").value_or(0));
    }
    for (Plot::Series& series : plot.series)
        if (last > series.points.back().x) series.points.push_back({last, series.points.back().y});
    fit(plot);
    return plot;
}

namespace {

/// The text of a field of an event, `default_value` where it is absent.
Expected<std::string> event_text(const app::Json& json, const char* key, const char* default_value) {
    const auto found = json.find(key);
    if (found != json.end() && found->is_null()) return make_error(ErrorCode::NotText, key, "null");
    return app::text_field(json, key, default_value);
}

using Visit = std::function<Expected<void>(const app::Json&)>;

/// Visits every line of a file of events, each a JSON object that says what event it is. Errors name file and line.
Expected<void> each_event(const EventsFile& file, const Visit& visit) {
    std::size_t number = 0;
    for (std::size_t at = 0; at < file.text.size(); ++number) {
        const std::size_t end = std::min(file.text.find('\n', at), file.text.size());
        const std::string line = file.text.substr(at, end - at);
        at = end + 1;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const std::string place = fmt::format("{}:{}", file.label, number + 1);
        const auto json = app::parse_json_object(line, place);
        if (!json) return std::unexpected(json.error());
        const auto refuse_line = [&](Error error) {
            error.field = fmt::format("{}: {}", place, error.field);
            return std::unexpected(std::move(error));
        };
        if (!json->contains("event")) return refuse_line({ErrorCode::FieldMissing, "event"});
        if (const auto kind = event_text(*json, "event", ""); !kind) return refuse_line(kind.error());
        if (const auto visited = visit(*json); !visited) return refuse_line(visited.error());
    }
    return {};
}

double number_of(const app::Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? found->get<double>() : 0;
}

/// Did the search of this result end by finding its solution? The last iteration of one that a limit ended says nothing
/// of its bound, whatever solution there was before.
Expected<bool> ended_with_solution(const app::Json& result) {
    const auto status = event_text(result, "status", "");
    if (!status) return std::unexpected(status.error());
    const auto stopped_by = event_text(result, "stopped_by", "none");
    if (!stopped_by) return std::unexpected(stopped_by.error());
    return result.contains("stats") && *status == "solved" && *stopped_by == "none";
}

}  // namespace

Expected<Plot> anytime_plot(std::span<const EventsFile> files) {
    Plot plot{.title = "best solution and lower bound",
              .x = {.label = "seconds", .log = true},
              .y = {.label = "moves"},
              .series = {}};
    for (const EventsFile& file : files) {
        Plot::Series length{file.label, Plot::Marks::Steps, {}};
        Plot::Series bound{file.label + ", lower bound", Plot::Marks::Steps, {}};
        double last = 0;
        const auto read = each_event(file, [&](const app::Json& json) -> Expected<void> {
            const app::Json& stats = json.contains("stats") ? json.at("stats") : json;
            const double seconds = std::max(
                stats.contains("wall_seconds") ? number_of(stats, "wall_seconds") : number_of(json, "seconds"), 1e-4);
            last = std::max(last, seconds);
            const double moves = number_of(json, "length");
            if (moves > 0 && (length.points.empty() || moves < length.points.back().y))
                length.points.push_back({seconds, moves});
            const double lower = number_of(json, "lower_bound");
            if (lower > 0 && (bound.points.empty() || lower > bound.points.back().y))
                bound.points.push_back({seconds, lower});
            return {};
        });
        if (!read) return std::unexpected(read.error());
        for (Plot::Series* series : {&length, &bound}) {
            if (series->points.empty()) continue;
            series->points.push_back({last, series->points.back().y});
            plot.series.push_back(std::move(*series));
        }
    }
    fit(plot);
    return plot;
}

Expected<Plot> bounds_plot(std::span<const EventsFile> files) {
    Plot plot{.title = "nodes by bound",
              .x = {.label = "bound"},
              .y = {.label = "nodes expanded in the iteration", .log = true},
              .series = {}};
    for (const EventsFile& file : files) {
        Plot::Series series{file.label, Plot::Marks::Line, {}};
        double before = 0;
        const auto read = each_event(file, [&](const app::Json& json) -> Expected<void> {
            const auto kind = json.at("event").get<std::string>();
            const auto last = kind == "result" ? ended_with_solution(json) : Expected<bool>(false);
            if (!last) return std::unexpected(last.error());
            if (kind != "iteration" && !*last) return {};
            const double expanded = number_of(*last ? json.at("stats") : json, "expanded");
            if (expanded > before)
                series.points.push_back({number_of(json, *last ? "length" : "lower_bound"), expanded - before});
            before = expanded;
            return {};
        });
        if (!read) return std::unexpected(read.error());
        if (!series.points.empty()) plot.series.push_back(std::move(series));
    }
    fit(plot);
    return plot;
}

}  // namespace taquin::lab
