// taquin show: a board, or every board of a path, drawn.

#include <fmt/format.h>

#include "apps/command.h"
#include "apps/draw.h"
#include "apps/moves_input.h"
#include "apps/svg.h"

namespace taquin::app {

namespace {

constexpr const char* examples = R"help(Examples:
  taquin show "5 1 3 4/2 6 8 0/9 10 7 11/13 14 15 12"
  taquin show 8,1,3,4,0,2,7,6,5 rdlluurdldrurd
  taquin scramble --size 10x10 | taquin show -
  taquin show 8,1,3,4,0,2,7,6,5 rdlluurdldrurd --svg > path.svg      plays in any browser)help";

struct ShowOptions {
    BoardInput board;
    MovesInput how;
    std::string moves;
    bool ascii = false;
    bool svg = false;
};

ExitCode run(const ShowOptions& options) {
    const auto walk = read_walk(options.board, options.how, options.moves);
    if (!walk) return complain(walk.error());
    if (options.svg) {
        if (walk->moves.size() > most_animated_moves)
            return complain(
                {"moves", fmt::format("found {}, an image plays {} at most", walk->moves.size(), most_animated_moves)});
        write_out(draw_svg(walk->problem, walk->moves));
        return ExitCode::Ok;
    }
    const auto notation = options.how.notation();
    const DrawStyle style = draw_style(options.ascii);
    write_out(walk->moves.empty() ? draw_board(walk->problem.start, walk->problem.goal, style)
                                  : draw_path(walk->problem, walk->moves, *notation, style));
    return ExitCode::Ok;
}

Work set_up(CLI::App& app) {
    auto options = std::make_shared<ShowOptions>();
    add_board_and_moves(app, options->board, options->moves, options->how);
    app.add_flag("--ascii", options->ascii, "draw with plain letters");
    app.add_flag("--svg", options->svg, "draw as an SVG image, which plays the moves");
    app.footer(examples);
    return [options] { return run(*options); };
}

}  // namespace

extern const Command show_command;
const Command show_command{"show", "Puzzles", "Draw a board, or every board on a path.", set_up};

}  // namespace taquin::app
