// Sockets with a deadline and a byte budget for each request, so that a client that sends slowly, stalls or never stops
// ties up one connection for a few seconds and costs other clients nothing.

#include "apps/serve/connection.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <arpa/inet.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>

namespace taquin::app {

namespace {

using Clock = std::chrono::steady_clock;

/// The poll events before the deadline; 0 if there were none.
short wait_for(int socket, short events, Clock::time_point deadline) {
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        pollfd entry{socket, events, 0};
        const int ready = ::poll(&entry, 1, static_cast<int>(std::max<long>(0, left)));
        if (ready > 0) return entry.revents;
        if (ready == 0 || errno != EINTR) return 0;
    }
}

using NameFunction = int (*)(int, sockaddr*, socklen_t*);

void name_of(NameFunction which, int socket, std::string& ip, int& port) {
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    std::array<char, NI_MAXHOST> host{};
    std::array<char, NI_MAXSERV> service{};
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (which(socket, any, &length) != 0) return;
    if (::getnameinfo(any, length, host.data(), host.size(), service.data(), service.size(),
                      NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return;
    ip = host.data();
    port = std::atoi(service.data());
}

}  // namespace

bool Connection::await_request() {
    waiting_.store(true, std::memory_order_relaxed);
    budget_ = policy_.request_bytes;
    if (at_ == buffer_.size() && !fill(Clock::now() + policy_.idle)) return false;
    deadline_ = Clock::now() + policy_.whole_request;
    return true;
}

void Connection::end() { ::shutdown(socket_, SHUT_RDWR); }

/// Waits for something to read, in short slices, to notice when other clients begin to queue.
bool Connection::wait_readable(Clock::time_point deadline) const {
    const auto began = Clock::now();
    for (;;) {
        if (wait_for(socket_, POLLIN, std::min(deadline, Clock::now() + policy_.crowded / 2)) != 0) return true;
        const auto now = Clock::now();
        if (now >= deadline || (queued_ > 0 && now - began >= policy_.crowded)) return false;
    }
}

bool Connection::fill(Clock::time_point deadline) {
    if (budget_ == 0 || !wait_readable(deadline)) return false;
    buffer_.resize(std::min<std::size_t>(budget_, 16 * 1024));
    at_ = 0;
    ssize_t got = -1;
    do got = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
    while (got < 0 && errno == EINTR);
    buffer_.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    budget_ -= buffer_.size();
    return got > 0;
}

bool Connection::is_readable() const {
    return at_ < buffer_.size() || (wait_for(socket_, POLLIN, deadline_) & POLLIN) != 0;
}

bool Connection::is_writable() const {
    const short events = wait_for(socket_, POLLOUT | POLLRDHUP, Clock::now() + policy_.stalled_write);
    return (events & POLLOUT) != 0 && (events & (POLLRDHUP | POLLHUP | POLLERR)) == 0;
}

ssize_t Connection::read(char* to, std::size_t size) {
    if (at_ == buffer_.size() && !fill(deadline_)) return -1;
    const std::size_t count = std::min(size, buffer_.size() - at_);
    std::copy_n(buffer_.data() + at_, count, to);
    at_ += count;
    return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* from, std::size_t size) {
    std::size_t sent = 0;
    while (sent < size) {
        if ((wait_for(socket_, POLLOUT, Clock::now() + policy_.stalled_write) & POLLOUT) == 0) return -1;
        const ssize_t count = ::send(socket_, from + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count > 0)
            sent += static_cast<std::size_t>(count);
        else if (errno != EINTR && errno != EAGAIN)
            return -1;
    }
    return static_cast<ssize_t>(size);
}

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const { name_of(::getpeername, socket_, ip, port); }
void Connection::get_local_ip_and_port(std::string& ip, int& port) const { name_of(::getsockname, socket_, ip, port); }

void ConnectionTable::enter(Connection& connection) {
    const std::lock_guard lock(mutex_);
    connections_.insert(&connection);
}

void ConnectionTable::leave(Connection& connection) {
    const std::lock_guard lock(mutex_);
    connections_.erase(&connection);
}

std::size_t ConnectionTable::size() const {
    const std::lock_guard lock(mutex_);
    return connections_.size();
}

void ConnectionTable::end_waiting() {
    const std::lock_guard lock(mutex_);
    for (Connection* connection : connections_)
        if (connection->waiting()) connection->end();
}

void ConnectionTable::end_all() {
    const std::lock_guard lock(mutex_);
    for (Connection* connection : connections_) connection->end();
}

}  // namespace taquin::app
