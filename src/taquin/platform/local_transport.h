#pragma once

#include <deque>
#include <memory>

#include "taquin/platform/sync.h"
#include "taquin/platform/transport.h"

namespace taquin {

/// A transport between threads of one process. With one rank it lets the same code run on a single process; with
/// several, tests need no MPI.
class LocalNetwork {
  public:
    explicit LocalNetwork(int size);
    ~LocalNetwork();

    /// The endpoint of one rank. The network must outlive it.
    std::unique_ptr<Transport> transport(int rank);

  private:
    class End;
    struct Mailbox {
        Mutex mutex;
        ConditionVariable filled;
        std::deque<Transport::Message> messages;
    };
    std::vector<std::unique_ptr<Mailbox>> mailboxes_;
};

}  // namespace taquin
