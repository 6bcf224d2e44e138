// The HTTP server: cpp-httplib parses and writes, the connections are handled here. One thread serves one connection;
// threads are made on demand, and while clients wait for one, idle connections are closed early.

#include "apps/serve/http.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <list>
#include <vector>

#include <fmt/format.h>
#include <httplib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

#include "taquin/core/quote.h"
#include "taquin/platform/thread.h"

#include "apps/io/content_policy.h"
#include "apps/io/json.h"
#include "apps/io/terminal.h"
#include "apps/serve/connection.h"
#include "apps/serve/guard.h"

namespace taquin::app {

namespace {

constexpr const char* accepts_gzip = "Taquin-Accepts-Gzip";
// The connection that this thread serves, for handlers: the library does not pass it to them.
thread_local Connection* serving = nullptr;
constexpr std::chrono::seconds idle_time{5};  // after which a thread without a connection ends
constexpr int backlog = 512;                  // the default of 5 is too few for a classroom that arrives at once

/// Of several idle threads the most recently used goes first: its stack and its allocator arena are still in the cache,
/// and surplus threads time out instead of each getting a turn now and then.
class Workers final : public httplib::TaskQueue {
  public:
    /// Keeps `queued` at the number of tasks that no thread is about to take.
    Workers(std::size_t most, std::atomic<std::size_t>& queued) : most_(most), queued_(queued) {}

    void enqueue(std::function<void()> task) override {
        std::unique_lock lock(mutex_);
        left_.clear();  // joins
        tasks_.push_back(std::move(task));
        if (!idle_.empty()) {
            Worker& worker = *idle_.back();
            idle_.pop_back();
            worker.called = true;
            ++coming_;
            worker.wake.notify_one();
        } else if (workers_.size() < most_ && add_worker()) {
            ++coming_;
        }
        count_queued();
        if (!workers_.empty()) return;  // if a thread was refused, another takes the task when it is free
        // No thread at all: the accepting one serves the connection, which ends early when idle, since `queued_` is 1.
        task = std::move(tasks_.back());
        tasks_.pop_back();
        lock.unlock();
        task();
        queued_ = 0;
    }

    void shutdown() override {
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
            for (Worker& worker : workers_) worker.wake.notify_one();
        }
        workers_.clear();  // joins
        left_.clear();
    }

  private:
    struct Worker {
        std::condition_variable wake;
        bool called = false;
        Thread thread;  // last, to be joined before the others are destroyed
    };
    using List = std::list<Worker>;

    bool add_worker() {
        const auto self = workers_.emplace(workers_.end());
        self->thread = Thread([this, self] { work(self); });
        if (self->thread.joinable()) return true;
        workers_.erase(self);
        warn_of_threads(make_message(ErrorCode::FewerThreads, workers_.size(), workers_.size() + 1));
        return false;
    }

    void work(List::iterator self) {
        std::unique_lock lock(mutex_);
        --coming_;
        for (;;) {
            while (!tasks_.empty()) {
                const std::function<void()> task = std::move(tasks_.front());
                tasks_.pop_front();
                count_queued();
                lock.unlock();
                task();
                lock.lock();
            }
            if (ended_) return;
            self->called = false;
            idle_.push_back(self);
            self->wake.wait_for(lock, idle_time, [&] { return ended_ || self->called; });
            if (self->called) {
                --coming_;
                continue;
            }
            std::erase(idle_, self);
            if (!ended_) return left_.splice(left_.end(), workers_, self);  // idle for too long
        }
    }

    void count_queued() { queued_ = tasks_.size() - std::min(coming_, tasks_.size()); }

    const std::size_t most_;
    std::atomic<std::size_t>& queued_;
    std::mutex mutex_;
    std::deque<std::function<void()>> tasks_;
    List workers_;
    List left_;                         // their threads have ended, but are not yet joined
    std::vector<List::iterator> idle_;  // the most recently used last
    std::size_t coming_ = 0;            // new or called workers that have not looked for a task yet
    bool ended_ = false;
};

/// The error for a status that the HTTP library itself gives to what it cannot read.
Error unreadable(int status) {
    if (status == 414) return {ErrorCode::TooLong, "path"};
    if (status == 413) return {ErrorCode::TooLarge, "body"};
    if (status == 416) return {ErrorCode::RangesNotSupported, "range"};
    return {ErrorCode::NotHttp, "request"};
}

}  // namespace

class HttpServer::Implementation final : private httplib::Server {
  public:
    Implementation(RequestPolicy requests, ConnectionPolicy connections, Responder responder);

    Expected<int> bind(const std::string& host, int port);
    void run();
    void await_running() const;
    void stop();
    std::size_t connections() const { return table_.size(); }

  private:
    bool process_and_close_socket(socket_t socket) override;
    void answer(const httplib::Request& request, httplib::Response& response);
    static void stream(httplib::Response& response, std::function<bool(std::string&)> events);

    const RequestPolicy requests_;
    const ConnectionPolicy policy_;
    const Responder responder_;
    ConnectionTable table_;
    std::atomic<std::size_t> queued_{0};
    std::atomic<bool> stopping_{false};
    std::atomic<bool> ended_{false};
};

HttpServer::HttpServer(RequestPolicy requests, ConnectionPolicy connections, Responder responder)
    : implementation_(std::make_unique<Implementation>(std::move(requests), connections, std::move(responder))) {}

HttpServer::~HttpServer() = default;

Expected<int> HttpServer::bind(const std::string& host, int port) { return implementation_->bind(host, port); }
void HttpServer::run() { implementation_->run(); }
void HttpServer::await_running() const { implementation_->await_running(); }
void HttpServer::stop() { implementation_->stop(); }
std::size_t HttpServer::connections() const { return implementation_->connections(); }

HttpServer::Implementation::Implementation(RequestPolicy requests, ConnectionPolicy connections, Responder responder)
    : requests_(std::move(requests)), policy_(connections), responder_(std::move(responder)) {
    new_task_queue = [this] { return new Workers(policy_.most, queued_); };
    set_tcp_nodelay(true);
    // Only for the header sent to the client: process_and_close_socket() enforces both.
    set_keep_alive_timeout(std::chrono::ceil<std::chrono::seconds>(policy_.idle).count());
    set_keep_alive_max_count(policy_.requests);
    set_payload_max_length(requests_.body_bytes);
    // The library would also set SO_REUSEPORT, and a second server would silently share the port.
    set_socket_options([](socket_t socket) {
        const int yes = 1;
        ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    set_default_headers({
        {"Content-Security-Policy", fmt::format("{}; frame-ancestors 'none'", content_policy)},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
    });
    set_exception_handler([](const auto&, httplib::Response& response, const std::exception_ptr&) {
        response.status = 500;
        response.set_content(error_json({ErrorCode::InternalError, "server"}), "application/json");
    });
    set_error_handler([](const httplib::Request&, httplib::Response& response) {
        if (response.body.empty()) response.set_content(error_json(unreadable(response.status)), "application/json");
    });
    // Everything without a body is answered here, before the library would try to read one.
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
        if (const auto refused = refusal(request, requests_)) {
            response.status = refused->status;
            response.set_content(error_json(refused->error), "application/json");
            return HandlerResponse::Handled;
        }
        if (request.method == "POST") return HandlerResponse::Unhandled;
        answer(request, response);
        return HandlerResponse::Handled;
    });
    Post(".*", [this](const httplib::Request& request, httplib::Response& response) { answer(request, response); });
}

Expected<int> HttpServer::Implementation::bind(const std::string& host, int port) {
    errno = 0;
    const int got = port == 0 ? bind_to_any_port(host) : bind_to_port(host, port) ? port : -1;
    if (got <= 0) {
        const int error = errno;
        if (error == EADDRINUSE) return make_error(ErrorCode::PortInUse, "port", port);
        if (error == EACCES) return make_error(ErrorCode::PortNeedsPrivileges, "port", port);
        if (error == 0) return make_error(ErrorCode::NoSuchAddress, "host", printable(host, 100));
        return make_error(ErrorCode::CannotListen, "host", printable(host, 100), std::strerror(error));
    }
    ::listen(svr_sock_, backlog);
    return got;
}

void HttpServer::Implementation::run() {
    listen_after_bind();
    ended_ = true;
}

void HttpServer::Implementation::await_running() const {
    while (!is_running() && !ended_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void HttpServer::Implementation::stop() {
    stopping_ = true;
    httplib::Server::stop();
    for (int tries = 0; tries < 50 && table_.size() > 0; ++tries) {
        table_.end_waiting();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    table_.end_all();
}

bool HttpServer::Implementation::process_and_close_socket(socket_t socket) {
    const int yes = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    Connection connection(socket, policy_, queued_);
    table_.enter(connection);
    serving = &connection;
    bool good = true;
    for (std::size_t served = 1; good && !stopping_ && served <= policy_.requests; ++served) {
        if (!connection.await_request()) break;
        bool readable = false;  // stays false if the library cannot read the head
        bool closed = false;
        const bool last = served == policy_.requests;
        good = process_request(connection, last, closed, [&](httplib::Request& request) {
            readable = !refusal(request, requests_);
            // The rest of a refused request is not read, so the connection has to end with the answer.
            if (!readable) request.set_header("Connection", "close");
            request.ranges.clear();  // nothing here is worth a range, and a list of thousands would multiply the answer
            // The library would compress every answer at its highest level, and the page is compressed already.
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

void HttpServer::Implementation::answer(const httplib::Request& request, httplib::Response& response) {
    serving->request_read();
    Reply reply =
        responder_({request.method, request.path, request.body, request.remote_addr, request.has_header(accepts_gzip),
                    request.get_header_value("If-None-Match"), request.get_header_value("Authorization")});
    response.status = reply.status;
    for (const auto& [name, value] : reply.headers) response.set_header(name, value);
    if (reply.events)
        stream(response, std::move(reply.events));
    else if (reply.status != 304)
        response.set_content(std::move(reply.body), reply.type);
}

void HttpServer::Implementation::stream(httplib::Response& response, std::function<bool(std::string&)> events) {
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
