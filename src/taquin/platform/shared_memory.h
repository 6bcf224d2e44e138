#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "taquin/platform/memory.h"
#include "taquin/platform/stop_token.h"

namespace taquin {

/// Memory that processes of one machine fill once and then only read, such as the pattern databases of several ranks.
/// Nothing is left of it when they have ended, however they ended.
class SharedMemory {
  public:
    /// Where a file in memory is: a process, and a file descriptor of its.
    struct Place {
        int process = 0;
        int descriptor = -1;
        std::uint64_t inode = 0;  // a container may give this number to another process
    };
    /// For one process; the others join it. Null where the system refuses.
    static std::shared_ptr<SharedMemory> create();
    static std::shared_ptr<SharedMemory> join(const Place& place);

    virtual ~SharedMemory() = default;
    /// Of the directory of all shared memory.
    virtual Place place() const = 0;

    /// What a piece of memory holds: a checksum of its bytes.
    struct Id {
        std::uint64_t hash = 0;
        std::uint64_t bytes = 0;

        friend bool operator==(const Id&, const Id&) = default;
    };
    using Fill = std::function<Expected<void>(std::span<std::uint8_t>)>;
    /// Filled by the process that asks first, while others wait. If that fails, or ends there, the next one fills it.
    /// Nothing where the system refuses, or when told to stop while waiting: then memory of one's own may do.
    virtual Expected<std::optional<Memory>> get(const Id& id, const Fill& fill, const StopToken& stop) = 0;
};

}  // namespace taquin
