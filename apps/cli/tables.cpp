// taquin tables: the pattern databases on disk. tables_run.cpp has what it runs.

#include "apps/cli/options.h"
#include "apps/cli/table_options.h"
#include "apps/cli/tables_build.h"
#include "apps/cli/tables_fit.h"

namespace taquin::app {

namespace {

constexpr std::string_view tables_examples = R"help(Examples:
  taquin tables build 7-8                        the strongest for the 15-puzzle
  taquin tables build 6-6-6-6 --size 5x5
  taquin tables build 7-7-7 --metric mtm         the strongest for the 15-puzzle in multi-tile moves
  taquin tables build .aab/aabb/aabb/cccb        a drawing of your own: letters are patterns,
                                                 . the blank's home, - a tile of no pattern
  taquin tables build 4-4-4-3 --checkpoint tables.state    go on after an interruption
  taquin tables build 5-5-5 --memory 1MB --spill parts     with less memory than a build takes
  taquin tables list
  taquin tables verify
  taquin tables remove 7-8
  taquin tables fit 3x3.guide --size 3x3 --rounds 2 --boards 50 --seed 1

With --delta the delta bits of each table are stored beside it, as much room again. bench
then reads them instead of making them. Those that do not belong to their table are refused.

--checkpoint keeps the table that is being built in a file, written after a level (distance),
at most every 30 s: a build that was stopped or killed goes on from it, and ends with the same
file. It takes three quarters of a byte an entry, and is removed when the table is stored. That
of another table is refused. On several ranks (taquin cluster) each builds a part of every
table and has a checkpoint of its own beside FILE; one rank of each machine stores the table.

A build takes about twice the memory of its table. With --spill a build that takes more than
--memory is divided into parts, of which one is in memory, beside the table at the end, and the
others are files in DIR, read and written for each level. Of two ranks or more each has its own.
The files are removed when the table is stored, those of a killed build by the next one in DIR.

One table serves goals with the blank in any of the four corners, however the tiles are arranged.
So do the guides of the heuristic fitted, which come with the program.)help";

constexpr auto tables_list_options = join(table_options, std::array{json_flag});
constexpr auto info_options = join(table_options, catalogue_options(false), std::array{json_flag});
constexpr auto tables_verify_options = join(table_options, catalogue_options(false),
                                            std::array{OptionSpec{.name = "--samples",
                                                                  .value = "N",
                                                                  .help = "entries checked in each table",
                                                                  .default_value = "10000",
                                                                  .type = ValueType::Count,
                                                                  .max = 1'000'000'000}});
constexpr auto remove_options = join(table_options, catalogue_options(true));

constexpr Command tables_subcommands[] = {
    {.name = "build",
     .summary = "Build the tables of a catalogue and store them.",
     .options = build_options,
     .run = run_tables,
     .distributed = true},
    {.name = "list",
     .summary = "List the catalogues and the stored tables.",
     .options = tables_list_options,
     .run = run_tables},
    {.name = "info", .summary = "Show the headers of the stored tables.", .options = info_options, .run = run_tables},
    {.name = "verify",
     .summary = "Check the stored tables: checksums, and a sample of entries against their neighbours.",
     .options = tables_verify_options,
     .run = run_tables},
    {.name = "remove",
     .summary = "Delete the stored tables of a catalogue.",
     .options = remove_options,
     .run = run_tables},
    {.name = "fit",
     .summary = "Fit a guide for the beam to boards that it solves itself, and write it to a file.",
     .options = fit_options,
     .run = run_tables},
};

}  // namespace

extern const Command tables_command;
const Command tables_command{.name = "tables",
                             .group = "Tables and measurements",
                             .summary = "Build, list, verify and remove pattern databases.",
                             .examples = tables_examples,
                             .subcommands = tables_subcommands};

}  // namespace taquin::app
