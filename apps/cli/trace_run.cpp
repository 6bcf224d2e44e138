// What taquin trace runs.

#include <fmt/format.h>

#include "apps/cli/options.h"
#include "apps/io/draw.h"
#include "apps/io/graph_image.h"
#include "apps/io/interrupt.h"
#include "apps/io/json.h"
#include "apps/io/search_trace.h"

namespace taquin::app {

namespace {

std::string text_of(const SearchTrace& trace) {
    const Result& result = trace.result;
    std::string text = fmt::format("{}{}{}: {}", result.algorithm, result.heuristic.empty() ? "" : " with ",
                                   result.heuristic, name(result.status));
    if (result.status == Status::Solved) text += fmt::format(", {} moves", result.length());
    text += fmt::format("\n{:>9} {:>7} {:>10} {:>10} {:>10} {:>10}\n", "iteration", "bound", "generated", "expanded",
                        "duplicates", "over bound");
    for (std::size_t i = 0; i < trace.iterations.size(); ++i) {
        const TraceIteration& now = trace.iterations[i];
        const auto pruned = [&](TraceEvent::Reason reason) {
            const auto found = now.pruned.find(reason);
            return found == now.pruned.end() ? 0 : found->second;
        };
        text += fmt::format("{:>9} {:>7} {:>10} {:>10} {:>10} {:>10}\n", i + 1,
                            now.bound < 0 ? "-" : fmt::format("{:g}", now.bound), now.generated, now.expanded,
                            pruned(TraceEvent::Reason::Duplicate), pruned(TraceEvent::Reason::Bound));
    }
    return text;
}

}  // namespace

ExitCode run_trace(const Arguments& arguments) {
    const auto request = board_request(arguments);
    if (!request) return bad_input(request.error());
    SolveRequest full = *request;
    full.search = limits_request(arguments);
    full.search.algorithm = arguments.text("algorithm");
    full.search.heuristic = arguments.text("heuristic");
    full.search.engine = "general";
    const auto planned = plan(full);
    if (!planned) return bad_input(planned.error());
    const std::string format = arguments.text("format");
    const StopToken stop = stop_on_flag(*interrupted());
    if (format == "dot" || format == "svg") {
        if (const Size size = planned->problem.start.size(); size.cells() > most_drawn_cells)
            return bad_input(make_error(ErrorCode::GraphBoardTooLarge, "board", size.text(), most_drawn_cells).error());
        const auto tree = search_tree(*planned, stop);
        if (!tree) return bad_input(tree.error());
        write_out((format == "dot" ? graph_dot : graph_svg)(*tree, {}));
        return ExitCode::Ok;
    }
    const auto trace = trace_search(*planned, arguments.count("events").value_or(default_trace_events), stop);
    if (!trace) return bad_input(trace.error());
    if (format == "text")
        write_out(text_of(*trace));
    else
        write_trace(*trace, format == "posthoc" ? TraceFormat::Posthoc : TraceFormat::Json, write_out);
    return exit_code(trace->result.status);
}

}  // namespace taquin::app
