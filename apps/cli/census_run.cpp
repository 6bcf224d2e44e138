// What taquin census runs.

#include <algorithm>
#include <exception>

#include <fmt/format.h>

#include "taquin/search/census_spilled.h"

#include "apps/cli/level_run.h"
#include "apps/cli/options.h"
#include "apps/io/census_output.h"
#include "apps/io/cluster.h"
#include "apps/io/interrupt.h"
#include "apps/io/quantities.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

std::string table(const Census& census) {
    if (census.boards.empty()) return "";
    const std::uint64_t most = *std::ranges::max_element(census.boards);
    const std::string_view mark = unicode_allowed() ? "█" : "#";
    std::string text = fmt::format("{:>8}  {:>14}\n", "distance", "boards");
    for (std::size_t far = 0; far < census.boards.size(); ++far) {
        const auto width = static_cast<int>(40.0 * static_cast<double>(census.boards[far]) / static_cast<double>(most));
        text += fmt::format("{:>8}  {:>14}{}", far, format_count(census.boards[far]), width > 0 ? "  " : "");
        for (int i = 0; i < width; ++i) text += mark;
        text += "\n";
    }
    return text;
}

std::string summary(const Census& census, double seconds) {
    if (census.boards.empty())
        return fmt::format("{} after {}: nothing was counted\n", name(census.status), format_seconds(seconds));
    if (census.status != Status::Solved)
        return fmt::format("{} after {}: counted up to distance {}\n", name(census.status), format_seconds(seconds),
                           static_cast<std::ptrdiff_t>(census.boards.size()) - 1);
    std::string text =
        fmt::format("{} boards, mean distance {}, farthest {} ({} board{}), {} in {}\n", format_count(census.total()),
                    format_figure(census.mean()), census.boards.size() - 1, format_count(census.boards.back()),
                    census.boards.back() == 1 ? "" : "s", format_bytes(census.bytes), format_seconds(seconds));
    for (const Board& board : census.farthest) text += fmt::format("  {}\n", format_board(board));
    return text;
}

}  // namespace

ExitCode run_census(const Arguments& arguments) {
    const auto size = Size::parse(arguments.text("size"));
    if (!size) return bad_input(size.error());
    const auto goal = parse_goal(arguments.text("goal"), *size);
    if (!goal) return bad_input(goal.error());
    const int ranks = cluster() == nullptr ? 1 : cluster()->size();
    const auto bytes = census_bytes(*size, ranks);
    if (!bytes)
        return bad_input(make_error(ErrorCode::CensusTooLarge, "size", size->text(), most_census_cells).error());
    const auto metric = parse_metric(arguments.text("metric"));
    if (!metric) return bad_input(metric.error());
    const auto limits = read_limits(arguments);
    if (!limits) return bad_input(limits.error());
    const bool fits = *bytes <= *limits->memory;
    const bool spilled = !fits && arguments.given("spill");
    if (!fits && !(spilled && divide_census(*size, ranks, limits->threads, *limits->memory))) {
        bad_input({ErrorCode::CensusNeedsMemory,
                   "memory",
                   {size->text(), format_bytes(*bytes), format_bytes(*limits->memory)}});
        return ExitCode::MemoryLimit;
    }

    auto level_run = read_level_run(arguments);
    if (!level_run) return bad_input(level_run.error());
    if (spilled) level_run->run.spill = arguments.text("spill");

    ProgressLine progress;
    Context context;
    context.limits = *limits;
    connect_to_terminal(context);
    if (progress.active())
        context.on_event = [&](const Event& now) {
            progress.show(fmt::format("distance {}, {} boards, {}", now.lower_bound, format_count(now.stats.generated),
                                      format_seconds(now.seconds)));
        };
    const auto print = [&](const Census& census) {
        progress.clear();
        write_out(arguments.text("format") == "json" ? census_json(census, *goal, *metric, context.seconds())
                                                     : table(census) + summary(census, context.seconds()));
        flush_out();
    };
    // The checkpoint goes when the answer is out. The library passes no exceptions on.
    std::exception_ptr failure;
    const auto census = take_census(*goal, context, *metric, level_run->run, [&](const Census& complete) {
        try {
            print(complete);
        } catch (...) {
            failure = std::current_exception();
        }
        return failure == nullptr;
    });
    if (failure) std::rethrow_exception(failure);
    progress.clear();
    if (!census) return bad_input(census.error());
    if (census->status == Status::MemoryLimit && census->boards.empty()) {  // by the system, whatever is allowed
        bad_input(make_error(ErrorCode::OutOfMemory, "memory", (*bytes >> 20) + 1).error());
        return ExitCode::MemoryLimit;
    }
    if (census->status != Status::Solved) print(*census);
    return exit_code(census->status);
}

}  // namespace taquin::app
