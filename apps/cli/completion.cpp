// Shell completion. Each shell gets a few lines that call `taquin complete WORD…`, which prints what may follow. That
// command walks the descriptors of the commands, so an option is completed as soon as it exists.

#include <algorithm>

#include <fmt/format.h>

#include "taquin/core/quote.h"

#include "apps/cli/arguments.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

constexpr std::string_view bash_script = R"sh(# bash completion for taquin:  source <(taquin completion bash)
_taquin() {
    local IFS=$'\n'
    COMPREPLY=($("${COMP_WORDS[0]}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
    ((${#COMPREPLY[@]})) || compopt -o default
}
complete -F _taquin taquin
)sh";

constexpr std::string_view zsh_script = R"sh(#compdef taquin
# zsh completion for taquin:  source <(taquin completion zsh)
_taquin() {
    local -a found
    found=("${(@f)$("${words[1]}" complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -z "${found[1]}" ]]; then
        _files
        return
    fi
    found=("${(@)found//:/\\:}")
    found=("${(@)found/$'\t'/:}")
    _describe taquin found
}
if [[ "${funcstack[1]}" == _taquin ]]; then _taquin "$@"; else compdef _taquin taquin; fi
)sh";

constexpr std::string_view fish_script = R"sh(# fish completion for taquin:  taquin completion fish | source
complete -c taquin -f -a '(set -l words (commandline -opc); taquin complete $words[2..-1] (commandline -ct) 2>/dev/null)'
complete -c taquin -l file -r -F
complete -c taquin -l batch -r -F
)sh";

struct Candidate {
    std::string text;
    std::string_view help = {};
};

std::vector<Candidate> values_of(const OptionSpec& option) {
    std::vector<Candidate> found;
    for (std::string& value : option.choices.all()) found.push_back({std::move(value)});
    return found;
}

const OptionSpec* option_named(const Command* command, std::string_view name) {
    if (command == nullptr) return nullptr;
    for (const OptionSpec& option : command->options)
        if (!option.positional() && (option.name == name || option.short_name == name)) return &option;
    return nullptr;
}

/// What may follow `words`, the last of which is incomplete.
std::vector<Candidate> candidates(const std::vector<std::string>& words) {
    const Command* command = nullptr;
    const OptionSpec* awaiting = nullptr;  // the option whose value comes next
    const auto visible = [&](const auto& visit) {
        if (command == nullptr) {
            for (const Command* one : commands())
                if (!one->group.empty()) visit(*one);
        } else {
            for (const Command& one : command->subcommands) visit(one);
        }
    };
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const OptionSpec* option = awaiting == nullptr ? option_named(command, words[i]) : nullptr;
        awaiting = option != nullptr && !option->flag() ? option : nullptr;
        const Command* entered = nullptr;
        visible([&](const Command& one) {
            if (one.name == words[i]) entered = &one;
        });
        if (entered != nullptr) command = entered;
    }
    if (awaiting != nullptr) return values_of(*awaiting);
    std::vector<Candidate> found;
    visible([&](const Command& one) { found.push_back({std::string(one.name), one.summary}); });
    if (!words.empty() && words.back().starts_with('-')) {
        found.push_back({"--help", "print this help"});
        if (command == nullptr) found.push_back({"--version", "print the version"});
    }
    if (command == nullptr) return found;
    for (const OptionSpec& option : command->options) {
        if (option.positional())
            std::ranges::move(values_of(option), std::back_inserter(found));
        else if (!words.empty() && words.back().starts_with('-'))
            found.push_back({std::string(option.name), option.help});
    }
    return found;
}

constexpr std::array complete_options{OptionSpec{.name = "WORDS", .help = "the command line so far", .repeated = true}};

ExitCode run_complete(const Arguments& arguments) {
    const std::vector<std::string> words = arguments.texts("WORDS");
    const std::string begun = words.empty() ? "" : words.back();
    for (const Candidate& candidate : candidates(words))
        if (candidate.text.starts_with(begun))
            write_out(fmt::format("{}{}{}\n", candidate.text, candidate.help.empty() ? "" : "\t",
                                  printable(candidate.help, 100)));
    return ExitCode::Ok;
}

constexpr std::string_view shells[] = {"bash", "zsh", "fish"};

constexpr std::array completion_options{OptionSpec{
    .name = "SHELL", .help = "bash, zsh or fish", .choices = {.list = shells, .closed = true}, .required = true}};

constexpr std::string_view completion_examples = R"help(Examples:
  source <(taquin completion bash)               for this shell
  taquin completion zsh > ~/.zfunc/_taquin
  taquin completion fish > ~/.config/fish/completions/taquin.fish)help";

ExitCode run_completion(const Arguments& arguments) {
    const std::string shell = arguments.text("SHELL");
    write_out(shell == "bash" ? bash_script : shell == "zsh" ? zsh_script : fish_script);
    return ExitCode::Ok;
}

}  // namespace

extern const Command complete_command;
const Command complete_command{.name = "complete",
                               .summary = "Print what may follow on a command line; for shells.",
                               .options = complete_options,
                               .run = run_complete,
                               .raw = true};

extern const Command completion_command;
const Command completion_command{.name = "completion",
                                 .group = "Set-up",
                                 .summary = "Print the completion script of a shell.",
                                 .options = completion_options,
                                 .examples = completion_examples,
                                 .run = run_completion};

}  // namespace taquin::app
