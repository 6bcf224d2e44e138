#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "taquin/search/limits.h"

namespace taquin::app {

/// How the server shares its machine.
struct ServerPolicy {
    Limits search = {};                        // limits of one search
    int concurrent = 1;                        // searches that run at one time; the others queue
    std::chrono::seconds quick{5};             // searches limited to this time have a worker of their own
    std::size_t waiting_per_client = 64;       // more are refused
    std::size_t waiting = 1024;                // of all clients together
    std::size_t kept = 1024;                   // finished jobs whose result can still be fetched
    std::chrono::seconds keep_for{600};        // and for how long
    std::chrono::seconds abandoned_after{60};  // a job that nobody watches or fetches is cancelled
};

/// How long a client may keep a connection busy, and with how much.
struct ConnectionPolicy {
    std::size_t most = 256;                           // connections served at one time
    std::size_t requests = 1000;                      // on one connection
    std::chrono::milliseconds idle{15'000};           // between two requests
    std::chrono::milliseconds whole_request{10'000};  // from its first byte to its last
    std::chrono::milliseconds stalled_write{10'000};  // while the client accepts nothing at all
    std::chrono::milliseconds crowded{250};           // idle time allowed while other clients wait for a connection
    std::size_t request_bytes = 512 * 1024;           // head and body together
};

/// Which requests are served at all, decided by their heads.
struct RequestPolicy {
    std::vector<std::string> names;       // host names of this server that a Host header may carry, without port
    std::size_t body_bytes = 256 * 1024;  // a 100x100 board and its goal take half of it
};

}  // namespace taquin::app
