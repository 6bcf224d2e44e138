#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace taquin {

/// Messages between the processes of one job, numbered from 0 to size() - 1. What one of them sends to another arrives
/// once, and in order. For one thread of each.
class Transport {
  public:
    struct Message {
        int from;
        std::vector<std::uint8_t> bytes;
    };

    virtual ~Transport() = default;
    virtual int rank() const = 0;
    virtual int size() const = 0;
    /// Does not wait for the receiver.
    virtual void send(int to, std::span<const std::uint8_t> bytes) = 0;
    /// A message that has arrived, if there is one.
    virtual std::optional<Message> poll() = 0;
    /// For a message, a fraction of a millisecond at most or little more.
    virtual void wait() = 0;
};

}  // namespace taquin
