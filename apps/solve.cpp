// taquin solve: one board.

#include <fmt/format.h>

#include "apps/command.h"
#include "apps/interrupt.h"
#include "apps/json.h"
#include "apps/terminal.h"

namespace taquin::app {

namespace {

ExitCode run(const Request& request, const std::string& format) {
    const auto job = prepare(request);
    if (!job) return complain(job.error());
    Context context;
    context.cancel_also = interrupted();
    const auto result = solve(*job, context);
    if (!result) return complain(result.error());
    if (format == "json")
        write_out(to_json(*result, job->problem).dump() + "\n");
    else
        write_out(fmt::format("{} {} {}\n", name(result->status), result->moves.size(), format_moves(result->moves)));
    return exit_code(result->status);
}

Work set_up(CLI::App& app) {
    auto request = std::make_shared<Request>();
    auto format = std::make_shared<std::string>("text");
    app.add_option("BOARD", request->board, "the board")->required();
    app.add_option("--algorithm", request->algorithm, "the algorithm");
    app.add_option("--heuristic", request->heuristic, "the heuristic");
    app.add_option("--format", *format, "text or json");
    return [=] { return run(*request, *format); };
}

}  // namespace

extern const Command solve_command;
const Command solve_command{"solve", "Puzzles", "Find a way from a board to the goal.", set_up};

}  // namespace taquin::app
