// taquin census: how many boards there are at each distance from the goal. census_run.cpp has what it runs.

#include "apps/cli/level_run.h"
#include "apps/cli/options.h"

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
