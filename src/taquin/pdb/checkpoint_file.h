#pragma once

#include <functional>
#include <span>

#include "taquin/core/run_identity.h"
#include "taquin/platform/file.h"

namespace taquin {

/// The file in which a long run keeps its state: a header with a hash, the identity of the run, then the content. It is
/// only ever replaced by a complete one, so a killed process always leaves the last complete one.
class CheckpointFile {
  public:
    static constexpr std::uint32_t current_version = 2;

    explicit CheckpointFile(Path path) : path_(std::move(path)) {}
    const Path& path() const { return path_; }

    /// The buffers that content of this many bytes is read into, one after the other; none where there is no room for
    /// so many, or no run writes so many.
    using Places = std::function<std::vector<std::span<std::uint8_t>>(std::uint64_t bytes)>;
    /// False where there is no file. Refuses one that is damaged, of another version or of another run; what was read
    /// is then meaningless.
    Expected<bool> read(const RunIdentity& run, const Places& places) const;
    Expected<void> write(const RunIdentity& run, std::span<const std::span<const std::uint8_t>> content) const;
    /// Removes what processes killed while writing it left beside it; every run begins with this.
    void remove_leftovers() const { taquin::remove_leftovers(path_); }
    /// The run that the file claims to be of, if there is one; its content is not read.
    Expected<std::optional<RunIdentity>> identity() const;
    bool is_of(const RunIdentity& run) const;
    /// Refuses where a file of another run has appeared since this one began.
    Expected<void> may_replace(const RunIdentity& run) const;
    /// Removes the file at the end of the run; it may be missing.
    Expected<void> remove() const;

    /// The error for content that the caller finds to be wrong.
    std::unexpected<Error> damaged() const;
    /// The error where the file should be there and is not.
    std::unexpected<Error> missing() const;

  private:
    /// What comes before the content.
    struct Front {
        InputFile file;
        std::uint64_t size;  // of the file
        std::uint64_t hash;
        RunIdentity run;
        std::uint64_t content;  // where it begins
    };
    Expected<Front> read_front() const;
    std::unexpected<Error> of_other_run(const RunDifference& differs) const;

    Path path_;
};

}  // namespace taquin
