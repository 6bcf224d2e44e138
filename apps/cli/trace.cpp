// taquin trace: every step of a search, for programs, for a picture, or for the viewer Posthoc. trace_run.cpp has what
// it runs.

#include "apps/cli/options.h"
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

}  // namespace

extern const Command trace_command;
const Command trace_command{.name = "trace",
                            .group = "Puzzles",
                            .summary = "Write every step of a search: JSON, a tree, or a trace for the viewer Posthoc.",
                            .options = trace_options,
                            .examples = trace_examples,
                            .run = run_trace};

}  // namespace taquin::app
