#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace taquin {

/// What the real program did.
struct ProgramRun {
    int code = -1;  // exit code, or minus the signal that ended it
    std::string out;
    std::string err;
};

struct ProgramInput {
    std::vector<std::string> arguments;
    std::string program = TAQUIN_PROGRAM;
    std::string input = {};
    std::vector<std::string> environment = {};  // "NAME=value" is added to ours, "NAME" is taken from it
    /// Sends SIGINT once this text is on standard error or output.
    std::optional<std::string> interrupt_after = {};
    /// Sends SIGINT once all input is written, and leaves standard input open. More than a pipe holds (64 KiB) shows
    /// that the program is reading it.
    bool interrupt_after_input = false;
    /// Closes its standard output after so many bytes, like head.
    std::optional<std::size_t> stop_reading_after = {};
    /// Instead of a pipe, a file for standard output.
    std::string output_file = {};
    /// Instead of pipes, terminals (each its own) for standard output and standard error.
    bool out_on_terminal = false;
    bool err_on_terminal = false;
};

/// Runs build/…/taquin and waits for it; kills it after two minutes.
ProgramRun run_with(const ProgramInput& input);
ProgramRun run_program(std::vector<std::string> arguments, std::string input = {});

/// What is in a file; nothing where there is none.
std::string text_of(const std::filesystem::path& path);

}  // namespace taquin
