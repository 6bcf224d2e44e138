#pragma once

#include <cstdint>

namespace taquin {

enum class LockAttempt : std::uint8_t {
    Locked,
    Taken,       // somebody else has the lock
    Impossible,  // there is none to be had, as on a file system without locks; errno says why
};
/// Locks an open file until it is closed (flock), without waiting for anybody.
LockAttempt try_lock(int descriptor);

}  // namespace taquin
