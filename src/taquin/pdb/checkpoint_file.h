#pragma once

#include <functional>
#include <span>

#include "taquin/core/run_identity.h"
#include "taquin/platform/file.h"

namespace taquin {

/// The file in which a long run keeps its state: what it is, a hash, then the run and its content. It is only ever
/// replaced by a whole one, so whenever the process is killed there is the last whole one.
class CheckpointFile {
  public:
    static constexpr std::uint32_t current_version = 2;

    explicit CheckpointFile(Path path) : path_(std::move(path)) {}
    const Path& path() const { return path_; }

    /// Where the content is to be read to, piece after piece; nothing where there is no room for so many bytes, or
    /// where no run leaves so many.
    using Places = std::function<std::vector<std::span<std::uint8_t>>(std::uint64_t bytes)>;
    /// False where there is no file. Refuses one that is damaged, of another version or of another run; what was read
    /// then means nothing.
    Expected<bool> read(const RunIdentity& run, const Places& places) const;
    Expected<void> write(const RunIdentity& run, std::span<const std::span<const std::uint8_t>> content) const;
    /// What processes that were killed while they wrote it left beside it; every run begins with this.
    void remove_leftovers() const { taquin::remove_leftovers(path_); }
    /// Whether there is a file that says so of itself; its content is not read.
    bool is_of(const RunIdentity& run) const;
    /// The run is at its end. One that is not there is fine.
    Expected<void> remove() const;

    /// What is wrong with the content, told in the same words.
    std::unexpected<Error> damaged() const;

  private:
    /// What stands before the content.
    struct Front {
        InputFile file;
        std::uint64_t size;  // of the file
        std::uint64_t hash;
        RunIdentity run;
        std::uint64_t content;  // where it begins
    };
    Expected<Front> read_front() const;

    Path path_;
};

}  // namespace taquin
