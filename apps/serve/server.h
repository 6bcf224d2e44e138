#pragma once

#include "taquin/platform/thread.h"

#include "apps/io/lab_api.h"
#include "apps/serve/api.h"
#include "apps/serve/http.h"

namespace taquin::app {

struct ServeOptions {
    std::string host = "127.0.0.1";
    int port = 8015;
    std::vector<std::string> allow_hosts = {};
    bool build_tables = false;
    std::string tables = {};                  // folder; "" is the default one
    std::string database = "results.sqlite";  // of the lab; need not exist
    bool experiments = false;                 // may be started by whoever has the token
    std::string program = "/proc/self/exe";   // the taquin that runs them
    ServerPolicy policy = {};
    ConnectionPolicy connections = {};
};

/// Limits that suit this machine.
ServerPolicy default_policy();

/// Page, API and searches together.
class Server {
  public:
    explicit Server(const ServeOptions& options);
    ~Server();

    /// Starts to serve in threads of its own. Returns the address of the page.
    Expected<std::string> start();
    /// Returns when the program is interrupted. If the system refused a thread to build tables, the caller's builds
    /// them first.
    void wait();
    /// Cancels the searches, lets pending answers go out, and stops serving.
    void stop();

    Jobs& jobs() { return jobs_; }
    int port() const { return port_; }
    /// What a client must send to start experiments; empty where none may be started.
    const std::string& token() const { return token_; }
    std::size_t connections() const { return http_.connections(); }

  private:
    const ServeOptions options_;
    const std::string token_;
    ServerTables tables_;
    Jobs jobs_;
    Api api_;
    std::unique_ptr<LabApi> lab_;
    HttpServer http_;
    Thread thread_;
    int port_ = 0;
    bool tables_left_to_build_ = false;
};

/// Does the address reach further than this machine?
bool is_public(const std::string& host);

}  // namespace taquin::app
