// taquin check: can a board be solved, why, and what does each heuristic estimate?

#include <algorithm>

#include <fmt/format.h>

#include "taquin/solve/registry.h"

#include "apps/cli/options.h"
#include "apps/cli/table_options.h"
#include "apps/io/catalogue.h"
#include "apps/io/draw.h"
#include "apps/io/explain.h"
#include "apps/io/interrupt.h"
#include "apps/io/quantities.h"

namespace taquin::app {

namespace {

constexpr std::string_view check_examples = R"help(Examples:
  taquin check "1 2 3/4 5 6/8 7 0"               two tiles swapped: exit code 10, unsolvable
  taquin check 8,1,3,4,0,2,7,5,6 --goal snail
  taquin check 8,1,3,4,0,2,7,6,5 --metric mtm    estimates of moves of a line of tiles at once
  taquin check 8,1,3,4,0,2,7,6,5 -H "max(manhattan, walking-distance)"
  taquin check 8,1,3,4,0,2,7,6,5 --explain       which tiles each estimate counts, and how
  taquin check 8,1,3,4,0,2,7,6,5 --explain -H linear-conflict --format json
  taquin check 8,1,3,4,0,2,7,6,5 --format json

Pattern databases are shown where they are built; taquin tables builds them.)help";

constexpr auto check_options =
    join(board_options(true),
         std::array{metric_option,
                    OptionSpec{.name = "--explain", .help = "show where each estimate comes from, tile by tile"},
                    OptionSpec{.name = "--heuristic",
                               .short_name = "-H",
                               .value = "HEURISTIC",
                               .help = "this heuristic only; if not given, all that know such a board",
                               .choices = {.make = heuristic_names}}},
         table_options, std::array{format_option, ascii_option});

/// The heuristics without an estimate, and why: they do not support such a board, or their tables are not built.
std::string silent_ones(const Problem& problem, const BoardCheck& check, Metric metric, const DrawStyle& style) {
    std::string text;
    for (const HeuristicInfo* info : all_heuristics()) {
        if (info->min_parts > 0 ||
            std::ranges::find(check.estimates, info->name, &BoardCheck::Estimate::heuristic) != check.estimates.end())
            continue;
        const auto made = check_heuristic(info->name, problem.goal, metric);
        const std::string why = made ? english(Message{ErrorCode::TableNotBuilt}) : english(made.error());
        text += fmt::format("  {:<20} {}-  {}{}\n", info->name, style.colours.dim, why, style.colours.plain);
    }
    return text;
}

std::string text_of(const Problem& problem, const BoardCheck& check, const DrawStyle& style) {
    std::string text = draw_board(problem.start, problem.goal, style);
    text += fmt::format("{}{}{}: {}\n", check.solvable ? style.colours.good : style.colours.bad,
                        check.solvable ? "solvable" : "unsolvable", style.colours.plain, check.reason);
    for (const auto& [heuristic, value, admissible] : check.estimates)
        text += fmt::format("  {:<20} {}{}\n", heuristic, format_figure(value), admissible ? "" : "  (not admissible)");
    return text;
}

/// One heuristic explained, as JSON or text; its board may be unsolvable.
ExitCode explain_one(const Arguments& arguments, const Problem& problem, Metric metric) {
    const auto tables = open_tables(arguments, 1);
    const auto estimate =
        explain_board(problem, arguments.text("heuristic"), tables.get(), metric, stop_on_flag(*interrupted()));
    if (!estimate) return bad_input(estimate.error());
    const int tiles_from = draw_style(true, arguments.text("tiles-from")).tiles_from;
    write_out(arguments.text("format") == "json" ? explained_json(problem, *estimate, 2)
                                                 : explained_text(problem, *estimate, tiles_from));
    return reachability(problem.start, problem.goal).reachable ? ExitCode::Ok : ExitCode::Unsolvable;
}

/// All heuristics that support the board.
ExitCode explain_all(const Arguments& arguments, const Problem& problem, const BoardCheck& check, Metric metric) {
    const bool json = arguments.text("format") == "json";
    std::vector<ExplainedEstimate> explained;
    for (const BoardCheck::Estimate& estimate : check.estimates) {
        auto one = explain_board(problem, estimate.heuristic, nullptr, metric, stop_on_flag(*interrupted()));
        if (!one) return bad_input(one.error());
        explained.push_back(*std::move(one));
    }
    if (json) {
        write_out(explained_check_json(problem, check, explained, 2));
    } else {
        const DrawStyle style = draw_style(arguments.flag("ascii"), arguments.text("tiles-from"));
        std::string text = draw_board(problem.start, problem.goal, style);
        for (const ExplainedEstimate& estimate : explained)
            text += "\n" + explained_text(problem, estimate, style.tiles_from);
        write_out(text);
    }
    return check.solvable ? ExitCode::Ok : ExitCode::Unsolvable;
}

ExitCode run_check(const Arguments& arguments) {
    const auto problem = read_problem(arguments);
    if (!problem) return bad_input(problem.error());
    const auto metric = parse_metric(arguments.text("metric"));
    if (!metric) return bad_input(metric.error());
    const bool one = arguments.given("heuristic");
    if (one && arguments.flag("explain")) return explain_one(arguments, *problem, *metric);
    std::vector<CheckHeuristic> heuristics;
    if (one) {
        auto known = check_heuristic(arguments.text("heuristic"), problem->goal, *metric);
        if (!known) return bad_input(known.error());
        heuristics.push_back(*std::move(known));
    } else {
        heuristics = check_every_heuristic(problem->goal, *metric);
    }
    const auto tables = open_tables(arguments, 1);
    TableSource* available = arguments.flag("explain") ? nullptr : tables.get();  // tables explain nothing
    const BoardCheck check = check_board(*problem, available, heuristics, *metric);
    if (one && check.estimates.empty()) return bad_input({ErrorCode::TableNotBuilt, "heuristic"});
    const DrawStyle style = draw_style(arguments.flag("ascii"), arguments.text("tiles-from"));
    if (arguments.flag("explain")) return explain_all(arguments, *problem, check, *metric);
    write_out(arguments.text("format") == "json"
                  ? check_json(*problem, check, 2)
                  : text_of(*problem, check, style) + (one ? "" : silent_ones(*problem, check, *metric, style)));
    return check.solvable ? ExitCode::Ok : ExitCode::Unsolvable;
}

}  // namespace

extern const Command check_command;
const Command check_command{.name = "check",
                            .group = "Puzzles",
                            .summary = "Say whether a board can be solved, and what each heuristic estimates.",
                            .options = check_options,
                            .examples = check_examples,
                            .run = run_check};

}  // namespace taquin::app
