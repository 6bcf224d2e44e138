// taquin check: can a board be solved, why, and what does every heuristic say of it?

#include "apps/check.h"

#include <fmt/format.h>

#include "taquin/solve/registry.h"

#include "apps/board_input.h"
#include "apps/command.h"
#include "apps/draw.h"

namespace taquin::app {

namespace {

constexpr const char* examples = R"help(Examples:
  taquin check "1 2 3/4 5 6/8 7 0"               one swap away: exit code 10, unsolvable
  taquin check 8,1,3,4,0,2,7,6,5 --goal snail
  taquin check 8,1,3,4,0,2,7,6,5 --format json)help";

struct CheckOptions {
    BoardInput board;
    std::string format = "text";
    bool ascii = false;
};

std::string number(double value) { return fmt::format("{:g}", value); }

std::string text_of(const Problem& problem, const Json& json, const DrawStyle& style) {
    const bool solvable = json.at("solvable").get<bool>();
    std::string text = draw_board(problem.start, problem.goal, style);
    text +=
        fmt::format("{}{}{}: {}\n", solvable ? style.colours.good : style.colours.bad,
                    solvable ? "solvable" : "unsolvable", style.colours.plain, json.at("reason").get<std::string>());
    for (const Json& row : json.at("heuristics")) {
        const std::string label = row.at("name").get<std::string>();
        if (row.contains("error"))
            text += fmt::format("  {:<20} {}-  {}{}\n", label, style.colours.dim, row.at("error").get<std::string>(),
                                style.colours.plain);
        else
            text += fmt::format("  {:<20} {}{}\n", label, number(row.at("value").get<double>()),
                                row.at("admissible").get<bool>() ? "" : "  (may exceed the truth)");
    }
    return text;
}

ExitCode run(const CheckOptions& options) {
    if (options.format != "text" && options.format != "json")
        return complain({"format", fmt::format("found '{}', allowed are text, json", options.format)});
    const auto problem = options.board.problem();
    if (!problem) return complain(problem.error());
    const Json json = check_json(*problem);
    write_out(options.format == "json" ? json.dump(2) + "\n" : text_of(*problem, json, draw_style(options.ascii)));
    return json.at("solvable").get<bool>() ? ExitCode::Ok : ExitCode::Unsolvable;
}

Work set_up(CLI::App& app) {
    auto options = std::make_shared<CheckOptions>();
    add_board(app, options->board, true);
    add_text(app, "--format", options->format, "FORMAT", "text or json");
    app.add_flag("--ascii", options->ascii, "draw with plain letters");
    app.footer(examples);
    return [options] { return run(*options); };
}

/// In the words of the parity argument, so that the answer can be followed.
std::string reason(const Problem& problem, const Reachability& found) {
    const auto parity = [](bool odd) { return odd ? "odd" : "even"; };
    if (found.line)
        return found.reachable ? "the tiles of the line stand in the goal's order"
                               : "the tiles of a line cannot pass each other, and their order is not the goal's";
    return fmt::format(
        "the permutation to the goal is {}, the blank's distance to its goal ({}) is {}{}",
        parity(found.odd_permutation), problem.start.size().distance(problem.start.blank(), problem.goal.home(0)),
        parity(found.odd_blank_distance), found.reachable ? "" : ", and every move changes both: they can never agree");
}

}  // namespace

Json check_json(const Problem& problem, TableSource* tables) {
    const Reachability found = reachability(problem.start, problem.goal);
    Json heuristics = Json::array();
    for (const HeuristicRow* row : heuristic_rows()) {
        if (row->min_parts > 0) continue;  // made of others, which are listed themselves
        Json one{{"name", row->name}};
        const auto made = make_heuristic(row->name, problem.goal, tables);
        if (made) {
            const Heuristic& heuristic = *made->heuristic;
            one["value"] = static_cast<double>(heuristic.value(problem.start)) / heuristic.scale();
            one["admissible"] = heuristic.admissible();
        } else {
            one["error"] = made.error().message;
        }
        heuristics.push_back(std::move(one));
    }
    return {{"solvable", found.reachable},         {"reason", reason(problem, found)},
            {"size", problem.start.size().text()}, {"board", format_board(problem.start)},
            {"goal", format_goal(problem.goal)},   {"heuristics", std::move(heuristics)}};
}

extern const Command check_command;
const Command check_command{"check", "Puzzles", "Tell whether a board can be solved, and how far it looks.", set_up};

}  // namespace taquin::app
