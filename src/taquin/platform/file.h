#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/platform/error.h"

namespace taquin {

/// The name of a file or folder, in UTF-8, with / between folders.
using Path = std::string;

Path join(const Path& folder, std::string_view name);

// Errors have the field "file"; their message names the path, what was tried and the system's reason.

bool file_exists(const Path& path);
Expected<std::uint64_t> file_size(const Path& path);
/// With all folders above it; one that is there already is fine.
Expected<void> create_folders(const Path& folder);
Expected<void> remove_file(const Path& path);
/// Names, without the folder, of all that ends with `suffix`, sorted.
Expected<std::vector<std::string>> list_folder(const Path& folder, std::string_view suffix = {});

/// A regular file open for reading. Anything else (a folder, a FIFO, a device) is refused and never waited for.
class InputFile {
  public:
    static Expected<InputFile> open(const Path& path);
    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&&) = delete;
    ~InputFile();

    const Path& path() const { return path_; }
    Expected<std::uint64_t> size() const;
    /// Reads from `offset` on as much as there is of `bytes`; returns how much that was.
    Expected<std::size_t> read(std::span<std::uint8_t> bytes, std::uint64_t offset = 0) const;
    /// Until the file is closed. False: another process, or another part of this one, has it locked.
    bool lock() const;

  private:
    InputFile(Path path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

    Path path_;
    int descriptor_;
};

/// A file written aside, under a name no other process uses, that takes the place of `path` when it is committed. So
/// nobody ever sees half a file, and after a crash there is the old one or the whole new one. Without commit() nothing
/// is left behind.
class OutputFile {
  public:
    /// Readable by everybody.
    static Expected<OutputFile> create(const Path& path);
    /// Keeps the mode of a file that is there; a new one has what the user's umask allows.
    static Expected<OutputFile> replace(const Path& path);
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&&) = delete;
    ~OutputFile();

    Expected<void> write(std::span<const std::uint8_t> bytes);
    /// Without `synced` only a crash of this process, not of the machine, leaves the old file or the whole new one.
    Expected<void> commit(bool synced = true);

  private:
    OutputFile(const Path& path, std::optional<unsigned> mode) : path_(path), mode_(mode) {}
    std::unexpected<Error> not_created();

    // Both are there before the file is, so that nothing is allocated, and can fail, between its creation and commit().
    Path path_;
    Path aside_ = {};
    int descriptor_ = -1;
    std::optional<unsigned> mode_;  // given to the file when it is committed
};

/// Makes `text` the whole content of a file that a user named, by OutputFile: an error leaves the old content. A
/// symbolic link stays one. What is no regular file (a pipe, a terminal, /dev/null) cannot be replaced and is written
/// to.
Expected<void> write_file(const Path& path, std::string_view text);

/// Do both names mean one file that is there?
bool same_file(const Path& one, const Path& other);

/// Names, without the folder, of the files that OutputFile::create() writes aside for paths that end with `suffix`,
/// sorted. Those of killed processes stay.
Expected<std::vector<std::string>> list_unfinished(const Path& folder, std::string_view suffix);
/// Removes one of them, unless a running process still writes it (BeingWritten).
Expected<void> remove_unfinished(const Path& unfinished);
/// Removes what killed processes left of files that OutputFile::replace() wrote aside for this very path. What a
/// running process still writes stays, and so does what cannot be removed.
void remove_leftovers(const Path& path);

}  // namespace taquin
