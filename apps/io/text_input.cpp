// Text from files and standard input. Lines are read with a timeout, so that an interrupt is noticed within 0.1 s.

#include "apps/io/text_input.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "taquin/core/quote.h"

#include "apps/io/interrupt.h"
#include "apps/io/quantities.h"

namespace taquin::app {

namespace {
constexpr std::size_t longest_line = 1 << 20;
constexpr int poll_milliseconds = 100;
}  // namespace

Expected<LineReader> LineReader::open(const std::string& path, std::string_view field) {
    const int file = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    int error = file < 0 ? errno : 0;
    struct stat info {};
    if (file >= 0 && fstat(file, &info) == 0 && S_ISDIR(info.st_mode)) error = EISDIR;
    LineReader reader(file);
    if (error != 0) return make_error(ErrorCode::CannotRead, field, printable(path, 200), std::strerror(error));
    return reader;
}

LineReader::LineReader(LineReader&& other) noexcept
    : file_(std::exchange(other.file_, -1)), ended_(other.ended_), at_(other.at_), buffer_(std::move(other.buffer_)) {}

LineReader::~LineReader() {
    if (file_ > STDIN_FILENO) close(file_);
}

bool LineReader::fill() {
    buffer_.erase(0, at_);
    at_ = 0;
    char chunk[1 << 16];
    while (!*interrupted()) {
        pollfd ready{file_, POLLIN, 0};
        if (poll(&ready, 1, poll_milliseconds) <= 0) continue;
        const ssize_t got = read(file_, chunk, sizeof chunk);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        buffer_.append(chunk, static_cast<std::size_t>(got));
        return true;
    }
    ended_ = true;
    return false;
}

std::optional<std::string> LineReader::next() {
    std::size_t end = buffer_.find('\n', at_);
    while (end == std::string::npos && buffer_.size() - at_ < longest_line && !ended_) {
        const std::size_t seen = buffer_.size() - at_;
        if (fill()) end = buffer_.find('\n', seen);
    }
    if (*interrupted() || (ended_ && at_ == buffer_.size())) return std::nullopt;
    const bool whole = end != std::string::npos;
    if (!whole) end = std::min(buffer_.size(), at_ + longest_line);
    std::string line = buffer_.substr(at_, end - at_);
    at_ = end + (whole ? 1 : 0);
    return line;
}

Expected<std::string> read_text(const std::string& path, std::string_view field, std::size_t most) {
    const bool standard = path == "-";
    const auto fail = [&](int error) {
        if (was_interrupted()) return make_error(ErrorCode::Cancelled, field, standard ? "standard input" : path);
        return make_error(ErrorCode::CannotRead, field, printable(path, 200), std::strerror(error));
    };
    const auto close = [](FILE* stream) {
        if (stream != nullptr && stream != stdin) std::fclose(stream);
    };
    const std::unique_ptr<FILE, decltype(close)> stream(standard ? stdin : std::fopen(path.c_str(), "rb"), close);
    if (stream == nullptr) return fail(errno);
    struct stat info {};
    if (fstat(fileno(stream.get()), &info) == 0 && S_ISDIR(info.st_mode)) return fail(EISDIR);
    std::string text;
    char buffer[1 << 16];
    for (;;) {
        if (was_interrupted()) return fail(EINTR);
        pollfd ready{fileno(stream.get()), POLLIN, 0};
        if (poll(&ready, 1, poll_milliseconds) <= 0) continue;
        const ssize_t got = read(ready.fd, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(errno);
        if (got == 0) break;
        text.append(buffer, static_cast<std::size_t>(got));
        if (text.size() > most)
            return make_error(ErrorCode::FileTooLarge, field, printable(path, 200), format_bytes(most));
    }
    return text;
}

}  // namespace taquin::app
