#pragma once

#include "taquin/platform/file.h"

namespace taquin {

/// An empty file that is only locked, beside one that gets replaced and so cannot carry a lock itself. It is created
/// where missing and never removed, so that all processes lock the same one.
class LockFile {
  public:
    static Expected<LockFile> open(const Path& path);
    LockFile(LockFile&& other) noexcept;
    LockFile& operator=(LockFile&&) = delete;
    ~LockFile();

    /// Holds the lock until the object is destroyed. False if another process, or another part of this one, has it.
    /// True on a file system without locks, where nobody can have it.
    bool lock() const;

  private:
    explicit LockFile(int descriptor) : descriptor_(descriptor) {}

    int descriptor_;
};

/// Keeps other processes that call this from reading a file and replacing it at the same time. Waits for them, up to
/// ten seconds (then: BeingWritten).
Expected<LockFile> lock_beside(const Path& path);

}  // namespace taquin
