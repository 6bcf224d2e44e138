#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <string>

#include <httplib.h>

namespace taquin::app {

/// How long and how much a client may keep a connection busy.
struct ConnectionRules {
    std::size_t most = 256;                           // connections served at one time
    std::size_t requests = 1000;                      // on one connection
    std::chrono::milliseconds idle{15'000};           // between two requests
    std::chrono::milliseconds whole_request{10'000};  // from its first byte to its last, however it drips
    std::chrono::milliseconds stalled_write{10'000};  // the client takes nothing at all
    std::chrono::milliseconds crowded{250};           // silence that is borne while others wait for a connection
    std::size_t request_bytes = 512 * 1024;           // head and body together
};

/// One client's socket as the HTTP library reads and writes it. The library's own stream starts its clock anew with
/// every byte and reads bodies of any length; this one has a deadline and a budget for a whole request.
class Connection final : public httplib::Stream {
  public:
    /// `queued` counts clients that wait for a thread: while there are any, silence is borne only shortly.
    Connection(int socket, const ConnectionRules& rules, const std::atomic<std::size_t>& queued)
        : socket_(socket), rules_(rules), queued_(queued) {}

    /// Blocks until the next request begins; false when the client left or took too long.
    bool await_request();
    /// The request is here: until the next one, nobody may take this connection for idle.
    void request_read() { waiting_since_.store(0, std::memory_order_relaxed); }
    /// When the client began to let us wait; 0 when it does not.
    std::chrono::steady_clock::rep waiting_since() const { return waiting_since_.load(std::memory_order_relaxed); }
    /// Ends it from another thread: the one that serves it wakes up and finds it closed.
    void end();

    bool is_readable() const override;
    /// False also when the client closed its side: only streams of events ask.
    bool is_writable() const override;
    ssize_t read(char* to, std::size_t size) override;
    ssize_t write(const char* from, std::size_t size) override;
    void get_remote_ip_and_port(std::string& ip, int& port) const override;
    void get_local_ip_and_port(std::string& ip, int& port) const override;
    socket_t socket() const override { return socket_; }

  private:
    using Clock = std::chrono::steady_clock;

    bool fill(Clock::time_point deadline);
    bool patient(Clock::time_point deadline) const;

    int socket_;
    const ConnectionRules& rules_;
    const std::atomic<std::size_t>& queued_;
    std::string buffer_;
    std::size_t at_ = 0;
    std::size_t budget_ = 0;
    Clock::time_point deadline_{};
    std::atomic<Clock::rep> waiting_since_{0};
};

/// All connections there are, so that they can be ended.
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
