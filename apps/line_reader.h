#pragma once

#include <optional>
#include <string>

#include "taquin/platform/error.h"

namespace taquin::app {

/// Lines of a file or of standard input ("-") as they come; ends early when we are interrupted.
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

}  // namespace taquin::app
