#pragma once

#include <functional>
#include <span>

#include <CLI/CLI.hpp>

#include "taquin/platform/error.h"

#include "apps/exit_code.h"

namespace taquin::app {

using Work = std::function<ExitCode()>;

/// One subcommand: a file that ends with such a row, and a line in commands.cpp.
struct Command {
    const char* name;
    const char* group;    // heading under which the help lists it
    const char* summary;  // one line
    /// Adds the options to `app` and returns what to do once they are read. The options' variables must
    /// outlive this call: keep them in a shared_ptr that the work holds.
    Work (*set_up)(CLI::App& app);
};

std::span<const Command* const> commands();

/// Prints "taquin: field: message" on standard error. Returns ExitCode::BadInput.
ExitCode complain(const Error& error);

/// Words that an option takes, for help, completion and docs: those of --algorithm are the catalogue's.
/// Empty where anything else is meant.
std::vector<std::string> words_of(const std::string& option);

/// The whole command line with every subcommand, but nothing read yet.
class Program {
  public:
    Program();

    CLI::App& app() { return app_; }
    /// Reads the arguments and does the work. Help and version are work too.
    ExitCode run(int argc, char** argv);

  private:
    ExitCode refuse(const CLI::ParseError& error);

    CLI::App app_;
    std::vector<std::pair<CLI::App*, Work>> works_;
};

}  // namespace taquin::app
