// taquin analyse: the coach. analyse_run.cpp has what it runs.

#include "apps/cli/options.h"
#include "apps/cli/table_options.h"

namespace taquin::app {

namespace {

constexpr std::string_view analyse_examples = R"help(Examples:
  taquin analyse 8,1,3,4,0,2,7,6,5 rdlluurdldrurd
  taquin analyse 8,1,3,4,0,2,7,6,5 rulldrurdllurdrd --format json
  taquin analyse 8,1,3,4,0,2,7,6,5 rdl2u2rdldrurd --metric mtm
  taquin analyse --file board.txt urdr --time 2s
  taquin solve --file board.txt -a layers -f moves | taquin analyse --file board.txt -

For every position: moves to go, all optimal moves, the move played, the moves it lost,
and after a loss a shortest solution that would have been better. A move is optimal if
the goal is one move nearer afterwards; lost = 1 + moves to go after it - moves to go
before it. accuracy = optimal moves / moves. efficiency = moves to go at the start /
(moves made + moves to go at the end). Where a limit comes first, or the board is too
large for a proof, there are bounds (31-45, 31+) and ? instead. With --metric mtm a line of
tiles slid at once is one move, and a run of letters in one direction is such a move.)help";

constexpr auto analyse_options =
    join(board_and_moves_options,
         std::array{OptionSpec{.name = "--time",
                               .value = "TIME",
                               .help = "stop after this long: 500ms, 10s, 2m (a bare number is seconds)",
                               .default_value = "10s",
                               .group = "Limits"},
                    limit_options[1], limit_options[2], limit_options[3]},
         table_options, std::array{metric_option, format_option});

}  // namespace

extern const Command analyse_command;
const Command analyse_command{.name = "analyse",
                              .group = "Puzzles",
                              .summary = "Judge every move of a game: optimal or a mistake, and what was better.",
                              .options = analyse_options,
                              .examples = analyse_examples,
                              .run = run_analyse};

}  // namespace taquin::app
