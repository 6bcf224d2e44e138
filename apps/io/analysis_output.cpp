// Analyses of games as text and as JSON.

#include "apps/io/analysis_output.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/io/json.h"
#include "apps/io/quantities.h"

namespace taquin::app {

namespace {

std::string count_of(int count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string range(const GamePosition& position) {
    if (position.exact()) return fmt::format("{}", position.lower_bound);
    return position.upper_bound ? fmt::format("{}-{}", position.lower_bound, *position.upper_bound)
                                : fmt::format("{}+", position.lower_bound);
}

/// Enough of a line to see the idea.
std::string begin_of(const std::vector<Move>& line, const MoveNotation& notation) {
    constexpr std::size_t shown = 20;
    if (line.size() <= shown) return format_moves(line, notation);
    return format_moves({line.begin(), line.begin() + shown}, notation) + "...";
}

/// In multi-tile moves with counts: r2.
MoveNotation counted(MoveNotation notation, Metric metric) {
    notation.run_length = notation.run_length || metric == Metric::MultiTile;
    return notation;
}

std::string written(const MetricMove& move, const MoveNotation& notation) {
    return format_moves(single_moves({&move, 1}), notation);
}

Json or_null(const auto& value) { return value ? Json(*value) : Json(nullptr); }

}  // namespace

std::string analysis_summary(const Analysis& analysis) {
    const GamePosition& first = analysis.positions.front();
    const GamePosition& last = analysis.positions.back();
    const int played = static_cast<int>(analysis.positions.size()) - 1;
    std::string text = fmt::format("{}: {} optimal, {}", count_of(played, "move"), analysis.optimal_moves,
                                   count_of(analysis.mistakes, "mistake"));
    if (analysis.lost > 0) text += fmt::format(" that cost {}", count_of(analysis.lost, "move"));
    if (analysis.unknown > 0) text += fmt::format(", {} not judged", analysis.unknown);
    text += fmt::format("; shortest solution {}", range(first));
    if (!analysis.reached) text += fmt::format(", {} to go at the end", range(last));
    if (analysis.accuracy) text += fmt::format("; accuracy {}", format_percent(*analysis.accuracy));
    if (analysis.efficiency) text += fmt::format(", efficiency {}", format_percent(*analysis.efficiency));
    return text;
}

std::string analysis_text(const Analysis& analysis, const MoveNotation& given, const Palette& colours) {
    const MoveNotation notation = counted(given, analysis.metric);
    std::string text = fmt::format("{}{}{}\n", colours.bold, analysis_summary(analysis), colours.plain);
    text += fmt::format("{:>5} {:>9}  {:<6} {:<6} {}\n", "move", "to go", "played", "best", "lost");
    for (std::size_t i = 0; i < analysis.positions.size(); ++i) {
        const GamePosition& position = analysis.positions[i];
        const std::string played = position.played ? written(*position.played, notation) : "";
        std::string best;  // a move at a time: a run of letters could be read as a sequence
        for (const MetricMove& move : position.best)
            best += fmt::format("{}{}", best.empty() ? "" : ",", written(move, notation));
        if (!position.best_known) best += "?";
        const bool mistake = position.lost > 0;
        const std::string lost = mistake                             ? fmt::format("{}", *position.lost)
                                 : position.lost || !position.played ? ""
                                                                     : "?";
        text += fmt::format("{}{:>5} {:>9}  {:<6} {:<6} {}{}{}\n", mistake ? colours.bad : std::string_view(),
                            position.played ? std::to_string(i + 1) : "end", range(position), played, best, lost,
                            mistake ? "  better: " + begin_of(position.line, notation) : "",
                            mistake ? colours.plain : std::string_view());
    }
    text += fmt::format(
        "{}by {}: {} searches, expanded {}, {}{}{}\n", colours.dim, analysis.heuristic, format_count(analysis.searches),
        format_count(analysis.expanded), format_seconds(analysis.seconds),
        analysis.stopped_by == StoppedBy::None ? "" : fmt::format("; stopped by: {}", name(analysis.stopped_by)),
        colours.plain);
    return text;
}

Json to_json(const Analysis& analysis, const Problem& problem, const MoveNotation& given) {
    const MoveNotation notation = counted(given, analysis.metric);
    Json positions = Json::array();
    std::vector<MetricMove> moves;
    Board board = problem.start;
    for (const GamePosition& position : analysis.positions) {
        Json best = Json::array();
        for (const MetricMove& move : position.best) best.push_back(written(move, notation));
        positions.push_back(
            {{"board", format_board(board)},
             {"to_go", position.exact() ? Json(position.lower_bound) : Json(nullptr)},
             {"lower_bound", position.lower_bound},
             {"upper_bound", or_null(position.upper_bound)},
             {"best", std::move(best)},
             {"best_known", position.best_known},
             {"played", position.played ? Json(written(*position.played, notation)) : Json(nullptr)},
             {"lost", or_null(position.lost)},
             {"line", position.lost > 0 ? Json(format_moves(position.line, notation)) : Json(nullptr)}});
        if (!position.played) break;
        moves.push_back(*position.played);
        apply(board, moves.back());
    }
    const GamePosition& first = analysis.positions.front();
    return {{"board", format_board(problem.start)},
            {"goal", format_goal(problem.goal)},
            {"size", problem.start.size().text()},
            {"metric", name(analysis.metric)},
            {"moves", format_moves(single_moves(moves), notation)},
            {"length", moves.size()},
            {"reached", analysis.reached},
            {"lower_bound", first.lower_bound},
            {"upper_bound", or_null(first.upper_bound)},
            {"optimal_moves", analysis.optimal_moves},
            {"mistakes", analysis.mistakes},
            {"unknown", analysis.unknown},
            {"lost", analysis.lost},
            {"accuracy", or_null(analysis.accuracy)},
            {"efficiency", or_null(analysis.efficiency)},
            {"summary", analysis_summary(analysis)},
            {"stopped_by", name(analysis.stopped_by)},
            {"heuristic", analysis.heuristic},
            {"searches", analysis.searches},
            {"expanded", analysis.expanded},
            {"seconds", analysis.seconds},
            {"positions", std::move(positions)}};
}

std::string analysis_json(const Analysis& analysis, const Problem& problem, const MoveNotation& notation) {
    return json_text(to_json(analysis, problem, notation), 2);
}

}  // namespace taquin::app
