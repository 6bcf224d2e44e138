#include "taquin/platform/lock_file.h"

#include "taquin/platform/clock.h"

namespace taquin {

namespace {

/// Another process holds the lock for milliseconds, on a busy disk for seconds; one that is suspended must not stop the
/// others for ever.
constexpr std::chrono::milliseconds between_attempts{4};
constexpr int attempts = 2500;

}  // namespace

Expected<LockFile> lock_beside(const Path& path) {
    auto lock = LockFile::open(path + ".lock");
    for (int k = 0; lock && !lock->lock(); ++k) {
        if (k == attempts) return make_error(ErrorCode::BeingWritten, "file", path);
        sleep_for(between_attempts);
    }
    return lock;
}

}  // namespace taquin
