#pragma once

#include <functional>
#include <memory>
#include <string>

#include "taquin/platform/error.h"

#include "apps/io/http.h"
#include "apps/serve/policy.h"

namespace taquin::app {

/// An HTTP server that adds security headers to every answer, checks requests before it reads their bodies, and has
/// deadlines for slow clients. Hides the HTTP library.
class HttpServer {
  public:
    using Responder = std::function<Reply(const Call&)>;

    HttpServer(RequestPolicy requests, ConnectionPolicy connections, Responder responder);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    /// Port 0 takes a free one. Returns the port, or an error with the field "host" or "port".
    Expected<int> bind(const std::string& host, int port);
    /// Serves until stop(). Requires bind().
    void run();
    /// Blocks until run(), in another thread, has got so far that stop() has an effect.
    void await_running() const;
    /// Call from another thread. Ends idle connections at once, gives running answers a second, then ends all.
    void stop();

    std::size_t connections() const;

  private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace taquin::app
