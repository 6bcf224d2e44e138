#pragma once

#include <string>

#include "apps/cli/command.h"

namespace taquin::app {

/// Where a command is in the tree: {tables, build}. Empty for the program itself.
using CommandPath = std::vector<const Command*>;

/// "taquin tables build".
std::string command_line(const CommandPath& path);

/// What --help prints.
std::string help_text(const CommandPath& path);

/// "-f,--format FORMAT"
std::string option_term(const OptionSpec& option);
/// The help of an option with its default in brackets.
std::string option_meaning(const OptionSpec& option);

}  // namespace taquin::app
