// taquin convert: files of boards and results in other programs' formats. convert_run.cpp has what it runs.

#include "apps/cli/options.h"

namespace taquin::app {

namespace {

constexpr std::string_view convert_examples = R"help(Formats:
  taquin      BOARD; goal=…; optimum=…; label=…, as solve --batch and experiments read it
  korf        number, tiles, and after them nothing, the optimum, or estimate, optimum and nodes
  cost-first  optimum, then the tiles
  clausecker  tiles separated by commas
  csv         a head line, then a board or result a line; columns board (or start), goal, optimum (or cost), label, …
  unh         data files of format 4 of the UNH search framework: #pair "key" "value"

Examples:
  taquin convert boards.txt --to csv
  taquin convert korf.txt --from korf --to csv
  taquin convert korf.txt --from korf | taquin solve --batch - -a "beam(width=100)" --format csv
  taquin scramble --size 5x5 --seed 1 --count 3 | taquin convert - --rotate --to clausecker
  taquin solve --batch boards.txt --format csv | taquin convert - --from csv --to unh

korf, cost-first and clausecker hold no goal: the blank's home is the first cell. --rotate turns boards by half a turn and
numbers their tiles backwards, which makes blank-first of blank-last and keeps the length of every solution. What a format
has no place for is left out, and named on standard error. Every error names the line and the field, exit code 30.)help";

constexpr std::string_view convert_formats[] = {"taquin", "korf", "cost-first", "clausecker", "csv", "unh"};

constexpr std::array convert_options{
    OptionSpec{.name = "FILE",
               .help = "files to read, one after the other; - is standard input",
               .required = true,
               .repeated = true},
    OptionSpec{.name = "--from",
               .value = "FORMAT",
               .help = "what they are: taquin, korf, cost-first, clausecker, csv or unh; see below",
               .default_value = "taquin",
               .choices = {.list = convert_formats, .closed = true}},
    OptionSpec{.name = "--to",
               .value = "FORMAT",
               .help = "what to write",
               .default_value = "taquin",
               .choices = {.list = convert_formats, .closed = true}},
    OptionSpec{.name = "--size", .value = "RxC", .help = "of boards that are a list of tiles and no square"},
    OptionSpec{.name = "--goal",
               .value = "GOAL",
               .help = "of boards without one [blank-first for korf, cost-first and clausecker, else blank-last]",
               .choices = {.make = goal_names}},
    OptionSpec{.name = "--rotate", .help = "turn boards by half a turn: blank-last becomes blank-first"}};

}  // namespace

extern const Command convert_command;
const Command convert_command{.name = "convert",
                              .group = "Puzzles",
                              .summary = "Convert files of boards and results from and to other programs' formats.",
                              .options = convert_options,
                              .examples = convert_examples,
                              .run = run_convert};

}  // namespace taquin::app
