// What taquin show runs with --graph or --tree.

#include "apps/cli/options.h"
#include "apps/io/draw.h"
#include "apps/io/graph_image.h"
#include "apps/io/interrupt.h"

namespace taquin::app {

namespace {

/// Refuses what cannot be combined with --graph or --tree.
Expected<void> check_graph(const Arguments& arguments, const Walk& walk) {
    if (arguments.given("graph") && arguments.flag("tree"))
        return make_error(ErrorCode::CannotCombine, "tree", "--graph");
    if (!walk.moves.empty())
        return make_error(ErrorCode::CannotCombine, "moves", arguments.flag("tree") ? "--tree" : "--graph");
    if (const Size size = walk.problem.start.size(); size.cells() > most_drawn_cells)
        return make_error(ErrorCode::GraphBoardTooLarge, "board", size.text(), most_drawn_cells);
    return {};
}

Expected<StateGraph> make_graph(const Arguments& arguments, const Problem& problem) {
    if (const auto depth = arguments.count("graph")) return state_graph(problem, *depth);
    const auto planned = plan(problem, {.algorithm = arguments.text("algorithm"),
                                        .heuristic = arguments.text("heuristic"),
                                        .engine = "general",
                                        .nodes = arguments.text("nodes")});
    if (!planned) return std::unexpected(planned.error());
    return search_tree(*planned, stop_on_flag(*interrupted()));
}

}  // namespace

ExitCode run_show_graph(const Arguments& arguments) {
    const auto walk = read_walk(arguments);
    if (!walk) return bad_input(walk.error());
    if (const auto checked = check_graph(arguments, *walk); !checked) return bad_input(checked.error());
    const auto graph = make_graph(arguments, walk->problem);
    if (!graph) return bad_input(graph.error());
    write_out((arguments.flag("dot") ? graph_dot : graph_svg)(*graph, walk->notation));
    return ExitCode::Ok;
}

}  // namespace taquin::app
