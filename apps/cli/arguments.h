#pragma once

#include <chrono>
#include <map>
#include <optional>

#include "apps/cli/command.h"

namespace taquin::app {

/// The parsed command line of one command. Options are named without dashes. Asking for an option that the command does
/// not have is a bug and throws std::logic_error.
class Arguments {
  public:
    explicit Arguments(const Command& command) : command_(&command) {}

    std::string_view command() const { return command_->name; }
    void set(const OptionSpec& option, std::vector<std::string> values);
    /// Are all values of the type and within the limits that their descriptors state?
    Expected<void> check() const;

    bool given(std::string_view name) const;
    bool flag(std::string_view name) const { return given(name); }
    /// The value given, or the default.
    std::string text(std::string_view name) const;
    std::vector<std::string> texts(std::string_view name) const;
    /// Nothing if not given and without a default. These require check().
    std::optional<std::uint64_t> count(std::string_view name) const;
    std::optional<std::chrono::milliseconds> duration(std::string_view name) const;
    std::optional<std::uint64_t> bytes(std::string_view name) const;

  private:
    const OptionSpec& option(std::string_view name) const;

    const Command* command_;
    std::map<std::string_view, std::vector<std::string>> values_;
};

}  // namespace taquin::app
