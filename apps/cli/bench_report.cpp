// What taquin bench prints.

#include "apps/cli/bench_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "apps/io/json.h"
#include "apps/io/quantities.h"

namespace taquin::app {

namespace {

constexpr std::size_t most_listed = 50;  // boards with a line of their own

}  // namespace

std::size_t BenchRun::solved() const {
    return static_cast<std::size_t>(
        std::ranges::count(boards, Status::Solved, [](const Timed& board) { return board.result.status; }));
}

void BenchReport::add(const Timed& board, std::optional<int> optimum) {
    const Result& result = board.result;
    const bool right = result.status == Status::Solved && result.optimal &&
                       (!optimum || *optimum == result.length() || result.metric != Metric::SingleTile);
    solved += result.status == Status::Solved;
    wrong += result.status == Status::Solved && !right;
    expanded += static_cast<double>(result.stats.expanded);
    generated += static_cast<double>(result.stats.generated);
    longest = std::max(longest, board.seconds);
    cpu += result.stats.cpu_seconds;
    moves += result.length();
    peak_bytes = std::max(peak_bytes, result.stats.peak_bytes);
}

std::string BenchReport::json(const BenchRun& run) const {
    const auto count = static_cast<double>(run.boards.size());
    std::vector<JsonFields> each;
    for (const auto& [result, seconds] : run.boards)
        each.push_back({{"number", std::uint64_t{numbers[each.size()]}},
                        {"moves", std::int64_t{result.length()}},
                        {"expanded", result.stats.expanded},
                        {"seconds", seconds}});
    return json_object({{"boards", std::uint64_t{run.boards.size()}},
                        {"earlier", std::uint64_t{earlier}},
                        {"solved", std::uint64_t{solved}},
                        {"wrong", std::uint64_t{wrong}},
                        {"heuristic", run.boards[0].result.heuristic},
                        {"engine", run.boards[0].result.engine},
                        {"metric", std::string(name(run.boards[0].result.metric))},
                        {"mean_moves", moves / count},
                        {"total_seconds", run.total_seconds},
                        {"mean_seconds", run.total_seconds / count},
                        {"mean_cpu_seconds", cpu / count},
                        {"max_seconds", longest},
                        {"mean_expanded", expanded / count},
                        {"mean_generated", generated / count},
                        {"expanded_per_second", expanded / run.total_seconds},
                        {"boards_per_second", count / run.total_seconds},
                        {"peak_bytes", peak_bytes},
                        {"each", std::move(each)},
                        {"set", set},
                        {"threads", std::int64_t{threads}},
                        {"inside", inside},
                        {"repeat", repeat},
                        {"build_seconds", build_seconds}},
                       2);
}

std::string BenchReport::text(const BenchRun& run) const {
    const auto count = static_cast<double>(run.boards.size());
    const Result& first = run.boards[0].result;
    std::string text = fmt::format(
        "{} boards, {} solved, {} wrong; {} ({} engine), {} thread(s){}\n"
        "tables ready in {:.3f} s; total {:.4f} s, mean {:.6f} s (CPU {:.6f} s), longest {:.4f} s, {:.1f} boards a "
        "second\n"
        "mean {:.3f} moves ({}), {:.0f} expanded, {:.0f} generated; {:.2f} million expanded a second; peak memory {}\n",
        run.boards.size(), solved, wrong, first.heuristic, first.engine, threads, inside ? " inside each solve" : "",
        build_seconds, run.total_seconds, run.total_seconds / count, cpu / count, longest, count / run.total_seconds,
        moves / count, name(first.metric), expanded / count, generated / count, expanded / run.total_seconds / 1e6,
        format_bytes(peak_bytes));
    if (earlier > 0)
        text += fmt::format("{} of the boards were solved by earlier runs, whose times are included\n", earlier);
    if (run.boards.size() > most_listed) return text;
    for (std::size_t i = 0; i < run.boards.size(); ++i) {
        const auto& [result, seconds] = run.boards[i];
        text += fmt::format("{:5}: {} moves, {} expanded, {:.4f} s\n", numbers[i], result.length(),
                            format_count(result.stats.expanded), seconds);
    }
    return text;
}

}  // namespace taquin::app
