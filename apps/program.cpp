// The command line as a whole: every subcommand set up, one read, its work done, faults told in one way.

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
#include "taquin/solve/registry.h"

#include "apps/command.h"
#include "apps/terminal.h"
#include "apps/version.h"

namespace taquin::app {

namespace {

constexpr const char* examples = R"(Examples:
  taquin solve 8,1,3,4,0,2,7,6,5                  a shortest solution of a 3x3 board
  taquin solve "5 1 3 4/2 6 8 0/9 10 7 11/13 14 15 12" --show
  taquin scramble --size 4x4 --seed 7 | taquin solve -
  taquin check "1 2 3/4 5 6/8 7 0"                can it be solved at all?
  taquin list                                     every algorithm and heuristic

Every command explains itself: taquin solve --help

Exit codes: 0 solved, 10 unsolvable, 20 time limit, 21 node limit, 22 memory limit,
23 cancelled, 24 the algorithm gave up, 30 bad input, 40 a fault of our own.)";

/// Shorter than CLI11's own: the type of a value, its default in brackets, nothing else.
class HelpFormat : public CLI::Formatter {
  public:
    HelpFormat() { column_width(28); }

    std::string make_option_opts(const CLI::Option* option) const override {
        std::string text;
        if (option->get_expected_max() > 0 && !option->get_type_name().empty() && !option->get_positional())
            text += " " + option->get_type_name();
        return text;
    }

    std::string make_option_desc(const CLI::Option* option) const override {
        std::string text = option->get_description();
        if (!option->get_default_str().empty()) text += fmt::format(" [{}]", option->get_default_str());
        return text;
    }

    std::string make_usage(const CLI::App* app, std::string name) const override {
        std::string text = fmt::format("Usage: {}", name.empty() ? app->get_name() : name);
        if (!app->get_subcommands([](const CLI::App*) { return true; }).empty()) return text + " COMMAND [OPTIONS]\n";
        for (const CLI::Option* option : app->get_options())
            if (option->get_positional())
                text += option->get_required() ? " " + option->get_name(true)
                                               : fmt::format(" [{}]", option->get_name(true));
        return text + " [OPTIONS]\n";
    }
};

bool starts_with_dash(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

}  // namespace

ExitCode complain(const Error& error) {
    const Palette colours = palette(stderr);
    write_err(fmt::format("{}taquin: {}{}: {}\n", colours.bad, error.field, colours.plain, english(error)));
    return ExitCode::BadInput;
}

std::vector<std::string> words_of(const std::string& option) {
    std::vector<std::string> words;
    const auto names = [&](const auto& rows, auto name) {
        for (const auto& row : rows) words.emplace_back(name(row));
        return words;
    };
    if (option == "--algorithm") {
        words.emplace_back("auto");
        return names(all_algorithms(), [](const AlgorithmInfo* row) { return row->name; });
    }
    if (option == "--heuristic") return names(all_heuristics(), [](const HeuristicInfo* row) { return row->name; });
    if (option == "--goal") return names(all_goals(), [](const GoalInfo& row) { return row.name; });
    if (option == "--notation")
        return names(move_alphabets, [](const MoveAlphabet& alphabet) { return alphabet.name; });
    if (option == "--engine") return {"auto", "general", "fast"};
    if (option == "--moves-of") return {"blank", "tile"};
    if (option == "--tiles-from") return {"1", "0"};
    if (option == "--format") return {"text", "json", "moves"};
    if (option == "--size") return {"3x3", "4x4", "5x5", "2x3", "3x4"};
    return words;
}

Program::Program() : app_("Sliding-tile puzzles of any size: solve, scramble, check, compare.", "taquin") {
    app_.formatter(std::make_shared<HelpFormat>());
    app_.set_help_flag("-h,--help", "print this help");
    app_.set_version_flag("--version", fmt::format("taquin {}", version), "print the version");
    app_.require_subcommand(0, 1);
    for (const Command* command : commands()) {
        CLI::App* sub = app_.add_subcommand(command->name, command->summary);
        sub->group(command->group);
        works_.emplace_back(sub, command->set_up(*sub));
    }
    app_.footer(examples);  // last, or every subcommand would inherit it
}

ExitCode Program::refuse(const CLI::ParseError& error) {
    const auto used = app_.get_subcommands();
    const CLI::App& where = used.empty() ? app_ : *used.front();
    const std::string command = used.empty() ? "taquin" : "taquin " + where.get_name();
    const std::string hint = fmt::format("'{} --help' lists what is allowed", command);
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
        const auto extra = app_.remaining(true);
        const std::string word = extra.empty() ? std::string() : extra.front();
        if (used.empty() && !starts_with_dash(word))
            return complain({"command", fmt::format("found {}, which is no command; {}", quote(word), hint)});
        return complain(
            {printable(word),
             fmt::format("not {} of '{}'; {}", starts_with_dash(word) ? "an option" : "an argument", command, hint)});
    }
    return complain({command, fmt::format("{}; {}", printable(error.what(), 200), hint)});
}

ExitCode Program::run(int argc, char** argv) try {
    try {
        app_.parse(argc, argv);
    } catch (const CLI::CallForVersion& call) {
        write_out(std::string(call.what()) + "\n");
        flush_out();
        return ExitCode::Ok;
    } catch (const CLI::Success&) {  // help
        write_out(app_.help());
        flush_out();
        return ExitCode::Ok;
    } catch (const CLI::ParseError& error) {
        return refuse(error);
    }
    ExitCode code = ExitCode::Ok;
    const auto used = app_.get_subcommands();
    if (used.empty())
        write_out(app_.help());
    else
        code = std::ranges::find(works_, used.front(), &std::pair<CLI::App*, Work>::first)->second();
    flush_out();
    return code;
} catch (const OutputError& failed) {
    if (failed.error == EPIPE) return ExitCode::Cancelled;  // whoever read us had enough: no reason to complain
    return complain({"output", fmt::format("cannot write: {}", std::strerror(failed.error))});
} catch (const std::exception& fault) {
    write_err(fmt::format("taquin: a fault of our own: {}\n", fault.what()));
    return ExitCode::InternalError;
}

}  // namespace taquin::app
