// The transport over MPI: non-blocking sends, and probes for what has arrived. A rank that waits probes on for a
// moment, since answers to a request for work mostly arrive within microseconds, and then sleeps between probes. In
// both cases another rank runs meanwhile where there are more ranks than cores.

#include "apps/cluster/mpi_transport.h"

#include <ctime>

#include "taquin/platform/thread.h"

namespace taquin::app {

namespace {

constexpr int tag = 1;
constexpr long wait_nanoseconds = 50'000;
constexpr std::chrono::microseconds probing{500};

}  // namespace

MpiTransport::MpiTransport(MPI_Comm ranks) : ranks_(ranks) {
    MPI_Comm_rank(ranks_, &rank_);
    MPI_Comm_size(ranks_, &size_);
}

MpiTransport::~MpiTransport() {
    MPI_Request all = MPI_REQUEST_NULL;
    MPI_Ibarrier(ranks_, &all);
    for (int reached = 0; reached == 0;) {
        poll();
        MPI_Test(&all, &reached, MPI_STATUS_IGNORE);
        if (reached == 0) wait();
    }
    while (poll()) {
    }
    for (Outgoing& sent : outgoing_) {
        MPI_Cancel(&sent.request);
        MPI_Request_free(&sent.request);
    }
}

void MpiTransport::forget_sent() {
    for (auto sent = outgoing_.begin(); sent != outgoing_.end();) {
        int done = 0;
        MPI_Test(&sent->request, &done, MPI_STATUS_IGNORE);
        sent = done != 0 ? outgoing_.erase(sent) : std::next(sent);
    }
}

void MpiTransport::send(int to, std::span<const std::uint8_t> bytes) {
    Outgoing& sent = outgoing_.emplace_back();
    sent.bytes.assign(bytes.begin(), bytes.end());
    MPI_Isend(sent.bytes.data(), static_cast<int>(sent.bytes.size()), MPI_BYTE, to, tag, ranks_, &sent.request);
}

std::optional<Transport::Message> MpiTransport::poll() {
    forget_sent();
    int there = 0;
    MPI_Message handle = MPI_MESSAGE_NULL;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, tag, ranks_, &there, &handle, &status);
    if (there == 0) return std::nullopt;
    int bytes = 0;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    Message message{status.MPI_SOURCE, std::vector<std::uint8_t>(static_cast<std::size_t>(bytes))};
    MPI_Mrecv(message.bytes.data(), bytes, MPI_BYTE, &handle, MPI_STATUS_IGNORE);
    received_ = steady_now();
    return message;
}

void MpiTransport::wait() {
    if (steady_now() - received_ < probing) {
        yield_processor();
        return;
    }
    const timespec moment{.tv_sec = 0, .tv_nsec = wait_nanoseconds};
    nanosleep(&moment, nullptr);
}

}  // namespace taquin::app
