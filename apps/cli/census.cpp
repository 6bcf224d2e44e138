// taquin census: how many boards there are at each distance from the goal.

#include <algorithm>

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

constexpr std::string_view census_examples = R"help(Examples:
  taquin census --size 3x3                       181 440 boards, none farther than 31 moves
  taquin census --size 3x4 --threads 2           239 500 800 boards in 60 MB
  taquin census --size 2x5 --metric mtm          moving several tiles at once is one move
  taquin census --size 3x3 --goal snail --format json
  taquin census --size 3x3 --checkpoint census.state    go on after an interruption
  taquin census --size 2x5 --memory 100KB --spill parts    with less memory than the table takes

Every board that can reach the goal is visited, with two bits of memory each. 3x4 and 2x6
take some seconds and 60 MB, 2x7 about 11 GB, 3x5 and 2x8 more than most machines have.

--checkpoint writes the table of all boards after every distance, or less often: a run that
was stopped or killed goes on from it, and removes it at the end. A file of another size,
goal or metric is refused. On several ranks (taquin cluster) each has its own part of the
boards, and a file of its own beside FILE; the number of ranks must stay the same.

--spill is for tables that are larger than the memory allowed (--memory, by default most of
what is free; on several ranks for each of them). The table is then divided into parts, of
which one is in memory and the others are files in DIR; so are boards that were found for
them. Each distance reads and writes every part that has boards of it once. DIR takes the
size of the table, twice with --checkpoint, and the boards of one distance that lie in
other parts. What is read back is checked. The files are removed at the end; those of a run
that was killed by the next one in DIR, unless it goes on from its checkpoint: that needs
the same --memory, or as many parts.)help";

constexpr auto census_options = join(std::array{OptionSpec{.name = "--size",
                                                           .value = "RxC",
                                                           .help = "rows x columns, up to 16 cells",
                                                           .default_value = "3x3",
                                                           .choices = {.list = usual_sizes}},
                                                goal_option, metric_option, format_option},
                                     limit_options,
                                     spill_options("where memory is short, keep parts of the table in files of "
                                                   "this folder"),
                                     checkpoint_options("keep the table in a file, and go on from it if it is there",
                                                        "write it after a distance, but at most this often", "1ms"));

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
    context.stop = stop_on_flag(*interrupted());
    context.on_notice = warn_of_threads;
    if (progress.active())
        context.on_event = [&](const Event& now) {
            progress.show(fmt::format("distance {}, {} boards, {}", now.lower_bound, format_count(now.stats.generated),
                                      format_seconds(now.seconds)));
        };
    const auto census = take_census(*goal, context, *metric, level_run->run);
    progress.clear();
    if (!census) return bad_input(census.error());
    if (census->status == Status::MemoryLimit && census->boards.empty()) {  // by the system, whatever is allowed
        bad_input(make_error(ErrorCode::OutOfMemory, "memory", (*bytes >> 20) + 1).error());
        return ExitCode::MemoryLimit;
    }
    write_out(arguments.text("format") == "json" ? census_json(*census, *goal, *metric, context.seconds())
                                                 : table(*census) + summary(*census, context.seconds()));
    return exit_code(census->status);
}

}  // namespace

extern const Command census_command;
const Command census_command{.name = "census",
                             .group = "Knowledge",
                             .summary = "Count the boards at every distance from the goal.",
                             .options = census_options,
                             .examples = census_examples,
                             .run = run_census,
                             .distributed = true};

}  // namespace taquin::app
