#pragma once

#include <functional>
#include <memory>
#include <string>

#include "taquin/platform/error.h"

#include "apps/io/http.h"
#include "apps/serve/policy.h"

namespace taquin::app {

/// HTTP: security headers on everything, requests checked before they are read, deadlines for slow clients. The HTTP
/// library stays behind the implementation.
class HttpServer {
  public:
    using Responder = std::function<Reply(const Call&)>;

    HttpServer(RequestPolicy requests, ConnectionPolicy connections, Responder responder);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    /// Port 0 takes a free one. Returns the port, or what is wrong ("host" or "port").
    Expected<int> bind(const std::string& host, int port);
    /// Serves until stop(). Requires bind().
    void run();
    /// Until run(), in another thread, can be stopped; a stop before that would have no effect.
    void await_running() const;
    /// From another thread: ends idle connections at once, lets running answers end for a moment, then ends all.
    void stop();

    std::size_t connections() const;

  private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace taquin::app
