// Advisory locks (flock). The file is opened or created in one call: looking first and creating it by rename could give
// two processes a file each.

#include "taquin/platform/lock_file.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "taquin/platform/posix/try_lock.h"

namespace taquin {

LockAttempt try_lock(int descriptor) {
    while (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR) continue;
        return errno == EWOULDBLOCK ? LockAttempt::Taken : LockAttempt::Impossible;
    }
    return LockAttempt::Locked;
}

Expected<LockFile> LockFile::open(const Path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
    if (descriptor < 0) return make_error(ErrorCode::CannotOpen, "file", path, std::strerror(errno));
    return LockFile(descriptor);
}

LockFile::LockFile(LockFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

LockFile::~LockFile() {
    if (descriptor_ >= 0) close(descriptor_);
}

// Whoever waited for a lock that cannot be had would wait forever.
bool LockFile::lock() const { return try_lock(descriptor_) != LockAttempt::Taken; }

}  // namespace taquin
