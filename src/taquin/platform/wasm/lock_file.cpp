// Nothing else runs at the same time, so every lock is free.

#include "taquin/platform/lock_file.h"

namespace taquin {

Expected<LockFile> LockFile::open(const Path&) { return LockFile(-1); }
LockFile::LockFile(LockFile&& other) noexcept : descriptor_(other.descriptor_) {}
LockFile::~LockFile() = default;
bool LockFile::lock() const { return descriptor_ == -1; }

}  // namespace taquin
