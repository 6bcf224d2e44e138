// taquin show: a board, or every board of a path, drawn.

#include <fmt/format.h>

#include "apps/cli/options.h"
#include "apps/io/draw.h"
#include "apps/io/svg.h"

namespace taquin::app {

namespace {

constexpr std::string_view examples = R"help(Examples:
  taquin show "5 1 3 4/2 6 8 0/9 10 7 11/13 14 15 12"
  taquin show 8,1,3,4,0,2,7,6,5 rdlluurdldrurd
  taquin scramble --size 10x10 | taquin show -
  taquin show 8,1,3,4,0,2,7,6,5 rdlluurdldrurd --svg > path.svg      animated, in any browser)help";

constexpr auto options =
    join(board_and_moves_options,
         std::array{ascii_option, OptionSpec{.name = "--svg", .help = "draw an SVG image that animates the moves"}});

ExitCode run(const Arguments& arguments) {
    const auto walk = read_walk(arguments);
    if (!walk) return bad_input(walk.error());
    if (arguments.flag("svg")) {
        if (walk->moves.size() > most_animated_moves)
            return bad_input(
                make_error(ErrorCode::TooManyAnimatedMoves, "moves", walk->moves.size(), most_animated_moves).error());
        write_out(draw_svg(walk->problem, walk->moves));
        return ExitCode::Ok;
    }
    const DrawStyle style = draw_style(arguments.flag("ascii"));
    if (walk->moves.empty()) {
        write_out(draw_board(walk->problem.start, walk->problem.goal, style));
        return ExitCode::Ok;
    }
    return print_path(walk->problem, walk->moves, walk->notation, style) ? ExitCode::Ok : ExitCode::Cancelled;
}

}  // namespace

extern const Command show_command;
const Command show_command{.name = "show",
                           .group = "Puzzles",
                           .summary = "Draw a board, or every board on a path.",
                           .options = options,
                           .examples = examples,
                           .run = run};

}  // namespace taquin::app
