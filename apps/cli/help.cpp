// Help for the program and for each command, from the descriptors.

#include "apps/cli/help.h"

#include <algorithm>

#include <fmt/format.h>

namespace taquin::app {

namespace {

constexpr std::string_view program_summary = "Sliding-tile puzzles of any size: solve, scramble, check, compare.";

constexpr std::string_view help_examples = R"(Examples:
  taquin solve 8,1,3,4,0,2,7,6,5                  a shortest solution of a 3x3 board
  taquin solve "5 1 3 4/2 6 8 0/9 10 7 11/13 14 15 12" --show
  taquin scramble --size 4x4 --seed 7 | taquin solve -
  taquin check "1 2 3/4 5 6/8 7 0"                can it be solved at all?
  taquin list                                     every algorithm and heuristic

Every command has help of its own: taquin solve --help

Exit codes: 0 solved, 10 unsolvable, 20 time limit, 21 node limit, 22 memory limit,
23 cancelled, 24 the algorithm gave up, 30 bad input, 40 internal error, 41 a rank was lost.)";

constexpr std::size_t column = 28;  // where meanings begin

/// A term and its meaning; further lines of the meaning are aligned, and a long term has a line of its own.
std::string item(std::string_view term, std::string_view meaning) {
    std::string text = fmt::format("  {:<{}}", term, column - 2);
    if (term.size() + 3 > column) text = fmt::format("  {}\n{:{}}", term, "", column);
    for (const char c : meaning) {
        text += c;
        if (c == '\n') text.append(column, ' ');
    }
    return text + "\n";
}

std::string usage(const CommandPath& path) {
    std::string text = "Usage: " + command_line(path);
    if (path.empty() || !path.back()->subcommands.empty()) return text + " COMMAND [OPTIONS]\n";
    for (const OptionSpec& option : path.back()->options)
        if (option.positional())
            text += option.required ? fmt::format(" {}", option.name) : fmt::format(" [{}]", option.name);
    return text + " [OPTIONS]\n";
}

/// Items under headings, which come in the order in which they are first used.
class Sections {
  public:
    void add(std::string_view heading, const std::string& item) {
        auto at = std::ranges::find(sections_, heading, &Section::heading);
        if (at == sections_.end()) at = sections_.insert(at, {heading, {}});
        at->text += item;
    }
    std::string text() const {
        std::string text;
        for (const Section& section : sections_) text += fmt::format("\n{}:\n{}", section.heading, section.text);
        return text;
    }

  private:
    struct Section {
        std::string_view heading;
        std::string text;
    };
    std::vector<Section> sections_;
};

}  // namespace

std::string command_line(const CommandPath& path) {
    std::string text = "taquin";
    for (const Command* command : path) text += fmt::format(" {}", command->name);
    return text;
}

std::string option_term(const OptionSpec& option) {
    return fmt::format("{}{}{}{}{}", option.short_name, option.short_name.empty() ? "" : ",", option.name,
                       option.value.empty() ? "" : " ", option.value);
}

std::string option_meaning(const OptionSpec& option) {
    return option.default_value.empty() ? std::string(option.help)
                                        : fmt::format("{} [{}]", option.help, option.default_value);
}

std::string help_text(const CommandPath& path) {
    Sections sections;
    const Command* const command = path.empty() ? nullptr : path.back();
    if (command != nullptr)
        for (const OptionSpec& option : command->options)
            if (option.positional()) sections.add("Positionals", item(option_term(option), option_meaning(option)));
    sections.add("Options", item("-h,--help", "print this help"));
    if (command == nullptr) {
        sections.add("Options", item("--version", "print the version"));
        for (const Command* one : commands())
            if (!one->group.empty()) sections.add(one->group, item(one->name, one->summary));
    } else {
        for (const OptionSpec& option : command->options)
            if (!option.positional()) sections.add(option.group, item(option_term(option), option_meaning(option)));
        for (const Command& one : command->subcommands) sections.add("Commands", item(one.name, one.summary));
    }
    const std::string_view tail = command == nullptr ? help_examples : command->examples;
    return fmt::format("{}\n{}{}{}{}{}", command == nullptr ? program_summary : command->summary, usage(path),
                       sections.text(), tail.empty() ? "" : "\n", tail, tail.empty() ? "" : "\n");
}

}  // namespace taquin::app
