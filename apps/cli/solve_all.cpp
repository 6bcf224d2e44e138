// taquin solve --all: how many solutions, and which.

#include "apps/cli/solve_all.h"

#include <fmt/format.h>

#include "taquin/analyse/all_solutions.h"

#include "apps/cli/table_options.h"
#include "apps/io/interrupt.h"
#include "apps/io/json.h"
#include "apps/io/quantities.h"
#include "apps/io/result_text.h"

namespace taquin::app {

namespace {

static_assert(all_options[1].max == AllSolutionsOptions::most_within);

std::string to_text(const AllSolutions& all, const MoveNotation& notation, const Palette& colours) {
    std::string text = result_text(all.shortest, notation, colours);
    if (!all.shortest.optimal) return text + "not counted: the shortest length is not proved\n";
    if (!all.complete) return text + fmt::format("not counted; stopped by: {}\n", name(all.stopped_by));
    for (const SolutionCount& count : all.lengths)
        text += fmt::format("{}{}{} solution{} of {} moves{}\n", colours.good, count.overflow ? "more than " : "",
                            format_count(count.count), count.count == 1 ? "" : "s", count.length, colours.plain);
    for (const auto& moves : all.listed) text += format_moves(moves, notation) + "\n";
    return text;
}

std::string to_json_text(const AllSolutions& all, const Problem& problem, const MoveNotation& notation) {
    std::vector<JsonFields> counts;
    for (const SolutionCount& count : all.lengths)
        counts.push_back(
            {{"length", std::int64_t{count.length}}, {"count", count.count}, {"overflow", count.overflow}});
    std::vector<std::string> listed;
    for (const auto& moves : all.listed) listed.push_back(format_moves(moves, notation));
    return json_object({{"board", format_board(problem.start)},
                        {"goal", format_goal(problem.goal)},
                        {"status", name(all.shortest.status)},
                        {"metric", name(all.shortest.metric)},
                        {"length", std::int64_t{all.shortest.length()}},
                        {"lower_bound", std::int64_t{all.shortest.lower_bound}},
                        {"optimal", all.shortest.optimal},
                        {"complete", all.complete},
                        {"stopped_by", name(all.stopped_by)},
                        {"counts", counts},
                        {"solutions", listed},
                        {"states", all.states}},
                       2);
}

}  // namespace

Expected<bool> wants_all(const Arguments& arguments) {
    if (!arguments.flag("all")) {
        for (const char* option : {"within", "list"})
            if (arguments.given(option)) return make_error(ErrorCode::OptionOnlyWith, option, "--all");
        return false;
    }
    for (const char* option : {"batch", "certify", "show", "events"})
        if (arguments.given(option)) return make_error(ErrorCode::CannotCombine, "all", fmt::format("--{}", option));
    return true;
}

ExitCode run_all(const Arguments& arguments, const SolvePlan& plan, const MoveNotation& notation) {
    ProgressLine progress;
    Context context;
    connect_to_terminal(context);
    if (progress.active())
        context.on_event = [&](const Event& event) {
            if (event.kind == Event::Kind::Progress) progress.show(progress_text(event));
        };
    const auto tables = open_tables(arguments, plan.search.limits.threads);
    const auto all = all_solutions(plan,
                                   {.within = static_cast<int>(*arguments.count("within")),
                                    .list = static_cast<std::size_t>(*arguments.count("list"))},
                                   context, tables.get());
    progress.clear();
    if (!all) return bad_input(all.error());
    const std::string format = arguments.text("format");
    if (format == "json") {
        write_out(to_json_text(*all, plan.problem, notation));
    } else if (format == "moves") {
        for (const auto& moves : all->listed) write_out(format_moves(moves, notation) + "\n");
    } else {
        write_out(to_text(*all, notation, palette(stdout)));
    }
    if (all->complete || all->shortest.status != Status::Solved) return exit_code(all->shortest.status);
    switch (all->stopped_by) {
        case StoppedBy::Time:
            return ExitCode::TimeLimit;
        case StoppedBy::Nodes:
            return ExitCode::NodeLimit;
        case StoppedBy::Memory:
            return ExitCode::MemoryLimit;
        case StoppedBy::Cancelled:
            return ExitCode::Cancelled;
        case StoppedBy::None:
            break;
    }
    return ExitCode::GaveUp;
}

}  // namespace taquin::app
