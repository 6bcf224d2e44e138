// The reference in Markdown, generated, so that it cannot lag behind the program.

#include "apps/cli/reference.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "taquin/core/notation.h"
#include "taquin/search/stat_fields.h"
#include "taquin/solve/registry.h"

#include "apps/cli/help.h"

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

std::string_view text_of(Tristate value) {
    switch (value) {
        case Tristate::No:
            return "no";
        case Tristate::Yes:
            return "yes";
        case Tristate::Inherited:
            return "if all its components are";
    }
    return {};
}

std::string algorithms() {
    std::string text =
        "## Algorithms\n\n`optimal` means: with an admissible heuristic the solution is a shortest one; "
        "`bounded`: it is at most `weight` times as long; `none`: no guarantee.\n";
    for (const AlgorithmInfo* info : all_algorithms())
        text += fmt::format("\n### {}\n\n{}: {}.\nGuarantee: {}. Default heuristic: {}.\n{}", info->name, info->title,
                            info->summary, name(info->guarantee),
                            info->default_heuristic.empty() ? "uses none" : info->default_heuristic,
                            options_table(info->options));
    return text;
}

/// The algorithms for which a counter has this meaning; null: those that have none of their own.
std::string owners(std::string_view counter, const CounterMeaning* meaning) {
    std::vector<std::string_view> names;
    for (const AlgorithmInfo* info : all_algorithms()) {
        const auto own = std::ranges::find(info->counters, counter, &CounterMeaning::counter);
        const bool has = own != info->counters.end();
        if (meaning == nullptr ? !has : has && own->text == meaning->text) names.push_back(info->name);
    }
    return names.size() == all_algorithms().size() ? "all" : fmt::format("{}", fmt::join(names, ", "));
}

std::string counters() {
    std::string text =
        "\n## Counters\n\nWhat a result counts and measures, for each algorithm. Times and memory of the process "
        "differ "
        "from run to run.\n\n| counter | unit | algorithms | meaning |\n|---|---|---|---|\n";
    for (const StatField& field : stat_fields()) {
        const auto add = [&](const std::string& algorithms, std::string_view meaning) {
            if (!algorithms.empty())
                text += fmt::format("| `{}` | {} | {} | {} |\n", field.name, name(field.unit), algorithms, meaning);
        };
        add(owners(field.name, nullptr), field.meaning);
        std::vector<std::string_view> said;
        for (const AlgorithmInfo* info : all_algorithms())
            for (const CounterMeaning& one : info->counters) {
                if (one.counter != field.name || std::ranges::find(said, one.text) != said.end()) continue;
                said.push_back(one.text);
                add(owners(field.name, &one), one.text);
            }
    }
    return text;
}

std::string heuristics() {
    std::string text =
        "\n## Heuristics\n\nAdmissible: never more than the true number of moves. Consistent: changes by "
        "at most 1 along a move.\n";
    for (const HeuristicInfo* info : all_heuristics()) {
        text += fmt::format("\n### {}\n\n{}: {}.\nAdmissible: {}. Consistent: {}.", info->name, info->title,
                            info->summary, text_of(info->admissible), text_of(info->consistent));
        if (info->max_parts > 0)
            text += info->min_parts == info->max_parts
                        ? fmt::format(" Takes {} other.", info->min_parts)
                        : fmt::format(" Takes {} to {} others.", info->min_parts, info->max_parts);
        text += "\n" + options_table(info->options);
    }
    return text;
}

std::string goals() {
    std::string text = "\n## Goals\n\n| goal | meaning |\n|---|---|\n";
    for (const GoalInfo& info : all_goals()) text += fmt::format("| `{}` | {} |\n", info.name, info.summary);
    text +=
        "| a board | any board of the same size |\n\n## Moves\n\n| letters | up | left | right | down |\n"
        "|---|---|---|---|---|\n";
    for (const MoveAlphabet& alphabet : move_alphabets)
        text += fmt::format("| `{}` | {} | {} | {} | {} |\n", alphabet.name, alphabet.letters[0], alphabet.letters[1],
                            alphabet.letters[2], alphabet.letters[3]);
    return text;
}

std::string command_text(const CommandPath& path) {
    const Command& command = *path.back();
    std::string text =
        fmt::format("\n{} {}\n\n{}\n", path.size() > 1 ? "####" : "###", command_line(path), command.summary);
    if (!command.options.empty()) text += "\n| option | meaning |\n|---|---|\n";
    for (const OptionSpec& option : command.options)
        text += fmt::format("| `{}` | {} |\n", cell(option_term(option)), cell(option_meaning(option)));
    if (!command.examples.empty()) text += fmt::format("\n```text\n{}\n```\n", command.examples);
    for (const Command& sub : command.subcommands) text += command_text({&command, &sub});
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
| 22 | memory limit, or the system refused memory |
| 23 | cancelled by Ctrl-C, or the reader of the output closed it |
| 24 | the search was exhausted without a solution: a dead end, its own depth limit or threshold |
| 30 | bad input; the message names the field |
| 40 | internal error |
| 41 | a rank of a cluster was killed, or does not answer |
)help";

}  // namespace

std::string reference_markdown() {
    std::string text =
        "# Reference\n\nWritten by `taquin list --markdown`; a test compares this file with the output of the "
        "program.\n\n";
    text += algorithms() + counters() + heuristics() + goals() + "\n## Commands\n";
    for (const Command* command : commands())
        if (!command->group.empty()) text += command_text({command});
    return text + exit_codes;
}

}  // namespace taquin::app
