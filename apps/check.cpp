// taquin check: can a board be solved, why, and what does every heuristic say of it?

#include <fmt/format.h>

#include "taquin/core/quote.h"
#include "taquin/solve/registry.h"

#include "apps/board_input.h"
#include "apps/command.h"
#include "apps/draw.h"
#include "apps/serve/describe.h"

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
    for (const Json& row : json.at("heuristics"))
        text += fmt::format("  {:<20} {}{}\n", row.at("name").get<std::string>(), number(row.at("value").get<double>()),
                            row.at("admissible").get<bool>() ? "" : "  (may exceed the truth)");
    for (const HeuristicInfo* row : all_heuristics()) {  // those that do not know such a board say why
        if (row->min_parts > 0) continue;
        if (const auto made = make_heuristic(row->name, problem.goal); !made)
            text += fmt::format("  {:<20} {}-  {}{}\n", row->name, style.colours.dim, english(made.error()),
                                style.colours.plain);
    }
    return text;
}

ExitCode run(const CheckOptions& options) {
    if (options.format != "text" && options.format != "json")
        return complain({ErrorCode::NotOneOf, "format", {printable(options.format), "text, json"}});
    const auto problem = options.board.problem();
    if (!problem) return complain(problem.error());
    const Json json = check_json(*problem, nullptr);
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

}  // namespace

extern const Command check_command;
const Command check_command{"check", "Puzzles", "Tell whether a board can be solved, and how far it looks.", set_up};

}  // namespace taquin::app
