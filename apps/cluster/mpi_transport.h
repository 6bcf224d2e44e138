#pragma once

#include <list>

#include <mpi.h>

#include "taquin/platform/clock.h"
#include "taquin/platform/transport.h"

namespace taquin::app {

/// Messages between the ranks of a communicator. For one thread; another may have a transport of its own where MPI
/// allows it (MPI_THREAD_MULTIPLE).
class MpiTransport final : public Transport {
  public:
    explicit MpiTransport(MPI_Comm ranks = MPI_COMM_WORLD);
    /// Collective. Receives and discards what is still on its way to this rank. All ranks must be past their last
    /// send().
    ~MpiTransport() override;
    MpiTransport(const MpiTransport&) = delete;
    MpiTransport& operator=(const MpiTransport&) = delete;

    int rank() const override { return rank_; }
    int size() const override { return size_; }
    void send(int to, std::span<const std::uint8_t> bytes) override;
    std::optional<Message> poll() override;
    void wait() override;

  private:
    struct Outgoing {
        std::vector<std::uint8_t> bytes;
        MPI_Request request = MPI_REQUEST_NULL;
    };
    void forget_sent();

    MPI_Comm ranks_;
    int rank_ = 0;
    int size_ = 1;
    SteadyTime received_ = steady_now();  // the last message
    std::list<Outgoing> outgoing_;        // until MPI has no more use for the bytes
};

}  // namespace taquin::app
