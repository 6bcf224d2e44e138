#pragma once

#include <set>

#include "taquin/platform/file.h"
#include "taquin/platform/lock_file.h"

namespace taquin {

/// A folder for what does not fit into the memory of a search. Its files are written aside and renamed, and have their
/// rank in their names, so that ranks may share the folder. Only one run at a time may use those of a rank.
class SpillFolder {
  public:
    using Arrays = std::vector<std::span<std::uint8_t>>;

    /// Creates it where it is missing. Files that a killed run left here count as this run's, and are removed by the
    /// first keep_only() that does not name them. Fails with BeingWritten where another run uses it. Errors have the
    /// field "spill". `synced`: the files must survive a crash of the machine, since a checkpoint names them.
    static Expected<SpillFolder> open(const Path& folder, int rank, bool synced);

    /// Writes one array after the other; returns the hash of all their bytes.
    Expected<std::uint64_t> store(const std::string& name, const Arrays& arrays);
    /// Fails where the file is missing, too short, or does not match the hash.
    Expected<void> load(const std::string& name, const Arrays& arrays, std::uint64_t hash) const;

    /// For a file that is written or read in pieces; commit() when it is whole.
    Path path(const std::string& name) const;
    Expected<void> commit(const std::string& name, OutputFile& file);
    std::unexpected<Error> damaged(const std::string& name) const;

    void remove(const std::string& name);
    /// Removes all other files. One that cannot be removed stays until a later call.
    void keep_only(const std::set<std::string>& names);

  private:
    SpillFolder(Path folder, int rank, bool synced, LockFile lock);

    Path folder_;
    std::string prefix_;
    bool synced_;
    LockFile lock_;
    std::set<std::string> files_ = {};
};

/// The same error, with the field of the option that the user knows.
std::unexpected<Error> spill_error(Error error);

}  // namespace taquin
