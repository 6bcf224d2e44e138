// taquin show: a board, every board of a path, the state space around a board, or the tree of a search, drawn.

#include <fmt/format.h>

#include "apps/cli/options.h"
#include "apps/io/draw.h"
#include "apps/io/svg.h"

namespace taquin::app {

namespace {

constexpr std::string_view show_examples = R"help(Examples:
  taquin show "5 1 3 4/2 6 8 0/9 10 7 11/13 14 15 12"
  taquin show 8,1,3,4,0,2,7,6,5 rdlluurdldrurd
  taquin scramble --size 10x10 | taquin show -
  taquin show 8,1,3,4,0,2,7,6,5 rdlluurdldrurd --svg > path.svg      animated, in any browser
  taquin show "1 2 3/4 0 5/7 8 6" --graph 3 > graph.svg              the state space around it
  taquin show 0,1,3,4,2,5,7,8,6 --tree > astar.svg                   the tree of A*
  taquin show 8,1,3,4,0,2,7,6,5 --tree -a "dfs(depth=3)" > dfs.svg    of a depth-first search
  taquin show "0 3/2 1" --graph 6 --dot > graph.dot                  for Graphviz

The nodes of a tree are numbered in the order of their expansion; below them stands
g + h = f where the algorithm computes it. Of an algorithm that deepens, the last
iteration is drawn.)help";

constexpr auto show_options = join(
    board_and_moves_options,
    std::array{
        ascii_option, OptionSpec{.name = "--svg", .help = "draw an SVG image that animates the moves"},
        OptionSpec{.name = "--graph",
                   .value = "DEPTH",
                   .help = "draw all boards within this many moves, and the moves between them",
                   .group = "Graphs",
                   .type = ValueType::Count,
                   .max = 200},
        OptionSpec{.name = "--tree", .help = "draw the tree of a search from the board", .group = "Graphs"},
        OptionSpec{.name = "--algorithm",
                   .short_name = "-a",
                   .value = "ALGORITHM",
                   .help = "whose tree; see taquin list",
                   .default_value = "astar",
                   .group = "Graphs",
                   .choices = {.make = algorithm_names}},
        OptionSpec{.name = "--heuristic",
                   .short_name = "-H",
                   .value = "HEURISTIC",
                   .help = heuristic_option.help,
                   .group = "Graphs",
                   .choices = {.make = heuristic_names}},
        OptionSpec{.name = "--nodes", .value = "N", .help = "stop after expanding this many nodes", .group = "Graphs"},
        OptionSpec{
            .name = "--dot", .help = "write the DOT language of Graphviz, not an SVG image", .group = "Graphs"}});

ExitCode run_show(const Arguments& arguments) {
    const bool graph = arguments.given("graph") || arguments.flag("tree");
    for (const char* option : {"nodes", "algorithm", "heuristic"})
        if (arguments.given(option) && !arguments.flag("tree"))
            return bad_input(make_error(ErrorCode::OptionOnlyWith, option, "--tree").error());
    if (arguments.flag("dot") && !graph)
        return bad_input(make_error(ErrorCode::OptionOnlyWith, "dot", "--graph, --tree").error());
    if (graph) return run_show_graph(arguments);
    const auto walk = read_walk(arguments);
    if (!walk) return bad_input(walk.error());
    if (arguments.flag("svg")) {
        if (walk->moves.size() > most_animated_moves)
            return bad_input(
                make_error(ErrorCode::TooManyAnimatedMoves, "moves", walk->moves.size(), most_animated_moves).error());
        write_out(draw_svg(walk->problem, walk->moves));
        return ExitCode::Ok;
    }
    const DrawStyle style = draw_style(arguments.flag("ascii"), arguments.text("tiles-from"));
    if (walk->moves.empty()) {
        write_out(draw_board(walk->problem.start, walk->problem.goal, style));
        return ExitCode::Ok;
    }
    return print_path(walk->problem, walk->moves, walk->notation, style, false) ? ExitCode::Ok : ExitCode::Cancelled;
}

}  // namespace

extern const Command show_command;
const Command show_command{.name = "show",
                           .group = "Puzzles",
                           .summary = "Draw a board, every board on a path, or a graph of boards.",
                           .options = show_options,
                           .examples = show_examples,
                           .run = run_show};

}  // namespace taquin::app
