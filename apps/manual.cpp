// The manual page, from the same rows and options as the help.

#include <fmt/format.h>

#include "taquin/solve/registry.h"

#include "apps/command.h"
#include "apps/reference.h"
#include "apps/terminal.h"
#include "apps/version.h"

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

std::string item(std::string_view term, std::string_view meaning) {
    return fmt::format(".TP\n.B {}\n{}\n", roff(term), roff(meaning));
}

std::string command_section(const CLI::App& command) {
    std::string text = fmt::format(".SS taquin {}\n{}\n", roff(command.get_name()), roff(command.get_description()));
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_name() == "--help" || option->get_group().empty()) continue;
        const bool value = option->get_expected_max() > 0 && !option->get_positional();
        const std::string term = (option->get_positional() ? option->get_name(true) : option->get_name(false, true)) +
                                 (value ? " " + option->get_type_name() : "");
        const std::string default_value =
            option->get_default_str().empty() ? "" : fmt::format(" [{}]", option->get_default_str());
        text += item(term, option->get_description() + default_value);
    }
    for (const CLI::App* sub : command.get_subcommands([](const CLI::App*) { return true; }))
        text += item(command.get_name() + " " + sub->get_name(), sub->get_description());
    if (!command.get_footer().empty()) text += fmt::format(".PP\n.nf\n{}\n.fi\n", roff(command.get_footer()));
    return text;
}

constexpr std::string_view codes[][2] = {
    {"0", "solved, or done"},
    {"10", "unsolvable; for verify: the goal is not reached"},
    {"20, 21, 22", "time, node or memory limit reached"},
    {"23", "cancelled by Ctrl-C, or the reader of the output went away"},
    {"24", "the algorithm gave up: a dead end, its own depth limit or threshold"},
    {"30", "bad input; the message names the field"},
    {"40", "a fault of our own"},
};

Work set_up(CLI::App& app) {
    app.footer("Examples:\n  taquin man | man -l -");
    return [] {
        write_out(manual_page());
        return ExitCode::Ok;
    };
}

}  // namespace

std::string manual_page() {
    std::string text = fmt::format(
        ".TH TAQUIN 1 \"\" \"taquin {}\" \"User Commands\"\n.SH NAME\ntaquin \\- play, solve and compare "
        "sliding\\-tile "
        "puzzles of any size\n.SH SYNOPSIS\n.B taquin\n.I COMMAND\n[OPTIONS]\n.SH DESCRIPTION\n"
        "Boards from 1x2 to 100x100 with any goal, a dozen algorithms and heuristics behind one command, counters that "
        "mean the same for all of them. Where a solution is called shortest, that is proved.\n.SH COMMANDS\n",
        version);
    Program program;
    for (const CLI::App* command : program.app().get_subcommands([](const CLI::App*) { return true; }))
        if (!command->get_group().empty()) text += command_section(*command);
    text += ".SH ALGORITHMS\n";
    for (const AlgorithmInfo* row : all_algorithms()) text += item(row->name, row->summary);
    text += ".SH HEURISTICS\n";
    for (const HeuristicInfo* row : all_heuristics()) text += item(row->name, row->summary);
    text += ".SH EXIT STATUS\n";
    for (const auto& [code, meaning] : codes) text += item(code, meaning);
    text += ".SH ENVIRONMENT\n" + item("NO_COLOR", "if set, no colours, even on a terminal");
    text += item("LC_ALL, LC_CTYPE, LANG", "boards are drawn with lines where these name a UTF-8 locale");
    return text;
}

extern const Command man_command;
const Command man_command{"man", "Set-up", "Print the manual page.", set_up};

}  // namespace taquin::app
