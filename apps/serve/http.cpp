// The HTTP server: cpp-httplib parses and writes, we hold the connections. One thread serves one connection; threads
// are made on demand, and when all are taken the connection that has been silent longest makes room.

#include "apps/serve/http.h"

#include <cerrno>
#include <cstring>
#include <deque>

#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

#include "apps/json.h"

namespace taquin::app {

namespace {

constexpr const char* accepts_gzip = "Taquin-Accepts-Gzip";
// One thread serves one connection at a time; handlers, which the library calls with less, find it here.
thread_local Connection* serving = nullptr;
constexpr int backlog = 512;  // the library asks for 5, too few for a classroom that arrives at once

class Workers final : public httplib::TaskQueue {
  public:
    /// `queued` is kept at the number of tasks that no thread has taken yet.
    Workers(std::size_t most, std::atomic<std::size_t>& queued) : most_(most), queued_(queued) {}

    void enqueue(std::function<void()> task) override {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
        queued_ = tasks_.size() - std::min(idle_, tasks_.size());
        if (idle_ >= tasks_.size() || threads_.size() == most_)
            wake_.notify_one();
        else
            threads_.emplace_back([this] { work(); });
    }

    void shutdown() override {
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }

  private:
    void work() {
        std::unique_lock lock(mutex_);
        for (;;) {
            ++idle_;
            wake_.wait(lock, [this] { return ended_ || !tasks_.empty(); });
            --idle_;
            if (tasks_.empty()) return;
            const std::function<void()> task = std::move(tasks_.front());
            tasks_.pop_front();
            queued_ = tasks_.size() - std::min(idle_, tasks_.size());
            lock.unlock();
            task();
            lock.lock();
        }
    }

    const std::size_t most_;
    std::atomic<std::size_t>& queued_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> tasks_;
    std::vector<std::thread> threads_;
    std::size_t idle_ = 0;
    bool ended_ = false;
};

std::string error_body(const Error& error) {
    return to_json(error).dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Statuses that the HTTP library itself gives to what it cannot read.
Error unreadable(int status) {
    if (status == 414) return {"path", "too long"};
    if (status == 413) return {"body", "too large"};
    if (status == 416) return {"range", "ranges are not served"};
    return {"request", "not understood as HTTP, too slow or too long"};
}

}  // namespace

HttpServer::HttpServer(Guard guard, ConnectionRules rules, Responder responder)
    : guard_(std::move(guard)), rules_(rules), responder_(std::move(responder)) {
    new_task_queue = [this] { return new Workers(rules_.most, queued_); };
    set_tcp_nodelay(true);
    set_keep_alive_timeout(std::chrono::ceil<std::chrono::seconds>(rules_.idle).count());  // only told to the client:
    set_keep_alive_max_count(rules_.requests);                                             // we keep count ourselves
    set_payload_max_length(guard_.body_bytes);
    // The library would also set SO_REUSEPORT, and a second server would silently share the port.
    set_socket_options([](socket_t socket) {
        const int yes = 1;
        ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    set_default_headers({
        {"Content-Security-Policy",
         "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
         "object-src 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
    });
    set_exception_handler([](const auto&, httplib::Response& response, const std::exception_ptr&) {
        response.status = 500;
        response.set_content(error_body({"server", "a fault of our own"}), "application/json");
    });
    set_error_handler([](const httplib::Request&, httplib::Response& response) {
        if (response.body.empty()) response.set_content(error_body(unreadable(response.status)), "application/json");
    });
    // Everything without a body is answered here, before the library would try to read one.
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
        if (const auto refusal = guard_.refusal(request)) {
            response.status = refusal->status;
            response.set_content(error_body(refusal->error), "application/json");
            return HandlerResponse::Handled;
        }
        if (request.method == "POST") return HandlerResponse::Unhandled;
        answer(request, response);
        return HandlerResponse::Handled;
    });
    Post(".*", [this](const httplib::Request& request, httplib::Response& response) { answer(request, response); });
}

Expected<int> HttpServer::bind(const std::string& host, int port) {
    errno = 0;
    const int got = port == 0 ? bind_to_any_port(host) : bind_to_port(host, port) ? port : -1;
    if (got <= 0) {
        const int error = errno;
        if (error == EADDRINUSE)
            return make_error("port", fmt::format("found {}, which another program uses already; --port takes another "
                                                  "one, 0 any free one",
                                                  port));
        if (error == EACCES)
            return make_error("port", fmt::format("found {}, which needs more rights; 1024 and above do not", port));
        return make_error("host", fmt::format("found '{}', cannot listen there: {}", host,
                                              error == 0 ? "no such address" : std::strerror(error)));
    }
    ::listen(svr_sock_, backlog);
    return got;
}

void HttpServer::run() {
    listen_after_bind();
    ended_ = true;
}

void HttpServer::await_running() const {
    while (!is_running() && !ended_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void HttpServer::stop() {
    stopping_ = true;
    httplib::Server::stop();
    for (int tries = 0; tries < 50 && table_.size() > 0; ++tries) {
        table_.end_waiting();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    table_.end_all();
}

bool HttpServer::process_and_close_socket(socket_t socket) {
    const int yes = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    Connection connection(socket, rules_, queued_);
    table_.enter(connection);
    serving = &connection;
    bool good = true;
    for (std::size_t served = 1; good && !stopping_ && served <= rules_.requests; ++served) {
        if (!connection.await_request()) break;
        bool readable = false;  // stays so when the library could not read the head
        bool closed = false;
        const bool last = served == rules_.requests;
        good = process_request(connection, last, closed, [&](httplib::Request& request) {
            readable = !guard_.refusal(request);
            // What a refused request may still send is not read: the connection ends with the answer.
            if (!readable) request.set_header("Connection", "close");
            request.ranges.clear();  // nothing here is worth a range, and a list of thousands would multiply the answer
            // The library would compress every answer anew at its highest level, page and all.
            if (request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos)
                request.set_header(accepts_gzip, "1");
            request.headers.erase("Accept-Encoding");
        });
        good = good && readable && !closed && !last;
    }
    table_.leave(connection);
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
    return good;
}

void HttpServer::answer(const httplib::Request& request, httplib::Response& response) {
    serving->request_read();
    Reply reply = responder_({request.method, request.path, request.body, request.remote_addr,
                              request.has_header(accepts_gzip), request.get_header_value("If-None-Match")});
    response.status = reply.status;
    for (const auto& [name, value] : reply.headers) response.set_header(name, value);
    if (reply.events)
        stream(response, std::move(reply.events));
    else if (reply.status != 304)
        response.set_content(std::move(reply.body), reply.type);
}

void HttpServer::stream(httplib::Response& response, std::function<bool(std::string&)> events) {
    response.set_header("Cache-Control", "no-store");
    response.set_header("X-Accel-Buffering", "no");
    response.set_chunked_content_provider("text/event-stream",
                                          [events = std::move(events)](std::size_t, httplib::DataSink& sink) {
                                              std::string text;
                                              const bool more = events(text);
                                              if (!text.empty() && !sink.write(text.data(), text.size())) return false;
                                              if (!more) sink.done();
                                              return true;
                                          });
}

}  // namespace taquin::app
