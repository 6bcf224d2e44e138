#pragma once

#include <functional>
#include <memory>
#include <string>

#include <httplib.h>

#include "apps/serve/connection.h"
#include "apps/serve/guard.h"

namespace taquin::app {

/// What to send back. With `events` set, `body` is ignored and the answer is a stream of server-sent events.
struct Reply {
    int status = 200;
    std::string body = {};
    std::string type = "application/json";
    httplib::Headers headers = {};
    /// Called again and again; appends what is to be sent next to the text, returns false at the end.
    /// It must come back within a second or so, even with nothing to send: a closed connection is seen in between.
    std::function<bool(std::string&)> events = nullptr;
};

/// What was asked, as far as an answer may depend on it.
struct Call {
    std::string method, path, body, client;
    bool takes_gzip = false;
    std::string has_etag = {};
};

/// HTTP with manners: security headers on everything, the guard at the door, deadlines for slow clients.
class HttpServer final : private httplib::Server {
  public:
    using Responder = std::function<Reply(const Call&)>;

    HttpServer(Guard guard, ConnectionRules rules, Responder responder);

    /// Port 0 takes a free one. Returns the port, or what is wrong ("host" or "port").
    Expected<int> bind(const std::string& host, int port);
    /// Serves until stop(). Requires bind().
    void run();
    /// Until run(), in another thread, can be told to stop; a stop before that would go unheard.
    void await_running() const;
    /// From another thread: ends idle connections at once, lets running answers end for a moment, then ends all.
    void stop();

    std::size_t connections() const { return table_.size(); }

  private:
    bool process_and_close_socket(socket_t socket) override;
    void answer(const httplib::Request& request, httplib::Response& response);
    static void stream(httplib::Response& response, std::function<bool(std::string&)> events);

    const Guard guard_;
    const ConnectionRules rules_;
    const Responder responder_;
    ConnectionTable table_;
    std::atomic<std::size_t> queued_{0};
    std::atomic<bool> stopping_{false};
    std::atomic<bool> ended_{false};
};

}  // namespace taquin::app
