#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/platform/error.h"
#include "taquin/platform/stop_token.h"

namespace taquin {

/// The name of a file or folder, in UTF-8, with / between folders.
using Path = std::string;

Path join(const Path& folder, std::string_view name);

// Errors have the field "file"; their message names the path, what was tried and the system's reason.

bool file_exists(const Path& path);
Expected<std::uint64_t> file_size(const Path& path);
/// Creates the folder and its parents; it may exist already.
Expected<void> create_folders(const Path& folder);
Expected<void> remove_file(const Path& path);
/// Names, without the folder, of all entries that end with `suffix`, sorted.
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
    /// Fills `bytes` from `offset` on, as far as the file goes; returns how many bytes were read.
    Expected<std::size_t> read(std::span<std::uint8_t> bytes, std::uint64_t offset = 0) const;
    /// Locks the file until it is closed. False if another process, or another part of this one, holds the lock, and on
    /// a file system without locks.
    bool lock() const;

  private:
    InputFile(Path path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

    Path path_;
    int descriptor_;
};

/// A file written aside, under a temporary name that no other process uses, that replaces `path` when it is committed.
/// Nobody ever sees half a file, and after a crash there is either the old one or the complete new one. Without
/// commit() nothing is left behind.
class OutputFile {
  public:
    /// The committed file is readable by everybody.
    static Expected<OutputFile> create(const Path& path);
    /// Keeps the mode of an existing file; a new one gets what the umask allows.
    static Expected<OutputFile> replace(const Path& path);
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&&) = delete;
    ~OutputFile();

    Expected<void> write(std::span<const std::uint8_t> bytes);
    /// Without `synced` the promise about crashes holds for this process only, not for the machine.
    Expected<void> commit(bool synced = true);

  private:
    OutputFile(const Path& path, std::optional<unsigned> mode) : path_(path), mode_(mode) {}
    std::unexpected<Error> not_created();

    // Both are set before the file is created, so that no allocation can fail between its creation and commit().
    Path path_;
    Path aside_ = {};
    int descriptor_ = -1;
    std::optional<unsigned> mode_;  // given to the file when it is committed
};

/// Where the path leads if it names a symbolic link, also to a file that does not exist yet; else the path itself. An
/// error where links go in a circle.
Expected<Path> follow_links(const Path& path);

/// Makes `text` the whole content of a file that the user chose, through OutputFile: on error the old content stays. A
/// symbolic link remains one. Anything but a regular file (a pipe, a terminal, /dev/null) cannot be replaced and is
/// written to instead; where that has to wait for a reader, `stop` ends it (Cancelled).
Expected<void> write_file(const Path& path, std::string_view text, const StopToken& stop = {});

/// Whether both paths name the same regular file, or the same place for one that does not exist yet.
bool same_file(const Path& one, const Path& other);

/// Names, without the folder, of the files that OutputFile::create() writes aside for paths that end with `suffix`,
/// sorted. Killed processes leave theirs behind.
Expected<std::vector<std::string>> list_unfinished(const Path& folder, std::string_view suffix);
/// Removes one of them, unless a running process still writes it (BeingWritten).
Expected<void> remove_unfinished(const Path& unfinished);
/// Removes the files that killed processes left from OutputFile::replace() of this very path. Those that a running
/// process is still writing stay, and so do those that cannot be removed.
void remove_leftovers(const Path& path);

}  // namespace taquin
