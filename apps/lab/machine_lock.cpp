// MachineLock by file locks: the kernel gives them back when a process is killed, which no lock of ours could promise.
// Everyone passes a gate to enter the room; whoever wants the room alone waits inside the gate.

#include "apps/lab/machine_lock.h"

#include <chrono>
#include <filesystem>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

namespace taquin::lab {

namespace {

int open_lock(const char* what) {
    std::error_code error;
    const auto folder = std::filesystem::temp_directory_path(error);
    const auto file = folder / fmt::format("taquin-{}-{}.lock", getuid(), what);
    return open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

/// Without a place for locks everyone may go; timings are then as good as the user's discipline.
bool lock(int file, int kind, const std::atomic<bool>& stop) {
    if (file < 0) return true;
    while (flock(file, kind | LOCK_NB) != 0) {
        if (stop) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

}  // namespace

MachineLock::MachineLock() : gate_(open_lock("gate")), room_(open_lock("room")) {}

MachineLock::~MachineLock() {
    if (gate_ >= 0) close(gate_);
    if (room_ >= 0) close(room_);
}

bool MachineLock::enter(bool timed, const std::atomic<bool>& stop) {
    if (!lock(gate_, LOCK_EX, stop)) return false;
    const bool entered = lock(room_, timed ? LOCK_EX : LOCK_SH, stop);
    if (gate_ >= 0) flock(gate_, LOCK_UN);
    return entered;
}

void MachineLock::leave() {
    if (room_ >= 0) flock(room_, LOCK_UN);
}

}  // namespace taquin::lab
