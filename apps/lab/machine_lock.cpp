// The machine lock is made of file locks, which the kernel releases when a process is killed. Everyone takes the queue
// lock before the machine lock; a process that waits for exclusive use holds the queue lock meanwhile, so that nobody
// overtakes it.

#include "apps/lab/machine_lock.h"

#include <cerrno>
#include <chrono>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "taquin/platform/clock.h"

namespace taquin::lab {

namespace {

int open_lock(const char* what) {
    std::error_code error;
    const auto folder = std::filesystem::temp_directory_path(error);
    const auto file = folder / fmt::format("taquin-{}-{}.lock", getuid(), what);
    // Anyone may put a link there.
    return open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
}

}  // namespace

bool wait_for_lock(int file, int kind, const std::atomic<bool>& stop) {
    if (file < 0) return true;
    while (flock(file, kind | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR) return true;
        if (stop) return false;
        sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

MachineLock::MachineLock() : queue_(open_lock("queue")), machine_(open_lock("machine")) {}

MachineLock::~MachineLock() {
    if (queue_ >= 0) close(queue_);
    if (machine_ >= 0) close(machine_);
}

bool MachineLock::enter(bool timed, const std::atomic<bool>& stop) {
    if (!wait_for_lock(queue_, LOCK_EX, stop)) return false;
    const bool entered = wait_for_lock(machine_, timed ? LOCK_EX : LOCK_SH, stop);
    if (queue_ >= 0) flock(queue_, LOCK_UN);
    return entered;
}

void MachineLock::leave() {
    if (machine_ >= 0) flock(machine_, LOCK_UN);
}

}  // namespace taquin::lab
