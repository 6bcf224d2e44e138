// Results as text and as rows of CSV.

#include "apps/result_text.h"

#include <fmt/format.h>

#include "apps/quantities.h"

namespace taquin::app {

namespace {

std::string verdict(const Result& result, const Palette& colours) {
    const auto moves = [](std::size_t count) { return fmt::format("{} move{}", count, count == 1 ? "" : "s"); };
    const auto bound = static_cast<std::size_t>(result.lower_bound);
    switch (result.status) {
        case Status::Solved: {
            const std::string length = moves(result.moves.size());
            if (result.optimal)
                return fmt::format("{}solved in {}{}, proved shortest", colours.good, length, colours.plain);
            return fmt::format("{}solved in {}{}; a shortest solution has {} at least", colours.good, length,
                               colours.plain, bound);
        }
        case Status::Unsolvable:
            return fmt::format("{}unsolvable{}: no sequence of moves leads to the goal", colours.bad, colours.plain);
        case Status::GaveUp:
            return fmt::format("{}gave up{}: {} had no more to try; every solution has {} at least", colours.bad,
                               colours.plain, result.algorithm, moves(bound));
        case Status::InternalError:
            return fmt::format("{}our own fault{}: the moves found do not lead to the goal", colours.bad,
                               colours.plain);
        default:
            return fmt::format("{}{}{} after {}: every solution has {} at least", colours.bad, name(result.status),
                               colours.plain, format_seconds(result.stats.wall_seconds), moves(bound));
    }
}

/// Quoted where CSV needs it.
std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

constexpr std::string_view csv_columns[] = {"line",    "label",       "status",    "length",    "moves",
                                            "optimal", "lower_bound", "algorithm", "heuristic", "engine",
                                            "size",    "start",       "goal"};

std::string cell_text(const Json& value) {
    if (value.is_null()) return {};
    return csv_cell(value.is_string() ? value.get<std::string>() : value.dump());
}

}  // namespace

std::string stats_text(const Stats& stats) {
    return fmt::format(
        "expanded {}, generated {}, reopened {}, largest frontier {}, deepest {}, iterations {}, h(start) {:g}\n"
        "{} (CPU {}), stored {}, peak memory {}",
        format_count(stats.expanded), format_count(stats.generated), format_count(stats.reopened),
        format_count(stats.max_frontier), format_count(stats.deepest), format_count(stats.iterations), stats.h_start,
        format_seconds(stats.wall_seconds), format_seconds(stats.cpu_seconds), format_bytes(stats.stored_bytes),
        format_bytes(stats.peak_bytes));
}

std::string result_text(const Result& result, const Problem&, const MoveNotation& notation, const Palette& colours) {
    std::string text = verdict(result, colours) + "\n";
    if (!result.moves.empty())
        text += fmt::format("{}{}{}\n", colours.bold, format_moves(result.moves, notation), colours.plain);
    text += fmt::format("{}by {}{}{}, {} engine{}{}\n{}{}\n", colours.dim, result.algorithm,
                        result.heuristic.empty() ? "" : " with ", result.heuristic, result.engine,
                        result.why.empty() ? "" : ": ", english(result.why), stats_text(result.stats), colours.plain);
    return text;
}

std::string progress_text(const Event& progress) {
    const double rate = progress.seconds > 0 ? static_cast<double>(progress.stats.expanded) / progress.seconds : 0;
    return fmt::format("at least {} moves, {} expanded, {:.1f} M/s, {}", progress.lower_bound,
                       format_count(progress.stats.expanded), rate / 1e6, format_seconds(progress.seconds));
}

std::string csv_header() {
    std::string text = fmt::format("{}", fmt::join(csv_columns, ","));
    const Json stats = to_json(Stats{});
    for (const auto& [key, value] : stats.items()) text += "," + key;
    return text + ",error\n";
}

std::string csv_row(std::size_t line, const std::string& label, const Result& result, const Problem& problem,
                    const MoveNotation& notation) {
    const Json json = to_json(result, problem, notation);
    std::string text = fmt::format("{},{}", line, csv_cell(label));
    for (const std::string_view column : std::span(csv_columns).subspan(2))
        text += "," + cell_text(json.at(std::string(column)));
    for (const auto& [key, value] : json.at("stats").items()) text += "," + cell_text(value);
    return text + ",\n";
}

std::string csv_error_row(std::size_t line, const Error& error) {
    const std::size_t empty = std::size(csv_columns) - 3 + to_json(Stats{}).size();
    return fmt::format("{},,error{},{}\n", line, std::string(empty, ','),
                       csv_cell(fmt::format("{}: {}", error.field, english(error))));
}

}  // namespace taquin::app
