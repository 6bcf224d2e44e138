// taquin verify: do these moves lead from the board to the goal?

#include <fmt/format.h>

#include "taquin/core/quote.h"

#include "apps/board_input.h"
#include "apps/command.h"
#include "apps/json.h"
#include "apps/moves_input.h"
#include "apps/terminal.h"

namespace taquin::app {

namespace {

constexpr const char* examples = R"help(Examples:
  taquin verify 8,1,3,4,0,2,7,6,5 rdlluurdldrurd
  taquin verify 8,1,3,4,0,2,7,6,5 rdl2u2rdldrurd         runs of moves are read, too
  taquin verify 8,1,3,4,0,2,7,6,5 dbghhbdghghbgh --notation hbgd --moves-of tile
  taquin solve --file board.txt --format moves | taquin verify --file board.txt -

Exit codes: 0 the moves reach the goal, 10 they do not, 30 they cannot be made or read.)help";

struct VerifyOptions {
    BoardInput board;
    MovesInput how;
    std::string moves;
    std::string format = "text";
};

ExitCode run(const VerifyOptions& options) {
    if (options.format != "text" && options.format != "json")
        return complain({ErrorCode::NotOneOf, "format", {printable(options.format), "text, json"}});
    const auto walk = read_walk(options.board, options.how, options.moves);
    if (!walk) return complain(walk.error());
    const Problem& problem = walk->problem;
    const bool reached = problem.goal.reached(walk->end);
    if (options.format == "json") {
        write_out(Json{{"reached", reached},
                       {"length", walk->moves.size()},
                       {"start", format_board(problem.start)},
                       {"end", format_board(walk->end)},
                       {"goal", format_goal(problem.goal)}}
                      .dump(2) +
                  "\n");
    } else {
        const Palette colours = palette(stdout);
        write_out(fmt::format("{}{}{} after {} move{}: {}\n", reached ? colours.good : colours.bad,
                              reached ? "goal reached" : "goal not reached", colours.plain, walk->moves.size(),
                              walk->moves.size() == 1 ? "" : "s", format_board(walk->end)));
    }
    return reached ? ExitCode::Ok : ExitCode::Unsolvable;
}

Work set_up(CLI::App& app) {
    auto options = std::make_shared<VerifyOptions>();
    add_board_and_moves(app, options->board, options->moves, options->how);
    add_text(app, "--format", options->format, "FORMAT", "text or json");
    app.footer(examples);
    return [options] { return run(*options); };
}

}  // namespace

extern const Command verify_command;
const Command verify_command{"verify", "Puzzles", "Replay moves and tell whether they reach the goal.", set_up};

}  // namespace taquin::app
