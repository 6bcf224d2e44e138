#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/io/exit_code.h"

namespace taquin::app {

class Arguments;

/// How the text of a value is checked before the command runs.
enum class ValueType : std::uint8_t { Text, Count, Duration, Bytes };

/// Values that completion offers: a list, or a function where they come from the library. Where `closed`, nothing else
/// is accepted; otherwise the command decides ("snail" or a board, "astar" or "astar(ties=lifo)").
struct Choices {
    std::span<const std::string_view> list = {};
    std::vector<std::string> (*make)() = nullptr;
    bool closed = false;

    std::vector<std::string> all() const;
};

/// One option or argument of a command. Plain data: parser, help, completion, manual and reference read it.
struct OptionSpec {
    std::string_view name = {};        // "--time", or "BOARD" for an argument by position
    std::string_view short_name = {};  // "-f"
    std::string_view value = {};       // what help calls its value; empty for a flag
    std::string_view help = {};
    std::string_view default_value = {};
    std::string_view group = "Options";  // heading in the help
    ValueType type = ValueType::Text;
    std::uint64_t min = 0;  // of a Count
    std::uint64_t max = UINT64_MAX;
    Choices choices = {};
    bool required = false;
    bool repeated = false;  // takes any number of values

    constexpr bool positional() const { return !name.starts_with('-'); }
    constexpr bool flag() const { return !positional() && value.empty(); }
    /// The name without dashes: what Arguments and error messages call it.
    constexpr std::string_view key() const { return positional() ? name : name.substr(2); }
};

/// Joins groups of options, most of them shared by several commands, into the list of one command.
template <std::size_t... sizes>
constexpr auto join(const std::array<OptionSpec, sizes>&... groups) {
    std::array<OptionSpec, (sizes + ...)> all;
    std::size_t at = 0;
    const auto append = [&](const auto& group) {
        for (const OptionSpec& option : group) all[at++] = option;
    };
    (append(groups), ...);
    return all;
}

/// One command: a file that ends with such a descriptor, and a line in commands.cpp.
struct Command {
    std::string_view name = {};
    std::string_view group = {};  // heading under which the help lists it; empty hides it
    std::string_view summary = {};
    std::span<const OptionSpec> options = {};
    std::string_view examples = {};  // shown below the options
    ExitCode (*run)(const Arguments& arguments) = nullptr;
    std::span<const Command> subcommands = {};  // one of them is required; `run` is then null
    bool distributed = false;                   // several ranks can run it together (apps/io/cluster)
    bool raw = false;                           // all that follows is passed on unparsed, as "WORDS"
};

std::span<const Command* const> commands();

// What the commands of the larger applications run, and others that take long to compile and that `taquin solve` has no
// use for. ./taquin builds these at their first use: until then it has the core program, with their descriptors and,
// instead of these functions, those of not_built.cpp.
ExitCode run_analyse(const Arguments& arguments);
ExitCode run_bench(const Arguments& arguments);
ExitCode run_census(const Arguments& arguments);
ExitCode run_convert(const Arguments& arguments);
ExitCode run_experiment(const Arguments& arguments);  // all its subcommands
ExitCode run_play(const Arguments& arguments);
ExitCode run_serve(const Arguments& arguments);
ExitCode run_page(const Arguments& arguments);
ExitCode run_show_graph(const Arguments& arguments);  // taquin show with --graph or --tree
ExitCode run_tables(const Arguments& arguments);      // all its subcommands
ExitCode run_trace(const Arguments& arguments);

}  // namespace taquin::app
