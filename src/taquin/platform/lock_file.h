#pragma once

#include "taquin/platform/file.h"

namespace taquin {

/// A file that holds nothing and is only locked, beside one that is replaced and so cannot carry a lock itself. It is
/// created where it is missing and never removed: all processes lock the same one.
class LockFile {
  public:
    static Expected<LockFile> open(const Path& path);
    LockFile(LockFile&& other) noexcept;
    LockFile& operator=(LockFile&&) = delete;
    ~LockFile();

    /// Until the object goes. False: another process, or another part of this one, has it.
    bool lock() const;

  private:
    explicit LockFile(int descriptor) : descriptor_(descriptor) {}

    int descriptor_;
};

}  // namespace taquin
