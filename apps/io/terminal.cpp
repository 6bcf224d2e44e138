// What the program knows about the terminal: colour, letters, one progress line, and whether writing worked.

#include "apps/io/terminal.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace taquin::app {

namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view{} : std::string_view(value);
}

}  // namespace

void write_out(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) throw OutputError(errno);
}

void flush_out() {
    if (std::fflush(stdout) != 0) throw OutputError(errno);
}

void write_err(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

void warn_of_threads(const Message& notice) {
    static std::atomic<bool> said{false};
    if (!said.exchange(true)) write_err(fmt::format("taquin: threads: {}\n", english(notice)));
}

bool is_terminal(FILE* stream) { return isatty(fileno(stream)) != 0; }

bool colour_allowed(FILE* stream) {
    return is_terminal(stream) && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

bool unicode_allowed() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const std::string_view locale = environment(name);
        if (locale.empty()) continue;
        return locale.find("UTF-8") != std::string_view::npos || locale.find("utf8") != std::string_view::npos;
    }
    return false;
}

std::size_t columns(FILE* stream) {
    winsize size{};
    return ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

Palette palette(FILE* stream) {
    if (!colour_allowed(stream)) return {};
    return {"\x1b[1m", "\x1b[2m", "\x1b[32m", "\x1b[31m", "\x1b[0m"};
}

ProgressLine::ProgressLine() : active_(is_terminal(stderr) && environment("TERM") != "dumb") {}

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::show(std::string_view text) {
    if (!active_) return;
    shown_ = true;
    write_err("\r" + std::string(text.substr(0, columns(stderr) - 1)) + "\x1b[K");
}

void ProgressLine::clear() {
    if (shown_) write_err("\r\x1b[K");
    shown_ = false;
}

}  // namespace taquin::app
