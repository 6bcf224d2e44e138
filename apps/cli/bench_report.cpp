// What taquin bench prints.

#include "apps/cli/bench_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "apps/cli/bench_sets.h"
#include "apps/io/json.h"
#include "apps/io/quantities.h"

namespace taquin::app {

namespace {

constexpr std::size_t most_listed = 50;  // boards with a line of their own

/// Nothing where no board was solved.
std::optional<double> mean(double sum, std::size_t solved) {
    return solved > 0 ? std::optional(sum / static_cast<double>(solved)) : std::nullopt;
}
std::string or_dash(std::optional<double> value) { return value ? format_figure(*value) : "-"; }

/// The result that stands for all in engine and metric, and in the heuristic unless several were used.
const Result& one_searched(const BenchRun& run) {
    const auto found =
        std::ranges::find(run.boards, Status::Solved, [](const Timed& one) { return one.result.status; });
    return found == run.boards.end() ? run.boards.front().result : found->result;
}

/// The publications that a run of this set can be compared with.
std::vector<PublishedMean> published_of(const std::string& set, const BenchRun& run) {
    std::vector<PublishedMean> result;
    if (one_searched(run).metric == Metric::SingleTile)
        std::ranges::copy_if(published_means, std::back_inserter(result),
                             [&](const PublishedMean& one) { return one.set == set; });
    return result;
}

/// With several catalogues, a solution first, or results of earlier runs, boards may have different heuristics and
/// algorithms.
bool several(const BenchRun& run, std::string Result::*setting) {
    return std::ranges::any_of(run.boards, [&](const Timed& one) {
        return one.result.status == Status::Solved && one.result.*setting != one_searched(run).*setting;
    });
}

}  // namespace

std::size_t BenchRun::solved() const {
    return static_cast<std::size_t>(std::ranges::count_if(boards, [](const Timed& board) {
        return board.result.status == Status::Solved && board.result.stopped_by == StoppedBy::None;
    }));
}

void BenchReport::add(const Timed& board, std::optional<int> optimum) {
    const Result& result = board.result;
    optima.push_back(result.metric == Metric::SingleTile ? optimum : std::nullopt);
    peak_bytes = std::max(peak_bytes, result.stats.peak_bytes);
    if (result.status != Status::Solved) {  // counted separately, so that no zeros enter the means
        ++not_solved[std::string(name(result.status))];
        return;
    }
    const bool right = result.optimal && optima.back().value_or(result.length()) == result.length();
    ++solved;
    wrong += !right;
    expanded += static_cast<double>(result.stats.expanded);
    generated += static_cast<double>(result.stats.generated);
    longest = std::max(longest, board.seconds);
    cpu += result.stats.cpu_seconds;
    moves += result.length();
}

/// Unknown figures are left out.
std::string BenchReport::json(const BenchRun& run) const {
    const Result& searched = one_searched(run);
    std::vector<JsonFields> each;
    for (const auto& [result, seconds] : run.boards) {
        JsonFields one{{"number", std::uint64_t{numbers[each.size()]}}, {"status", name(result.status)}};
        if (result.status == Status::Solved) one.emplace_back("moves", std::int64_t{result.length()});
        if (const auto optimum = optima[each.size()]) one.emplace_back("published_moves", std::int64_t{*optimum});
        one.emplace_back("expanded", result.stats.expanded);
        one.emplace_back("seconds", seconds);
        one.emplace_back("algorithm", std::string_view(result.algorithm));
        one.emplace_back("heuristic", std::string_view(result.heuristic));
        each.push_back(std::move(one));
    }
    JsonFields fields{{"boards", std::uint64_t{run.boards.size()}},
                      {"earlier", std::uint64_t{earlier}},
                      {"solved", std::uint64_t{solved}},
                      {"wrong", std::uint64_t{wrong}},
                      {"heuristic", std::string_view(searched.heuristic)},
                      {"engine", std::string_view(searched.engine)},
                      {"metric", name(searched.metric)},
                      {"total_seconds", run.total_seconds},
                      {"max_seconds", longest},
                      {"expanded_per_second", expanded / run.total_seconds},
                      {"boards_per_second", static_cast<double>(solved) / run.total_seconds},
                      {"peak_bytes", peak_bytes},
                      {"set", std::string_view(set)},
                      {"threads", std::int64_t{threads}},
                      {"inside", inside},
                      {"repeat", repeat},
                      {"build_seconds", build_seconds}};
    const std::pair<std::string_view, double> means[] = {{"mean_moves", moves},
                                                         {"mean_seconds", run.total_seconds},
                                                         {"mean_cpu_seconds", cpu},
                                                         {"mean_expanded", expanded},
                                                         {"mean_generated", generated}};
    for (const auto& [field, sum] : means)
        if (const auto value = mean(sum, solved)) fields.emplace_back(field, *value);
    std::vector<JsonFields> means_of_others;
    for (const PublishedMean& one : published_of(set, run))
        means_of_others.push_back({{"mean_expanded", one.nodes}, {"by", one.by}});
    if (!means_of_others.empty()) fields.emplace_back("published", std::move(means_of_others));
    fields.emplace_back("each", std::move(each));
    return json_object(fields, 2);
}

std::string BenchReport::text(const BenchRun& run) const {
    const Result& searched = one_searched(run);
    std::string others;
    for (const auto& [status, count] : not_solved) others += fmt::format(", {} {}", count, status);
    const std::string engine = searched.engine.empty() ? "" : fmt::format(" ({} engine)", searched.engine);
    const bool heuristics = several(run, &Result::heuristic);
    const bool algorithms = several(run, &Result::algorithm);
    const auto share = [&](double sum) { return solved > 0 ? format_seconds(*mean(sum, solved)) : "-"; };
    std::string text = fmt::format(
        "{} board{}, {} solved{}, {} wrong; {}{}, {} thread{}{}\n"
        "tables ready in {}; total {}, mean {} (CPU {}), longest {}, {} boards a second\n"
        "mean {} moves ({}), {} expanded, {} generated; {} million expanded a second; peak memory {}\n",
        run.boards.size(), run.boards.size() == 1 ? "" : "s", solved, others, wrong,
        heuristics ? "several heuristics" : searched.heuristic, engine, threads, threads == 1 ? "" : "s",
        inside ? " inside each solve" : "", format_seconds(build_seconds), format_seconds(run.total_seconds),
        share(run.total_seconds), share(cpu), format_seconds(longest),
        format_figure(static_cast<double>(solved) / run.total_seconds), or_dash(mean(moves, solved)),
        name(searched.metric), or_dash(mean(expanded, solved)), or_dash(mean(generated, solved)),
        format_figure(expanded / run.total_seconds / 1e6), format_bytes(peak_bytes));
    if (earlier > 0)
        text += fmt::format("{} of the boards were solved by earlier runs, whose times are included\n", earlier);
    for (const PublishedMean& one : published_of(set, run))
        text += fmt::format("published for the whole set: mean {:.3g} nodes ({})\n", one.nodes, one.by);
    if (run.boards.size() > most_listed) return text;
    for (std::size_t i = 0; i < run.boards.size(); ++i) {
        const auto& [result, seconds] = run.boards[i];
        const std::string outcome = result.status == Status::Solved
                                        ? fmt::format("{} move{}", result.length(), result.length() == 1 ? "" : "s")
                                        : std::string(name(result.status));
        const std::string published = optima[i] ? fmt::format(" (published: {})", *optima[i]) : "";
        text += fmt::format("{:5}: {}{}, {} expanded, {}{}{}\n", numbers[i], outcome, published,
                            format_count(result.stats.expanded), format_seconds(seconds),
                            algorithms ? ", " + result.algorithm : "", heuristics ? ", " + result.heuristic : "");
    }
    return text;
}

}  // namespace taquin::app
