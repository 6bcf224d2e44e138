// Text from files and standard input. Lines are read with a timeout, so that an interrupt is noticed within 0.1 s.

#include "apps/io/text_input.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "taquin/core/quote.h"
#include "taquin/platform/file.h"

#include "apps/io/interrupt.h"
#include "apps/io/quantities.h"

namespace taquin::app {

namespace {

constexpr std::size_t longest_skipped = 64 << 20;  // of a line that is too long; a longer one is taken for endless
constexpr int poll_milliseconds = 100;
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

}  // namespace

Expected<LineReader> LineReader::open(const std::string& path, std::string_view field) {
    int file = STDIN_FILENO;
    do  // of a pipe with a name, this waits for whoever writes it
        if (path != "-") file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    while (file < 0 && errno == EINTR && !was_interrupted());
    int error = file < 0 ? errno : 0;
    if (error == EINTR) return make_error(ErrorCode::Cancelled, field, printable(path, 200));
    struct stat info {};
    if (file >= 0 && fstat(file, &info) == 0 && S_ISDIR(info.st_mode)) error = EISDIR;
    LineReader reader(file, path, field);
    if (error != 0) return make_error(ErrorCode::CannotRead, field, printable(path, 200), std::strerror(error));
    return reader;
}

LineReader::LineReader(LineReader&& other) noexcept
    : file_(std::exchange(other.file_, -1)),
      path_(std::move(other.path_)),
      field_(std::move(other.field_)),
      begun_(other.begun_),
      ended_(other.ended_),
      at_(other.at_),
      buffer_(std::move(other.buffer_)),
      failure_(std::move(other.failure_)) {}

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
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got < 0) failure_ = Error(ErrorCode::CannotRead, field_, {printable(path_, 200), std::strerror(errno)});
        if (got <= 0) break;
        buffer_.append(chunk, static_cast<std::size_t>(got));
        return true;
    }
    ended_ = true;
    return false;
}

/// What is left of a line that is too long.
Expected<std::string> LineReader::skip_line() {
    std::size_t skipped = 0;
    std::size_t end = std::string::npos;
    for (;;) {
        end = buffer_.find('\n', at_);
        if (end != std::string::npos) break;
        skipped += buffer_.size() - at_;
        at_ = buffer_.size();
        if (skipped > longest_skipped) {
            failure_ = Error(ErrorCode::LineWithoutEnd, field_, {printable(path_, 200), format_bytes(skipped)});
            ended_ = true;
        }
        if (ended_ || !fill()) break;
    }
    if (end != std::string::npos) at_ = end + 1;
    return make_error(ErrorCode::LineTooLong, "line", format_bytes(longest_line));
}

std::optional<Expected<std::string>> LineReader::next() {
    std::size_t end = buffer_.find('\n', at_);
    while (end == std::string::npos && buffer_.size() - at_ <= longest_line && !ended_) {
        const std::size_t seen = buffer_.size() - at_;
        if (fill()) end = buffer_.find('\n', seen);
    }
    if (*interrupted() || (ended_ && at_ == buffer_.size())) return std::nullopt;
    if (failure_ && end == std::string::npos) return std::nullopt;  // half a line may be another board
    if (!std::exchange(begun_, true) && buffer_.starts_with(byte_order_mark)) at_ += byte_order_mark.size();
    const std::size_t stop = std::min(end, buffer_.size());
    if (stop - at_ > longest_line) return skip_line();
    std::string line = buffer_.substr(at_, stop - at_);
    at_ = std::min(stop + 1, buffer_.size());
    return line;
}

std::optional<std::uint64_t> LineReader::bytes_left() const {
    struct stat info {};
    if (fstat(file_, &info) != 0 || !S_ISREG(info.st_mode)) return std::nullopt;
    const off_t position = lseek(file_, 0, SEEK_CUR);
    if (position < 0) return std::nullopt;
    return buffer_.size() - at_ + static_cast<std::uint64_t>(std::max<off_t>(info.st_size - position, 0));
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
    if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
    return text;
}

Expected<void> replace_input(std::string_view text) {
    const auto fail = [] { return make_error(ErrorCode::CannotRead, "input", "-", std::strerror(errno)); };
    const int copy = memfd_create("input", MFD_CLOEXEC);
    if (copy < 0) return fail();
    const struct Close {
        int file;
        ~Close() {
            if (file != STDIN_FILENO) close(file);
        }
    } closed{copy};
    while (!text.empty()) {
        const ssize_t wrote = write(copy, text.data(), text.size());
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) return fail();
        text.remove_prefix(static_cast<std::size_t>(wrote));
    }
    if (lseek(copy, 0, SEEK_SET) != 0 || dup2(copy, STDIN_FILENO) < 0) return fail();
    return {};
}

Expected<void> check_output(const std::string& output, std::span<const std::string> inputs, std::string_view field) {
    if (output == "-") return {};
    for (const std::string& input : inputs)
        if (same_file(output, input == "-" ? "/dev/stdin" : input))
            return make_error(ErrorCode::OutputIsInput, field, printable(output, 200));
    return {};
}

}  // namespace taquin::app
