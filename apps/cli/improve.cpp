// taquin improve: fewer moves between the same two boards.

#include "taquin/solve/improve.h"

#include <fmt/format.h>

#include "apps/cli/options.h"
#include "apps/io/interrupt.h"
#include "apps/io/json.h"
#include "apps/io/quantities.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

constexpr std::string_view improve_examples = R"help(Examples:
  taquin improve 8,1,3,4,0,2,7,6,5 rdlurdlluurrddllurruldldrrulldrurd
  taquin solve --file board.txt -a layers -f moves | taquin improve --file board.txt -
  taquin improve 8,1,3,4,0,2,7,6,5 rdlurdlluurrddllurruldldrrulldrurd --metric mtm
  taquin improve --file board.txt luurdrdluurdrd --window 100 --window-nodes 1e7 --time 10s -f moves

Loops are cut out, then windows of the path are searched again, ever longer ones with
ever more nodes. It ends when no window that --window and --window-nodes allow becomes
shorter, at a limit, or with Ctrl-C; the shortest path so far is the answer. It leads
where the given moves lead, whether or not that is the goal.)help";

constexpr std::string_view improve_formats[] = {"text", "json", "moves"};

constexpr auto improve_options = join(board_and_moves_options, std::array{run_length_option, metric_option},
                                      std::array{OptionSpec{.name = "--window",
                                                            .value = "N",
                                                            .help = "moves of the longest window",
                                                            .default_value = "60",
                                                            .group = "Limits",
                                                            .type = ValueType::Count,
                                                            .min = ImproveOptions::shortest_window,
                                                            .max = ImproveOptions::longest_window},
                                                 OptionSpec{.name = "--window-nodes",
                                                            .value = "N",
                                                            .help = "most nodes that the search of one window expands",
                                                            .default_value = "100000",
                                                            .group = "Limits",
                                                            .type = ValueType::Count,
                                                            .min = 1},
                                                 limit_options[0], limit_options[1],
                                                 OptionSpec{.name = "--format",
                                                            .short_name = "-f",
                                                            .value = "FORMAT",
                                                            .help = "text, json or moves",
                                                            .default_value = "text",
                                                            .choices = {.list = improve_formats, .closed = true}}});

void print(const Improvement& result, const Walk& given, const MoveNotation& notation, Metric metric,
           const std::string& format) {
    const int length = path_length(metric, result.moves);
    const int before = path_length(metric, given.moves);
    const std::string moves = format_moves(result.moves, notation);
    if (format == "moves") {
        write_out(moves + "\n");
    } else if (format == "json") {
        write_out(json_object({{"length", std::int64_t{length}},
                               {"given", std::int64_t{before}},
                               {"metric", name(metric)},
                               {"length_stm", std::int64_t{path_length(Metric::SingleTile, result.moves)}},
                               {"length_mtm", std::int64_t{path_length(Metric::MultiTile, result.moves)}},
                               {"moves", moves},
                               {"optimal", result.optimal},
                               {"stopped_by", name(result.stopped_by)},
                               {"reached", given.problem.goal.reached(given.end)},
                               {"start", format_board(given.problem.start)},
                               {"end", format_board(given.end)},
                               {"passes", result.stats.iterations},
                               {"windows", result.windows},
                               {"expanded", result.stats.expanded},
                               {"seconds", result.stats.wall_seconds}},
                              2));
    } else {
        const Palette colours = palette(stdout);
        write_out(fmt::format(
            "{}{} moves instead of {}{}{}{}\n{}{}{}\n", colours.good, length, before, colours.plain,
            result.optimal ? ", proved shortest" : "",
            result.stopped_by == StoppedBy::None ? "" : fmt::format("; stopped by: {}", name(result.stopped_by)),
            colours.bold, moves, colours.plain));
        write_out(fmt::format("{}{} passes, {} windows, expanded {}, {}{}\n", colours.dim, result.stats.iterations,
                              format_count(result.windows), format_count(result.stats.expanded),
                              format_seconds(result.stats.wall_seconds), colours.plain));
    }
}

ExitCode run_improve(const Arguments& arguments) {
    const auto walk = read_walk(arguments);
    if (!walk) return bad_input(walk.error());
    auto planned = plan(SearchRequest{.time = arguments.text("time"), .nodes = arguments.text("nodes")});
    if (!planned) return bad_input(planned.error());
    MoveNotation notation = walk->notation;
    const auto metric = parse_metric(arguments.text("metric"));
    if (!metric) return bad_input(metric.error());
    notation.run_length = arguments.flag("run-length") || *metric == Metric::MultiTile;

    ProgressLine progress;
    Context context;
    context.limits = planned->limits;
    connect_to_terminal(context);
    int best = path_length(*metric, walk->moves);
    if (progress.active())
        context.on_event = [&](const Event& event) {
            if (event.kind == Event::Kind::Incumbent) best = path_length(*metric, event.moves);
            progress.show(fmt::format("{} moves, {} expanded, {}", best, format_count(event.stats.expanded),
                                      format_seconds(event.seconds)));
        };
    const auto result = improve(walk->problem.start, walk->moves,
                                {.window = static_cast<int>(*arguments.count("window")),
                                 .window_nodes = *arguments.count("window-nodes"),
                                 .metric = *metric},
                                context);
    progress.clear();
    if (!result) return bad_input(result.error());
    print(*result, *walk, notation, *metric, arguments.text("format"));
    return ExitCode::Ok;
}

}  // namespace

extern const Command improve_command;
const Command improve_command{.name = "improve",
                              .group = "Puzzles",
                              .summary = "Shorten a solution, or any other path.",
                              .options = improve_options,
                              .examples = improve_examples,
                              .run = run_improve};

}  // namespace taquin::app
