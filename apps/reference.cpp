// The reference in Markdown, generated, so that it cannot lag behind the program.

#include "apps/reference.h"

#include <fmt/format.h>

#include "taquin/core/notation.h"
#include "taquin/solve/registry.h"

#include "apps/command.h"

namespace taquin::app {

namespace {

/// In a table cell a bar would start the next one.
std::string cell(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '|') safe += '\\';
        safe += c == '\n' ? ' ' : c;
    }
    return safe;
}

std::string range(const OptionInfo& info) {
    switch (info.type) {
        case OptionInfo::Type::Integer:
            return fmt::format("{:.0f} to {:.0f}", info.min, info.max);
        case OptionInfo::Type::Real:
            return fmt::format("{:g} to {:g}", info.min, info.max);
        case OptionInfo::Type::Choice:
            return std::string(info.choices);
        case OptionInfo::Type::Text:
            return "text";
    }
    return {};
}

std::string options_table(std::span<const OptionInfo> options) {
    if (options.empty()) return {};
    std::string text = "\n| option | default | allowed | meaning |\n|---|---|---|---|\n";
    for (const OptionInfo& info : options)
        text += fmt::format("| `{}` | {} | {} | {} |\n", info.name, cell(info.default_value), cell(range(info)),
                            cell(info.help));
    return text;
}

std::string_view word(Tristate bit) {
    switch (bit) {
        case Tristate::No:
            return "no";
        case Tristate::Yes:
            return "yes";
        case Tristate::Inherited:
            return "if all its parts are";
    }
    return {};
}

std::string algorithms() {
    std::string text =
        "## Algorithms\n\n`optimal` means: with an admissible heuristic the solution is a shortest one; "
        "`bounded`: it is at most the weight times longer; `none`: no promise.\n";
    for (const AlgorithmInfo* row : all_algorithms())
        text += fmt::format("\n### {}\n\n{}: {}.\nPromise: {}. Default heuristic: {}.\n{}", row->name, row->title,
                            row->summary, name(row->guarantee),
                            row->default_heuristic.empty() ? "uses none" : row->default_heuristic,
                            options_table(row->options));
    return text;
}

std::string heuristics() {
    std::string text =
        "\n## Heuristics\n\nAdmissible: never more than the true number of moves. Consistent: changes by "
        "at most one move's worth along a move.\n";
    for (const HeuristicInfo* row : all_heuristics()) {
        text += fmt::format("\n### {}\n\n{}: {}.\nAdmissible: {}. Consistent: {}.", row->name, row->title, row->summary,
                            word(row->admissible), word(row->consistent));
        if (row->max_parts > 0)
            text += row->min_parts == row->max_parts
                        ? fmt::format(" Takes {} other.", row->min_parts)
                        : fmt::format(" Takes {} to {} others.", row->min_parts, row->max_parts);
        text += "\n" + options_table(row->options);
    }
    return text;
}

std::string goals() {
    std::string text = "\n## Goals\n\n| goal | meaning |\n|---|---|\n";
    for (const GoalInfo& row : all_goals()) text += fmt::format("| `{}` | {} |\n", row.name, row.summary);
    text +=
        "| a board | any board of the same size |\n\n## Moves\n\n| letters | up | left | right | down |\n"
        "|---|---|---|---|---|\n";
    for (const MoveAlphabet& alphabet : move_alphabets)
        text += fmt::format("| `{}` | {} | {} | {} | {} |\n", alphabet.name, alphabet.letters[0], alphabet.letters[1],
                            alphabet.letters[2], alphabet.letters[3]);
    return text;
}

std::string command_text(const CLI::App& command) {
    std::string text = fmt::format("\n### taquin {}\n\n{}\n", command.get_name(), command.get_description());
    std::string rows;
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_name() == "--help" || option->get_group().empty()) continue;
        const std::string name = option->get_positional() ? option->get_name(true) : option->get_name(false, true);
        const bool value = option->get_expected_max() > 0 && !option->get_positional();
        rows += fmt::format("| `{}{}` | {}{} |\n", name, value ? " " + cell(option->get_type_name()) : "",
                            cell(option->get_description()),
                            option->get_default_str().empty() ? "" : fmt::format(" [{}]", option->get_default_str()));
    }
    if (!rows.empty()) text += "\n| option | meaning |\n|---|---|\n" + rows;
    const std::string footer = command.get_footer();
    if (!footer.empty()) text += fmt::format("\n```text\n{}\n```\n", footer);
    for (const CLI::App* sub : command.get_subcommands([](const CLI::App*) { return true; }))
        text += fmt::format("\n- `{} {}`: {}\n", command.get_name(), sub->get_name(), sub->get_description());
    return text;
}

constexpr const char* exit_codes = R"help(
## Exit codes

| code | meaning |
|---|---|
| 0 | solved, or done |
| 10 | unsolvable (for `verify`: the goal is not reached) |
| 20 | time limit |
| 21 | node limit |
| 22 | memory limit |
| 23 | cancelled by Ctrl-C, or the reader of the output went away |
| 24 | the algorithm gave up: a dead end, its own depth limit or threshold |
| 30 | bad input; the message names the field |
| 40 | a fault of our own |
)help";

}  // namespace

std::string reference_markdown() {
    std::string text =
        "# Reference\n\nWritten by `taquin list --markdown`; a test compares this file with what the program says.\n\n";
    text += algorithms() + heuristics() + goals() + "\n## Commands\n";
    Program program;
    for (const CLI::App* command : program.app().get_subcommands([](const CLI::App*) { return true; }))
        if (!command->get_group().empty()) text += command_text(*command);
    return text + exit_codes;
}

}  // namespace taquin::app
