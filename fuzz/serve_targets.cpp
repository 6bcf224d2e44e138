// What a client sends: JSON bodies of the API, and raw bytes on a connection.

#include <cerrno>
#include <chrono>
#include <string>
#include <thread>

#include <arpa/inet.h>
#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <unistd.h>

#include "taquin/solve/plan.h"

#include "apps/io/json.h"
#include "apps/serve/server.h"
#include "fuzz/target.h"

namespace taquin::fuzz {

namespace {

void read_request(std::span<const std::uint8_t> input) {
    const auto json = app::parse_json_object(text_of(input));
    if (!json) {
        check(!app::error_json(json.error()).empty(), "a refused body has a reason");
        return;
    }
    const auto request = app::read_request(*json);
    if (request) static_cast<void>(plan(*request));
}

/// One server for the whole run; it answers on loopback.
app::Server& server() {
    static app::Server* const running = [] {
        app::ServeOptions options{
            .port = 0, .tables = "/nonexistent/taquin-fuzz", .database = "/nonexistent/results.sqlite"};
        options.policy.search.time = std::chrono::milliseconds(20);
        options.connections.whole_request = std::chrono::milliseconds(500);
        auto* made = new app::Server(options);
        check(made->start().has_value(), "the server starts");
        return made;
    }();
    return *running;
}

/// A connection to the server. The ports of those closed before stay taken for a minute: where none is left, it waits.
int connect_to_server() {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(server().port()));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    const auto try_connect = [&] {
        return ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address);
    };
    int failed = try_connect();
    for (int tries = 0; failed != 0 && errno == EADDRNOTAVAIL && tries < 300; ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        failed = try_connect();
    }
    check(failed == 0, "the server accepts");
    return socket;
}

void read_http(std::span<const std::uint8_t> input) {
    const int socket = connect_to_server();
    std::size_t sent = 0;
    while (sent < input.size()) {
        const ssize_t now = ::send(socket, input.data() + sent, input.size() - sent, MSG_NOSIGNAL);
        if (now <= 0) break;  // refused before its end
        sent += static_cast<std::size_t>(now);
    }
    ::shutdown(socket, SHUT_WR);
    std::string answer;
    char buffer[4096];
    for (ssize_t got = 0; answer.size() < 1'000'000 && (got = ::read(socket, buffer, sizeof buffer)) > 0;)
        answer.append(buffer, static_cast<std::size_t>(got));
    ::close(socket);
    if (answer.empty()) return;  // nothing that is a request
    check(answer.starts_with("HTTP/1."), "an answer is HTTP");
    check(!answer.starts_with("HTTP/1.1 500"), "no request is an internal error");
}

}  // namespace

const Target request_target{"request", read_request};
const Target http_target{"http", read_http};

}  // namespace taquin::fuzz
