#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "taquin/platform/error.h"

namespace taquin::app {

/// Lines of a file or of standard input ("-") as they come; ends early on an interrupt. A byte order mark before the
/// first is skipped.
class LineReader {
  public:
    static constexpr std::size_t longest_line = 1 << 20;

    static Expected<LineReader> open(const std::string& path, std::string_view field);
    LineReader(LineReader&& other) noexcept;
    LineReader& operator=(LineReader&&) = delete;
    ~LineReader();

    /// The next line without its newline; nothing at the end. One that is too long is an error of its own, and the
    /// line after it comes next.
    std::optional<Expected<std::string>> next();
    /// Bytes of the lines to come; nothing where that is not known, as of a pipe.
    std::optional<std::uint64_t> bytes_left() const;
    /// Why reading ended before the end of the file, if it did.
    const std::optional<Error>& failure() const { return failure_; }

  private:
    LineReader(int file, std::string path, std::string_view field)
        : file_(file), path_(std::move(path)), field_(field) {}
    bool fill();  // false at the end
    Expected<std::string> skip_line();

    int file_;
    std::string path_, field_;
    bool begun_ = false;
    bool ended_ = false;
    std::size_t at_ = 0;
    std::string buffer_;
    std::optional<Error> failure_;
};

/// A whole file, or standard input for "-", without a byte order mark; refuses more than `most` bytes. `field` is the
/// field of the error.
Expected<std::string> read_text(const std::string& path, std::string_view field, std::size_t most);

/// Makes `text` what standard input holds, to be read from its beginning, also more than once after lseek().
Expected<void> replace_input(std::string_view text);

/// Refuses to write to a file that is also read: what it held would be lost. "-" is standard output or input. `field`
/// is that of the output.
Expected<void> check_output(const std::string& output, std::span<const std::string> inputs, std::string_view field);

}  // namespace taquin::app
