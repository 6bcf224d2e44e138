// taquin trace: every step of a search, for programs, for a picture, or for the viewer Posthoc.

#include <fmt/format.h>

#include "apps/cli/options.h"
#include "apps/io/draw.h"
#include "apps/io/graph_image.h"
#include "apps/io/interrupt.h"
#include "apps/io/json.h"
#include "apps/io/search_trace.h"

namespace taquin::app {

namespace {

constexpr std::string_view trace_examples = R"help(Examples:
  taquin trace 0,1,3,4,2,5,7,8,6 > astar.json                        every step of A*
  taquin trace 8,1,3,4,0,2,7,6,5 -a idastar --format text            how many nodes each bound took
  taquin trace 0,1,3,4,2,5,7,8,6 --format posthoc > astar.trace.json  for the viewer Posthoc
  taquin trace 0,1,3,4,2,5,7,8,6 --format svg > astar.svg            the tree, as taquin show --tree
  taquin trace 8,1,3,4,0,2,7,6,5 -a mm --events 1000 > first.json    the first thousand events

Events: source, generate, expand, update, prune (duplicate, bound,
redundant-sequence, width), close, iteration. A trace that was cut says so.)help";

constexpr std::string_view trace_formats[] = {"json", "text", "dot", "svg", "posthoc"};

constexpr auto trace_options =
    join(board_options(true),
         std::array{OptionSpec{.name = "--algorithm",
                               .short_name = "-a",
                               .value = "ALGORITHM",
                               .help = "search algorithm of the general engine; see taquin list",
                               .default_value = "astar",
                               .choices = {.make = algorithm_names}},
                    heuristic_option,
                    OptionSpec{.name = "--format",
                               .value = "FORMAT",
                               .help = "json, text (a line for each iteration), dot, svg or posthoc",
                               .default_value = "json",
                               .choices = {.list = trace_formats, .closed = true}},
                    OptionSpec{.name = "--events",
                               .value = "N",
                               .help = "keep this many events, the first ones",
                               .default_value = "20000",
                               .type = ValueType::Count,
                               .min = 1,
                               .max = most_trace_events}},
         limit_options);
static_assert(default_trace_events == 20'000);

std::string text_of(const SearchTrace& trace) {
    const Result& result = trace.result;
    std::string text = fmt::format("{}{}{}: {}", result.algorithm, result.heuristic.empty() ? "" : " with ",
                                   result.heuristic, name(result.status));
    if (result.status == Status::Solved) text += fmt::format(", {} moves", result.length());
    text += fmt::format("\n{:>9} {:>7} {:>10} {:>10} {:>10} {:>10}\n", "iteration", "bound", "generated", "expanded",
                        "duplicates", "over bound");
    for (std::size_t i = 0; i < trace.iterations.size(); ++i) {
        const TraceIteration& now = trace.iterations[i];
        const auto pruned = [&](TraceEvent::Reason reason) {
            const auto found = now.pruned.find(reason);
            return found == now.pruned.end() ? 0 : found->second;
        };
        text += fmt::format("{:>9} {:>7} {:>10} {:>10} {:>10} {:>10}\n", i + 1,
                            now.bound < 0 ? "-" : fmt::format("{:g}", now.bound), now.generated, now.expanded,
                            pruned(TraceEvent::Reason::Duplicate), pruned(TraceEvent::Reason::Bound));
    }
    return text;
}

ExitCode run_trace(const Arguments& arguments) {
    const auto request = board_request(arguments);
    if (!request) return bad_input(request.error());
    SolveRequest full = *request;
    full.search = limits_request(arguments);
    full.search.algorithm = arguments.text("algorithm");
    full.search.heuristic = arguments.text("heuristic");
    full.search.engine = "general";
    const auto planned = plan(full);
    if (!planned) return bad_input(planned.error());
    const std::string format = arguments.text("format");
    const StopToken stop = stop_on_flag(*interrupted());
    if (format == "dot" || format == "svg") {
        if (const Size size = planned->problem.start.size(); size.cells() > most_drawn_cells)
            return bad_input(make_error(ErrorCode::GraphBoardTooLarge, "board", size.text(), most_drawn_cells).error());
        const auto tree = search_tree(*planned, stop);
        if (!tree) return bad_input(tree.error());
        write_out((format == "dot" ? graph_dot : graph_svg)(*tree, {}));
        return ExitCode::Ok;
    }
    const auto trace = trace_search(*planned, arguments.count("events").value_or(default_trace_events), stop);
    if (!trace) return bad_input(trace.error());
    if (format == "text")
        write_out(text_of(*trace));
    else
        write_trace(*trace, format == "posthoc" ? TraceFormat::Posthoc : TraceFormat::Json, write_out);
    return exit_code(trace->result.status);
}

}  // namespace

extern const Command trace_command;
const Command trace_command{.name = "trace",
                            .group = "Puzzles",
                            .summary = "Write every step of a search: JSON, a tree, or a trace for the viewer Posthoc.",
                            .options = trace_options,
                            .examples = trace_examples,
                            .run = run_trace};

}  // namespace taquin::app
