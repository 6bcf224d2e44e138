#pragma once

#include <optional>
#include <string>

#include "taquin/platform/error.h"

namespace taquin::app {

/// Lines of a file or of standard input ("-") as they come; ends early on an interrupt.
class LineReader {
  public:
    static Expected<LineReader> open(const std::string& path, std::string_view field);
    LineReader(LineReader&& other) noexcept;
    LineReader& operator=(LineReader&&) = delete;
    ~LineReader();

    /// Without its newline. A line longer than a mebibyte comes in pieces.
    std::optional<std::string> next();

  private:
    explicit LineReader(int file) : file_(file) {}
    bool fill();  // false at the end

    int file_;
    bool ended_ = false;
    std::size_t at_ = 0;
    std::string buffer_;
};

/// A whole file, or standard input for "-"; refuses more than `most` bytes. `field` is the field of the error.
Expected<std::string> read_text(const std::string& path, std::string_view field, std::size_t most);

}  // namespace taquin::app
