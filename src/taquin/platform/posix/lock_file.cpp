// Advisory locks (flock). The file is opened or created in one call: looking first and creating it by rename could give
// two processes a file each.

#include "taquin/platform/lock_file.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace taquin {

Expected<LockFile> LockFile::open(const Path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
    if (descriptor < 0) return make_error(ErrorCode::CannotOpen, "file", path, std::strerror(errno));
    return LockFile(descriptor);
}

LockFile::LockFile(LockFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

LockFile::~LockFile() {
    if (descriptor_ >= 0) close(descriptor_);
}

bool LockFile::lock() const { return flock(descriptor_, LOCK_EX | LOCK_NB) == 0; }

}  // namespace taquin
