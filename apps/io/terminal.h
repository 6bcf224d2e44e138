#pragma once

#include <chrono>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include "taquin/platform/error.h"

namespace taquin::app {

/// Our output could not be written: the reader went away, the disk is full. main() turns it into an exit code.
struct OutputError : std::exception {
    explicit OutputError(int number) : error(number) {}
    const char* what() const noexcept override { return "cannot write the output"; }
    int error;  // errno
};

/// For main(): whoever started us may have closed standard input, output or error, and the first file or socket that is
/// opened would get its number, and what is printed. /dev/null takes these places, so that using them is an error.
void occupy_standard_descriptors();

/// Writes to standard output; throws OutputError. flush_out() is for lines that someone waits for.
void write_out(std::string_view text);
void flush_out();
/// Writes to standard error; nothing more can be done if that fails.
void write_err(std::string_view text);
/// For NoticeFunction: that there are fewer threads than wanted, said once in a process.
void warn_of_threads(const Message& notice);

bool is_terminal(FILE* stream);
/// On a terminal, and neither NO_COLOR nor TERM=dumb forbids it.
bool colour_allowed(FILE* stream);
/// Does the locale use UTF-8, so that boxes can be drawn?
bool unicode_allowed();

/// Columns of the terminal, 80 where there is none.
std::size_t columns(FILE* stream);

/// Colours of text on standard output; each is empty where colour is not allowed.
struct Palette {
    std::string_view bold, dim, good, bad, plain;
};
Palette palette(FILE* stream);

/// One line on standard error that is overwritten, only when that is a terminal. Gone when destroyed.
class ProgressLine {
  public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    bool active() const { return active_; }
    void show(std::string_view text);
    void clear();

  private:
    bool active_;
    bool shown_ = false;
};

}  // namespace taquin::app
