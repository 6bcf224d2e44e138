// taquin bench: known sets of boards, solved optimally and timed. bench_run.cpp has what it runs.

#include "apps/cli/bench_sets.h"
#include "apps/cli/options.h"
#include "apps/cli/table_options.h"

namespace taquin::app {

namespace {

constexpr std::string_view bench_examples = R"help(Examples:
  taquin bench korf100 --catalogue 7-8 --threads 1        build the tables first: taquin tables build 7-8
  taquin bench korf100 --catalogue 6-6-3 --fresh          nothing from disk
  taquin bench korf100 --catalogue none --threads 1       without pattern databases
  taquin bench hard80 --inside --threads 2                threads inside each solve
  taquin bench korf50 --numbers 38,40,25 --catalogue 6-6-6-6
  taquin bench korf50 --catalogue 6-6-6-6,6-6-6-6-b --inside --solution-nodes 60000000 --results korf50.jsonl
  taquin bench korf50 --numbers 12 --catalogue 6-6-6-6 --backward 6-6-6-6-b --solution-nodes 60000000 --inside
  taquin bench random --boards 1000 --threads 2
  taquin bench random --metric mtm --catalogue 7-7-7 --threads 1

Sets: korf100, hard80, korf50 (5x5), random (4x4), or a file of boards.)help";

constexpr auto bench_options = join(
    std::array{OptionSpec{.name = "SET",
                          .help = "korf100, hard80, korf50, random, or a file of boards",
                          .choices = {.list = bench_sets},
                          .required = true},
               OptionSpec{.name = "--catalogue",
                          .value = "NAME[,NAME…]",
                          .help = "pattern databases, of several the best for each board; none: axes",
                          .default_value = "auto"},
               OptionSpec{.name = "--backward",
                          .value = "NAME[,NAME…]",
                          .help = "further pattern databases to choose from, to search from the goal to the start"},
               OptionSpec{.name = "--heuristic",
                          .short_name = "-H",
                          .value = "HEURISTIC",
                          .help = "a heuristic to use instead",
                          .choices = {.make = heuristic_names}},
               OptionSpec{.name = "--algorithm",
                          .short_name = "-a",
                          .value = "ALGORITHM",
                          .help = "search algorithm",
                          .default_value = "idastar",
                          .choices = {.make = algorithm_names}},
               engine_option, metric_option,
               OptionSpec{.name = "--numbers", .value = "N,N…", .help = "only these boards of the set, counted from 1"},
               OptionSpec{.name = "--boards",
                          .value = "N",
                          .help = "size of the set random",
                          .default_value = "1000",
                          .type = ValueType::Count,
                          .min = 1,
                          .max = 1'000'000},
               OptionSpec{.name = "--repeat",
                          .value = "N",
                          .help = "run the set N times and report the fastest",
                          .default_value = "1",
                          .type = ValueType::Count,
                          .min = 1,
                          .max = 1000},
               OptionSpec{.name = "--results",
                          .value = "FILE",
                          .help = "append every proved result to this file, and skip the boards that it has"},
               OptionSpec{.name = "--solution-nodes",
                          .value = "N",
                          .help = "nodes of anytime for a solution first; then only bounds below it, by idastar",
                          .type = ValueType::Count,
                          .min = 1,
                          .max = 1'000'000'000'000},
               OptionSpec{.name = "--inside", .help = "solve one board at a time, with all threads"},
               OptionSpec{.name = "--fresh", .help = "build the tables in memory, ignoring those on disk"},
               OptionSpec{.name = "--threads",
                          .value = "N",
                          .help = "boards solved at a time; if not given, one for each core",
                          .type = ValueType::Count,
                          .min = 1,
                          .max = 1024},
               OptionSpec{.name = "--format",
                          .short_name = "-f",
                          .value = "FORMAT",
                          .help = "text or json",
                          .default_value = "text",
                          .choices = {.list = text_or_json, .closed = true}}},
    table_options);

}  // namespace

extern const Command bench_command;
const Command bench_command{.name = "bench",
                            .group = "Tables and measurements",
                            .summary = "Solve known sets of boards and measure the time.",
                            .options = bench_options,
                            .examples = bench_examples,
                            .run = run_bench};

}  // namespace taquin::app
