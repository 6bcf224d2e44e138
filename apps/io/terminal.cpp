// What the program knows about the terminal: colour, letters, one progress line, and whether writing worked.

#include "apps/io/terminal.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "taquin/core/quote.h"
#include "taquin/platform/sync.h"

#include "apps/io/interrupt.h"

namespace taquin::app {

namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view{} : std::string_view(value);
}

/// What is still to be written to standard output. A buffer of stdio loses part of it when a signal ends a write.
class Output {
  public:
    void add(std::string_view text) {
        const Lock lock(mutex_);
        pending_ += text;
        if (pending_.size() >= most_pending || (terminal_ && text.contains('\n'))) write_pending();
    }
    void flush() {
        const Lock lock(mutex_);
        write_pending();
    }

  private:
    static constexpr std::size_t most_pending = std::size_t{1} << 16;
    static constexpr int patience = 100;  // milliseconds

    /// A reader that takes nothing makes us wait, but not after Ctrl-C.
    static void wait_for_reader() {
        for (;;) {
            pollfd ready{STDOUT_FILENO, POLLOUT, 0};
            if (poll(&ready, 1, patience) != 0 && ready.revents != 0) return;
            if (was_interrupted()) throw OutputError(EINTR);
        }
    }

    void write_pending() {
        const std::string text = std::exchange(pending_, {});  // what cannot be written is not tried again
        for (std::size_t done = 0; done < text.size();) {
            wait_for_reader();
            // A pipe that is ready takes as much as this without waiting.
            const ssize_t wrote =
                write(STDOUT_FILENO, text.data() + done, std::min<std::size_t>(text.size() - done, PIPE_BUF));
            if (wrote >= 0)
                done += static_cast<std::size_t>(wrote);
            else if (errno != EINTR && errno != EAGAIN)
                throw OutputError(errno);
        }
    }

    Mutex mutex_;
    std::string pending_;
    const bool terminal_ = isatty(STDOUT_FILENO) != 0;
};

Output& output() {
    static Output one;
    return one;
}

}  // namespace

void occupy_closed_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        // The lowest number that is free is this one. Opened the wrong way round: using it stays an error.
        if (fcntl(stream, F_GETFD) < 0) open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void write_out(std::string_view text) { output().add(text); }

void flush_out() { output().flush(); }

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
    const std::size_t width = std::max<std::size_t>(columns(stderr), 3) - 2;
    write_err("\r" + printable(text, width) + "\x1b[K");
}

void ProgressLine::clear() {
    if (shown_) write_err("\r\x1b[K");
    shown_ = false;
}

}  // namespace taquin::app
