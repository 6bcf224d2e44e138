#include "serve/http_client.h"

#include <algorithm>
#include <array>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace taquin::testing {

namespace {
constexpr int patience = 300'000;  // ms; only a broken server is waited for so long
}

Connection::Connection(int port) {
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) close();
}

Connection::~Connection() { close(); }

void Connection::close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
}

bool Connection::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

bool Connection::more() {
    if (socket_ < 0) return false;  // poll() would ignore it and wait
    pollfd entry{socket_, POLLIN, 0};
    if (::poll(&entry, 1, patience) <= 0) return false;
    std::array<char, 4096> buffer{};
    const ssize_t count = ::recv(socket_, buffer.data(), buffer.size(), 0);
    if (count > 0) seen_.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0;
}

std::string Connection::read_until(std::string_view until) {
    for (;;) {
        if (const auto found = seen_.find(until); found != std::string::npos) return take(found + until.size());
        if (!more()) return {};
    }
}

std::string Connection::read(std::size_t count) {
    while (seen_.size() < count && more()) {
    }
    return take(std::min(count, seen_.size()));
}

std::string Connection::take(std::size_t count) {
    std::string result = seen_.substr(0, count);
    seen_.erase(0, count);
    return result;
}

bool Connection::closed() {
    if (socket_ < 0) return true;
    pollfd entry{socket_, POLLIN, 0};
    if (::poll(&entry, 1, patience) <= 0) return false;
    char byte = 0;
    return ::recv(socket_, &byte, 1, MSG_PEEK) <= 0;
}

Answer send_raw(int port, std::string_view bytes) {
    Connection connection(port);
    connection.send(bytes);  // a refusal may come before all is sent
    Answer answer;
    const std::string head = connection.read_until("\r\n\r\n");
    if (!head.starts_with("HTTP/1.1 ")) return answer;
    answer.status = std::atoi(head.c_str() + 9);
    for (std::size_t at = head.find("\r\n") + 2; at < head.size();) {
        const auto end = head.find("\r\n", at);
        const auto colon = head.find(": ", at);
        if (colon == std::string::npos || colon > end) break;
        std::string name = head.substr(at, colon - at);
        std::ranges::transform(name, name.begin(), [](char c) { return static_cast<char>(std::tolower(c)); });
        answer.headers[name] = head.substr(colon + 2, end - colon - 2);
        at = end + 2;
    }
    const auto length = static_cast<std::size_t>(std::atoi(answer.headers["content-length"].c_str()));
    if (bytes.starts_with("HEAD ")) return answer;
    answer.body = connection.read(length);
    return answer;
}

Answer request(int port, std::string_view method, std::string_view path, std::string_view body,
               std::string_view more_headers) {
    const bool posts = method == "POST";
    return send_raw(
        port, fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n{}{}\r\n{}", method, path, port,
                          more_headers,
                          posts ? fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", body.size())
                                : std::string(),
                          body));
}

Answer get(int port, std::string_view path, std::string_view more_headers) {
    return request(port, "GET", path, "", more_headers);
}

Answer post(int port, std::string_view path, std::string_view json) { return request(port, "POST", path, json); }

std::string field(const std::string& json, const std::string& name) {
    const std::string key = "\"" + name + "\":";
    const auto start = json.find(key);
    if (start == std::string::npos) return {};
    auto from = start + key.size();
    if (json[from] == '"') return json.substr(from + 1, json.find('"', from + 1) - from - 1);
    return json.substr(from, json.find_first_of(",}]", from) - from);
}

}  // namespace taquin::testing
