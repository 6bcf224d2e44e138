#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace taquin {

/// Messages between the processes of one job, its ranks, numbered from 0 to size() - 1. Messages from one rank to
/// another arrive exactly once, and in order. Each rank uses it from one thread only.
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
    /// Waits for a message, for a fraction of a millisecond or little more.
    virtual void wait() = 0;
};

}  // namespace taquin
