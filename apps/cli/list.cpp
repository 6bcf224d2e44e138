// taquin list: everything that can be chosen, as text, as JSON, and as docs/reference.md.

#include <fmt/format.h>

#include "taquin/solve/registry.h"

#include "apps/cli/options.h"
#include "apps/cli/reference.h"
#include "apps/io/catalogue.h"
#include "apps/io/event_fields.h"
#include "apps/io/result_fields.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

constexpr std::string_view list_examples = R"help(Examples:
  taquin list
  taquin list --json                     the catalogue the server and the page use
  taquin list --markdown                 the whole reference, docs/reference.md)help";

constexpr std::array list_options{
    json_flag, OptionSpec{.name = "--markdown", .help = "as the reference, with every command"},
    OptionSpec{.name = "--schema", .help = "the JSON Schema of a result instead"},
    OptionSpec{.name = "--events-schema", .help = "the JSON Schema of an event instead"},
    OptionSpec{.name = "--typescript", .help = "the types of a result in TypeScript instead"}};

std::string option_lines(std::span<const OptionInfo> options, const Palette& colours) {
    std::string text;
    for (const OptionInfo& info : options)
        text += fmt::format("      {}{}={}{}  {}{}\n", colours.dim, info.name, info.default_value,
                            info.type == OptionInfo::Type::Choice ? fmt::format(" ({})", info.choices) : "", info.help,
                            colours.plain);
    return text;
}

std::string guarantees(const HeuristicInfo& info) {
    if (info.admissible == Tristate::Inherited) return "as its components";
    if (info.admissible == Tristate::No) return "not admissible";
    return info.consistent == Tristate::Yes ? "admissible, consistent" : "admissible";
}

std::string list_text() {
    const Palette colours = palette(stdout);
    std::string text = fmt::format("{}Algorithms{} (solution, default heuristic)\n", colours.bold, colours.plain);
    for (const AlgorithmInfo* info : all_algorithms()) {
        text +=
            fmt::format("  {}{:<20}{} {}{}{}\n      {}\n", colours.good, info->name, colours.plain,
                        info->guarantee == Guarantee::None ? std::string_view("no guarantee") : name(info->guarantee),
                        info->default_heuristic.empty() ? "" : ", ", info->default_heuristic, info->summary);
        text += option_lines(info->options, colours);
    }
    text += fmt::format("\n{}Heuristics{}\n", colours.bold, colours.plain);
    for (const HeuristicInfo* info : all_heuristics()) {
        text += fmt::format("  {}{:<20}{} {}\n      {}\n", colours.good, info->name, colours.plain, guarantees(*info),
                            info->summary);
        text += option_lines(info->options, colours);
    }
    text += fmt::format("\n{}Goals{}\n", colours.bold, colours.plain);
    for (const GoalInfo& info : all_goals())
        text += fmt::format("  {}{:<20}{} {}\n", colours.good, info.name, colours.plain, info.summary);
    return text + "\nOptions go in brackets: wastar(weight=1.5), max(linear-conflict, walking-distance).\n";
}

ExitCode run_list(const Arguments& arguments) {
    const std::pair<std::string_view, std::string (*)()> forms[] = {{"json", catalogue_text},
                                                                    {"markdown", reference_markdown},
                                                                    {"schema", result_schema_text},
                                                                    {"events-schema", events_schema_text},
                                                                    {"typescript", result_typescript}};
    std::string_view chosen;
    std::string (*write)() = list_text;
    for (const auto& [name, form] : forms) {
        if (!arguments.flag(name)) continue;
        if (!chosen.empty())
            return bad_input({ErrorCode::CannotCombine, std::string(name), {fmt::format("--{}", chosen)}});
        chosen = name;
        write = form;
    }
    write_out(write());
    return ExitCode::Ok;
}

}  // namespace

extern const Command list_command;
const Command list_command{.name = "list",
                           .group = "Knowledge",
                           .summary = "List algorithms, heuristics and goals.",
                           .options = list_options,
                           .examples = list_examples,
                           .run = run_list};

}  // namespace taquin::app
