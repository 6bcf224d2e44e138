// Shell completion. The three shells get a few lines each that ask `taquin complete WORD…` what may follow; that
// walks the real command line, so an option is completed as soon as it exists.

#include <algorithm>

#include <fmt/format.h>

#include "taquin/core/quote.h"

#include "apps/board_input.h"
#include "apps/command.h"
#include "apps/terminal.h"

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

struct Offer {
    std::string word;
    std::string help;
};

bool visible(const CLI::App* app) { return !app->get_group().empty(); }

const CLI::Option* option_named(const CLI::App& app, const std::string& word) {
    for (const CLI::Option* option : app.get_options())
        if (!option->get_positional() && option->check_name(word)) return option;
    return nullptr;
}

std::string long_name(const CLI::Option& option) {
    const auto& names = option.get_lnames();
    return names.empty() ? "" : "--" + names.front();
}

/// What may follow `words`, the last of which is only begun.
std::vector<Offer> offers(const CLI::App& root, const std::vector<std::string>& words) {
    const CLI::App* app = &root;
    const CLI::Option* awaiting = nullptr;  // the option whose value comes next
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const CLI::Option* option = awaiting == nullptr ? option_named(*app, words[i]) : nullptr;
        awaiting = option != nullptr && option->get_expected_max() > 0 ? option : nullptr;
        for (const CLI::App* sub : app->get_subcommands(visible))
            if (sub->get_name() == words[i]) app = sub;
    }
    std::vector<Offer> found;
    if (awaiting != nullptr) {
        for (std::string& word : words_of(long_name(*awaiting))) found.push_back({std::move(word), ""});
        return found;
    }
    for (const CLI::App* sub : app->get_subcommands(visible))
        found.push_back({sub->get_name(), sub->get_description()});
    const bool dash = !words.empty() && words.back().starts_with('-');
    for (const CLI::Option* option : app->get_options())
        if (dash && !long_name(*option).empty()) found.push_back({long_name(*option), option->get_description()});
    if (app->get_name() == "completion")
        for (const char* shell : {"bash", "zsh", "fish"}) found.push_back({shell, ""});
    return found;
}

Work set_up_complete(CLI::App& app) {
    app.prefix_command();  // the words are not ours to read
    app.set_help_flag();
    return [&app] {
        const std::vector<std::string> words = app.remaining();
        Program program;
        const std::string begun = words.empty() ? "" : words.back();
        for (const Offer& offer : offers(program.app(), words))
            if (offer.word.starts_with(begun))
                write_out(
                    fmt::format("{}{}{}\n", offer.word, offer.help.empty() ? "" : "\t", printable(offer.help, 100)));
        return ExitCode::Ok;
    };
}

Work set_up_completion(CLI::App& app) {
    auto shell = std::make_shared<std::string>();
    app.add_option("SHELL", *shell, "bash, zsh or fish")->required();
    app.footer(R"help(Examples:
  source <(taquin completion bash)               for this shell
  taquin completion zsh > ~/.zfunc/_taquin
  taquin completion fish > ~/.config/fish/completions/taquin.fish)help");
    return [shell] {
        const std::pair<std::string_view, std::string_view> scripts[] = {
            {"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};
        for (const auto& [name, script] : scripts)
            if (*shell == name) {
                write_out(script);
                return ExitCode::Ok;
            }
        return complain({ErrorCode::NotOneOf, "shell", {printable(*shell), "bash, zsh, fish"}});
    };
}

}  // namespace

extern const Command complete_command;
const Command complete_command{"complete", "", "Tell what may follow; for shells.", set_up_complete};

extern const Command completion_command;
const Command completion_command{"completion", "Set-up", "Print the completion script of a shell.", set_up_completion};

}  // namespace taquin::app
