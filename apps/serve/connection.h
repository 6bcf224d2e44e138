#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <string>

#include <httplib.h>

#include "apps/serve/policy.h"

namespace taquin::app {

/// One client's socket as the HTTP library reads and writes it. The library's own stream restarts its clock with
/// every byte and reads bodies of any length; this one has a deadline and a byte budget for a whole request.
class Connection final : public httplib::Stream {
  public:
    /// `queued` counts clients that wait for a thread: while there are any, idle connections end soon.
    Connection(int socket, const ConnectionPolicy& policy, const std::atomic<std::size_t>& queued)
        : socket_(socket), policy_(policy), queued_(queued) {}

    /// Blocks until the next request begins; false when the client left or took too long.
    bool await_request();
    /// Call when a request has been read: the connection does not count as waiting until the next one.
    void request_read() { waiting_.store(false, std::memory_order_relaxed); }
    /// Does this connection wait for its client?
    bool waiting() const { return waiting_.load(std::memory_order_relaxed); }
    /// Call from another thread: the thread that serves the connection wakes up and finds it closed.
    void end();

    bool is_readable() const override;
    /// False also when the client closed its side; only event streams call it.
    bool is_writable() const override;
    ssize_t read(char* to, std::size_t size) override;
    ssize_t write(const char* from, std::size_t size) override;
    void get_remote_ip_and_port(std::string& ip, int& port) const override;
    void get_local_ip_and_port(std::string& ip, int& port) const override;
    socket_t socket() const override { return socket_; }

  private:
    using Clock = std::chrono::steady_clock;

    bool fill(Clock::time_point deadline);
    bool wait_readable(Clock::time_point deadline) const;

    int socket_;
    const ConnectionPolicy& policy_;
    const std::atomic<std::size_t>& queued_;
    std::string buffer_;
    std::size_t at_ = 0;
    std::size_t budget_ = 0;
    Clock::time_point deadline_{};
    std::atomic<bool> waiting_{false};
};

/// All open connections, so that they can be ended.
class ConnectionTable {
  public:
    void enter(Connection& connection);
    void leave(Connection& connection);
    std::size_t size() const;
    void end_waiting();
    void end_all();

  private:
    mutable std::mutex mutex_;
    std::set<Connection*> connections_;
};

}  // namespace taquin::app
