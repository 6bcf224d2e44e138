// Results as text.

#include "apps/io/result_text.h"

#include <fmt/format.h>

#include "apps/io/quantities.h"

namespace taquin::app {

namespace {

std::string verdict(const Result& result, const Palette& colours) {
    const auto moves = [](std::size_t count) { return fmt::format("{} move{}", count, count == 1 ? "" : "s"); };
    const auto bound = static_cast<std::size_t>(result.lower_bound);
    switch (result.status) {
        case Status::Solved: {
            std::string length = moves(static_cast<std::size_t>(result.length()));
            if (result.metric == Metric::MultiTile)
                length = fmt::format("{} of several tiles ({} of single tiles)", length, result.moves.size());
            if (result.optimal)
                return fmt::format("{}solved in {}{}, proved shortest", colours.good, length, colours.plain);
            return fmt::format("{}solved in {}{}; lower bound {}", colours.good, length, colours.plain, bound);
        }
        case Status::Unsolvable:
            return fmt::format("{}unsolvable{}: no sequence of moves leads to the goal (decided without a search)",
                               colours.bad, colours.plain);
        case Status::GaveUp:
            return fmt::format("{}gave up{}: search exhausted without a solution; lower bound {}", colours.bad,
                               colours.plain, bound);
        case Status::InternalError:
            return fmt::format("{}internal error{}: the moves found do not lead to the goal", colours.bad,
                               colours.plain);
        default:
            return fmt::format("{}{}{} after {}; lower bound {}", colours.bad, name(result.status), colours.plain,
                               format_seconds(result.stats.wall_seconds), bound);
    }
}

std::string certificate_text(const Certificate& certificate, const Palette& colours) {
    const auto& [verdict, method, expanded, seconds] = certificate;
    const std::string by = fmt::format("{}by {}: expanded {}, {}{}\n", colours.dim, method, format_count(expanded),
                                       format_seconds(seconds), colours.plain);
    switch (verdict) {
        case Certified::Yes:
            return fmt::format("{}certified{}: nothing is shorter\n", colours.good, colours.plain) + by;
        case Certified::No:
            return fmt::format("{}not certified{}: a shorter solution exists\n", colours.bad, colours.plain) + by;
        case Certified::Limit:
            break;
    }
    return fmt::format("{}not certified{}: stopped before the end\n", colours.bad, colours.plain) + by;
}

}  // namespace

std::string stats_text(const Stats& stats) {
    return fmt::format(
        "expanded {}, generated {}, reopened {}, largest frontier {}, deepest {}, iterations {}, h(start) {}\n"
        "{} (CPU {}), stored {}, peak memory {}",
        format_count(stats.expanded), format_count(stats.generated), format_count(stats.reopened),
        format_count(stats.max_frontier), format_count(stats.deepest), format_count(stats.iterations),
        format_figure(stats.h_start), format_seconds(stats.wall_seconds), format_seconds(stats.cpu_seconds),
        format_bytes(stats.stored_bytes), format_bytes(stats.peak_bytes));
}

std::string result_text(const Result& result, const MoveNotation& notation, const Palette& colours) {
    std::string text = verdict(result, colours) + "\n";
    if (!result.moves.empty())
        text += fmt::format("{}{}{}\n", colours.bold, format_moves(result.moves, notation), colours.plain);
    if (result.status == Status::Unsolvable) return text;  // decided without a search
    const std::string engine = result.engine.empty() ? "" : fmt::format(", {} engine", result.engine);
    text += fmt::format("{}by {}{}{}{}{}{}\n{}{}\n", colours.dim, result.algorithm,
                        result.heuristic.empty() ? "" : " with ", result.heuristic, engine,
                        result.why.empty() ? "" : ": ", english(result.why), stats_text(result.stats), colours.plain);
    if (result.certificate) text += certificate_text(*result.certificate, colours);
    return text;
}

std::string progress_text(const Event& progress) {
    const double rate = progress.seconds > 0 ? static_cast<double>(progress.stats.expanded) / progress.seconds : 0;
    // Two numbers that meet in the end: one falls, the other rises.
    const std::string length = progress.length ? fmt::format("{} moves, ", format_count(*progress.length)) : "";
    return length + fmt::format("lower bound {}, {} expanded, {} M/s, {}", progress.lower_bound,
                                format_count(progress.stats.expanded), format_figure(rate / 1e6),
                                format_seconds(progress.seconds));
}

}  // namespace taquin::app
