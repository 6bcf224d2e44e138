// The manual page, from the same descriptors as the help.

#include <fmt/format.h>

#include "taquin/solve/registry.h"

#include "apps/cli/help.h"
#include "apps/cli/reference.h"
#include "apps/io/terminal.h"
#include "apps/io/version.h"

namespace taquin::app {

namespace {

/// Text that roff leaves alone: no escapes, no line that begins with a command, hyphens that stay hyphens.
std::string roff(std::string_view text) {
    std::string safe;
    bool line_start = true;
    for (const char c : text) {
        if (line_start && (c == '.' || c == '\'')) safe += "\\&";
        if (c == '\\')
            safe += "\\e";
        else if (c == '-')
            safe += "\\-";
        else
            safe += c;
        line_start = c == '\n';
    }
    return safe;
}

std::string man_item(std::string_view term, std::string_view meaning) {
    return fmt::format(".TP\n.B {}\n{}\n", roff(term), roff(meaning));
}

std::string command_section(const CommandPath& path) {
    const Command& command = *path.back();
    std::string text = fmt::format(".SS {}\n{}\n", roff(command_line(path)), roff(command.summary));
    for (const OptionSpec& option : command.options) text += man_item(option_term(option), option_meaning(option));
    if (!command.examples.empty()) text += fmt::format(".PP\n.nf\n{}\n.fi\n", roff(command.examples));
    for (const Command& sub : command.subcommands) text += command_section({&command, &sub});
    return text;
}

constexpr std::string_view codes[][2] = {
    {"0", "solved, or done"},
    {"10", "unsolvable; for verify: the goal is not reached"},
    {"20, 21, 22", "time, node or memory limit reached"},
    {"23", "cancelled by Ctrl-C, or the reader of the output closed it"},
    {"24", "the search was exhausted without a solution: a dead end, its own depth limit or threshold"},
    {"30", "bad input; the message names the field"},
    {"40", "internal error"},
    {"41", "a rank of a cluster was killed, or does not answer"},
};

ExitCode run_man(const Arguments&) {
    write_out(manual_page());
    return ExitCode::Ok;
}

}  // namespace

std::string manual_page() {
    std::string text = fmt::format(
        ".TH TAQUIN 1 \"\" \"taquin {}\" \"User Commands\"\n.SH NAME\ntaquin \\- play, solve and compare "
        "sliding\\-tile "
        "puzzles of any size\n.SH SYNOPSIS\n.B taquin\n.I COMMAND\n[OPTIONS]\n.SH DESCRIPTION\n"
        "Boards from 1x2 to 100x100 with any goal, a dozen algorithms and heuristics behind one command, and counters "
        "that mean the same for all of them. Where a solution is called shortest, that is proved.\n.SH COMMANDS\n",
        version);
    for (const Command* command : commands())
        if (!command->group.empty()) text += command_section({command});
    text += ".SH ALGORITHMS\n";
    for (const AlgorithmInfo* info : all_algorithms()) text += man_item(info->name, info->summary);
    text += ".SH HEURISTICS\n";
    for (const HeuristicInfo* info : all_heuristics()) text += man_item(info->name, info->summary);
    text += ".SH EXIT STATUS\n";
    for (const auto& [code, meaning] : codes) text += man_item(code, meaning);
    text += ".SH ENVIRONMENT\n" + man_item("NO_COLOR", "if set, no colours, even on a terminal");
    text += man_item("LC_ALL, LC_CTYPE, LANG", "boards are drawn with lines where these name a UTF-8 locale");
    return text;
}

extern const Command man_command;
const Command man_command{.name = "man",
                          .group = "Set-up",
                          .summary = "Print the manual page.",
                          .examples = "Examples:\n  taquin man | man -l -",
                          .run = run_man};

}  // namespace taquin::app
