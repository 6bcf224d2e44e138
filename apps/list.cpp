// taquin list: everything that can be chosen, for people, for programs, and for docs/reference.md.

#include <fmt/format.h>

#include "taquin/solve/registry.h"

#include "apps/command.h"
#include "apps/json.h"
#include "apps/reference.h"
#include "apps/terminal.h"

namespace taquin::app {

namespace {

constexpr const char* examples = R"help(Examples:
  taquin list
  taquin list --json                     the catalogue the server and the page use
  taquin list --markdown                 the whole reference, docs/reference.md)help";

struct ListOptions {
    bool json = false;
    bool markdown = false;
};

std::string option_lines(std::span<const OptionInfo> options, const Palette& colours) {
    std::string text;
    for (const OptionInfo& info : options)
        text += fmt::format("      {}{}={}{}  {}{}\n", colours.dim, info.name, info.default_value,
                            info.type == OptionInfo::Type::Choice ? fmt::format(" ({})", info.choices) : "", info.help,
                            colours.plain);
    return text;
}

std::string promises(const HeuristicInfo& row) {
    if (row.admissible == Tristate::Inherited) return "as its parts";
    if (row.admissible == Tristate::No) return "may exceed the truth";
    return row.consistent == Tristate::Yes ? "admissible, consistent" : "admissible";
}

std::string list_text() {
    const Palette colours = palette(stdout);
    std::string text = fmt::format("{}Algorithms{} (solution, default heuristic)\n", colours.bold, colours.plain);
    for (const AlgorithmInfo* row : all_algorithms()) {
        text += fmt::format("  {}{:<20}{} {}{}{}\n      {}\n", colours.good, row->name, colours.plain,
                            row->guarantee == Guarantee::None ? std::string_view("no promise") : name(row->guarantee),
                            row->default_heuristic.empty() ? "" : ", ", row->default_heuristic, row->summary);
        text += option_lines(row->options, colours);
    }
    text += fmt::format("\n{}Heuristics{}\n", colours.bold, colours.plain);
    for (const HeuristicInfo* row : all_heuristics()) {
        text += fmt::format("  {}{:<20}{} {}\n      {}\n", colours.good, row->name, colours.plain, promises(*row),
                            row->summary);
        text += option_lines(row->options, colours);
    }
    text += fmt::format("\n{}Goals{}\n", colours.bold, colours.plain);
    for (const GoalInfo& row : all_goals())
        text += fmt::format("  {}{:<20}{} {}\n", colours.good, row.name, colours.plain, row.summary);
    return text + "\nOptions go in brackets: wastar(weight=1.5), max(linear-conflict, walking-distance).\n";
}

ExitCode run(const ListOptions& options) {
    if (options.json && options.markdown) return complain({"json", "cannot be combined with --markdown"});
    if (options.json)
        write_out(catalogue().dump(2) + "\n");
    else
        write_out(options.markdown ? reference_markdown() : list_text());
    return ExitCode::Ok;
}

Work set_up(CLI::App& app) {
    auto options = std::make_shared<ListOptions>();
    app.add_flag("--json", options->json, "as JSON");
    app.add_flag("--markdown", options->markdown, "as the reference, with every command");
    app.footer(examples);
    return [options] { return run(*options); };
}

}  // namespace

extern const Command list_command;
const Command list_command{"list", "Knowledge", "List algorithms, heuristics and goals.", set_up};

}  // namespace taquin::app
