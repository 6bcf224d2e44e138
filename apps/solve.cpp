// taquin solve: one board, or many with --batch.

#include <algorithm>

#include <fmt/format.h>

#include "taquin/core/quote.h"

#include "apps/batch.h"
#include "apps/board_input.h"
#include "apps/command.h"
#include "apps/draw.h"
#include "apps/interrupt.h"
#include "apps/limit_options.h"
#include "apps/result_text.h"
#include "apps/table_options.h"

namespace taquin::app {

namespace {

constexpr const char* examples = R"help(Examples:
  taquin solve 8,1,3,4,0,2,7,6,5
  taquin solve "8 1 3/4 0 2/7 6 5" --show             draw the whole path
  taquin solve "0 1 2/3 4 5/6 7 8" --goal snail --format json
  taquin solve 4,3,8,2,0,1,6,5,7 --algorithm "wastar(weight=2)" --heuristic linear-conflict
  taquin solve 4,3,8,2,0,1,6,5,7 --algorithm astar --heuristic "max(manhattan, walking-distance)"
  taquin solve 365/X10/274 --tiles-from 0             small boards need no spaces
  taquin solve - --size 3x4 --time 10s < board.txt
  taquin solve --batch boards.txt --threads 4 > results.jsonl
  taquin solve --batch boards.txt --format csv --time 5s > results.csv

A batch has one board a line, # starts a comment, and a line may carry its own goal and
a label: "1 2 3/8 0 4/7 5 6; goal=snail; label=easy". Records come in the order of the
lines; a bad line becomes an error in its own record. Limits hold for each board, and
the exit code is the highest of all boards.)help";

/// Larger boards would fill the screen with a picture nobody asked for.
constexpr int largest_drawn = 100;

struct SolveOptions {
    BoardInput board;
    MovesInput moves;
    LimitOptions limits;
    TableOptions tables;
    SearchRequest request;
    std::string batch;
    std::string format;
    bool show = false;
    bool ascii = false;
};

Expected<void> check_format(const SolveOptions& options) {
    const bool batch = !options.batch.empty();
    const std::vector<std::string> allowed =
        batch ? std::vector<std::string>{"json", "csv"} : std::vector<std::string>{"text", "json", "moves"};
    if (options.format.empty() || std::ranges::find(allowed, options.format) != allowed.end()) return {};
    return make_error("format",
                      fmt::format("found {}, allowed are {}{}", quote(options.format), fmt::join(allowed, ", "),
                                  batch ? " (with --batch)" : " (and csv with --batch)"));
}

ExitCode run_many(const SolveOptions& options, const Limits& limits, const MoveNotation& notation) {
    if (!options.board.board.empty() || !options.board.file.empty())
        return complain({"batch", "found a board beside it, only one of them is allowed"});
    if (options.show) return complain({"show", "cannot be combined with --batch"});
    const auto how = options.board.notation();
    if (!how) return complain(how.error());
    Batch batch{options.batch, {options.board.goal, *how}, options.request, limits, notation, options.format == "csv"};
    if (options.limits.memory.empty() && batch.limits.memory)
        *batch.limits.memory /= static_cast<std::uint64_t>(limits.threads);  // the boards share what is free
    const auto tables = open_tables(options.tables, limits.threads);
    return run_batch(batch, tables.get());
}

ExitCode run_one(const SolveOptions& options, const Limits& limits, const MoveNotation& notation) {
    auto problem = options.board.problem();
    if (!problem) return complain(problem.error());
    auto planned = plan(*std::move(problem), options.request);
    if (!planned) return complain(planned.error());
    planned->search.limits = limits;

    ProgressLine progress;
    Context context;
    context.stop = stop_on_flag(*interrupted());
    if (progress.active())
        context.on_event = [&](const Event& now) {
            if (now.kind == Event::Kind::Progress) progress.show(progress_text(now));
        };
    const auto tables = open_tables(options.tables, limits.threads);
    const auto result = solve(*planned, context, tables.get());
    progress.clear();
    if (!result) return complain(result.error());

    const DrawStyle style = draw_style(options.ascii);
    if (options.format == "json") {
        write_out(to_json(*result, planned->problem, notation).dump(2) + "\n");
    } else if (options.format == "moves") {
        if (result->status == Status::Solved)
            write_out(format_moves(result->moves, notation) + "\n");
        else
            write_err(result_text(*result, planned->problem, notation, palette(stderr)));
    } else {
        if (options.show)
            write_out(draw_path(planned->problem, result->moves, notation, style));
        else if (planned->problem.start.size().cells() <= largest_drawn)
            write_out(draw_board(planned->problem.start, planned->problem.goal, style));
        write_out(result_text(*result, planned->problem, notation, style.colours));
    }
    return exit_code(result->status);
}

ExitCode run(const SolveOptions& options) {
    if (const auto checked = check_format(options); !checked) return complain(checked.error());
    const auto limits = options.limits.limits();
    if (!limits) return complain(limits.error());
    const auto notation = options.moves.notation();
    if (!notation) return complain(notation.error());
    return (options.batch.empty() ? run_one : run_many)(options, *limits, *notation);
}

Work set_up(CLI::App& app) {
    auto options = std::make_shared<SolveOptions>();
    add_board(app, options->board, true);
    add_text(app, "--batch", options->batch, "FILE|-", "solve many boards, one a line");
    add_text(app, "-a,--algorithm", options->request.algorithm, "ALGORITHM", "what searches; see taquin list");
    add_text(app, "-H,--heuristic", options->request.heuristic, "HEURISTIC",
             "what guides it; if not given, the algorithm's own");
    add_text(app, "--engine", options->request.engine, "ENGINE", "auto, general or fast");
    add_limit_options(app, options->limits);
    add_table_options(app, options->tables);
    add_text(app, "-f,--format", options->format, "FORMAT", "text, json or moves; with --batch json or csv")
        ->group("Output");
    app.add_flag("--show", options->show, "draw every board of the solution")->group("Output");
    app.add_flag("--ascii", options->ascii, "draw with plain letters")->group("Output");
    add_moves_options(app, options->moves, true);
    app.footer(examples);
    return [options] { return run(*options); };
}

}  // namespace

extern const Command solve_command;
const Command solve_command{"solve", "Puzzles", "Find a way from a board to the goal.", set_up};

}  // namespace taquin::app
