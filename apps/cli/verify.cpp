// taquin verify: do these moves lead from the board to the goal?

#include <fmt/format.h>

#include "apps/cli/options.h"
#include "apps/io/json.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

constexpr std::string_view verify_examples = R"help(Examples:
  taquin verify 8,1,3,4,0,2,7,6,5 rdlluurdldrurd
  taquin verify 8,1,3,4,0,2,7,6,5 rdl2u2rdldrurd         counts after letters are accepted
  taquin verify 8,1,3,4,0,2,7,6,5 rdl2u2rdldrurd --metric mtm   a run counts as one move
  taquin verify 8,1,3,4,0,2,7,6,5 ghddbbghdhgbgh --notation hbgd --moves-of tile
  taquin solve --file board.txt --format moves | taquin verify --file board.txt -

Exit codes: 0 the moves reach the goal, 10 they do not, 30 a move is malformed or impossible.)help";

constexpr auto verify_options = join(board_and_moves_options, std::array{metric_option, format_option});

ExitCode run_verify(const Arguments& arguments) {
    const auto walk = read_walk(arguments);
    if (!walk) return bad_input(walk.error());
    const Problem& problem = walk->problem;
    const bool reached = problem.goal.reached(walk->end);
    const auto metric = parse_metric(arguments.text("metric"));
    if (!metric) return bad_input(metric.error());
    const int length = path_length(*metric, walk->moves);
    if (arguments.text("format") == "json") {
        write_out(json_object({{"reached", reached},
                               {"length", std::int64_t{length}},
                               {"metric", name(*metric)},
                               {"length_stm", std::int64_t{path_length(Metric::SingleTile, walk->moves)}},
                               {"length_mtm", std::int64_t{path_length(Metric::MultiTile, walk->moves)}},
                               {"start", format_board(problem.start)},
                               {"end", format_board(walk->end)},
                               {"goal", format_goal(problem.goal)}},
                              2));
    } else {
        const Palette colours = palette(stdout);
        write_out(fmt::format("{}{}{} after {} move{}: {}\n", reached ? colours.good : colours.bad,
                              reached ? "goal reached" : "goal not reached", colours.plain, length,
                              length == 1 ? "" : "s", format_board(walk->end, tiles_from(arguments))));
    }
    return reached ? ExitCode::Ok : ExitCode::Unsolvable;
}

}  // namespace

extern const Command verify_command;
const Command verify_command{.name = "verify",
                             .group = "Puzzles",
                             .summary = "Replay moves and say whether they reach the goal.",
                             .options = verify_options,
                             .examples = verify_examples,
                             .run = run_verify};

}  // namespace taquin::app
