// Many clients against one server for minutes, good ones and bad ones:
//   taquin_soak PROGRAM [SECONDS [CLIENTS]]
// Every request must get a documented status; afterwards memory, descriptors and threads must be what they were.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "taquin/core/notation.h"
#include "taquin/core/random.h"
#include "taquin/core/scramble.h"

#include "serve/http_client.h"
#include "serve/server_process.h"

namespace {

using namespace taquin;
using namespace taquin::testing;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point then) { return std::chrono::duration<double>(Clock::now() - then).count(); }

/// What all clients saw.
class Log {
  public:
    void add(const std::string& action, int status) {
        const std::scoped_lock lock(mutex_);
        ++counts_[{action, status}];
    }
    void checked(double seconds) {
        const std::scoped_lock lock(mutex_);
        checks_.push_back(seconds);
    }
    /// Prints what was counted; false if a status is not documented or an answer is missing.
    bool report() {
        static const std::set<int> documented{200, 202, 204, 400, 404, 408, 413, 415, 429, 503};
        bool good = true;
        for (const auto& [key, count] : counts_) {
            const bool fine = documented.contains(key.second);
            good = good && fine;
            fmt::print("{:<12} {:>4} {:>9}{}\n", key.first, key.second, count, fine ? "" : "  NOT DOCUMENTED");
        }
        std::ranges::sort(checks_);
        if (!checks_.empty())
            fmt::print("check: {} answers, median {:.1f} ms, p99 {:.1f} ms\n", checks_.size(),
                       checks_[checks_.size() / 2] * 1e3, checks_[checks_.size() * 99 / 100] * 1e3);
        return good;
    }

  private:
    std::mutex mutex_;
    std::map<std::pair<std::string, int>, std::uint64_t> counts_;
    std::vector<double> checks_;
};

/// One client: an endless row of requests of all kinds.
class Client {
  public:
    Client(int port, std::uint64_t seed, Log& log) : port_(port), random_(seed), log_(log) {}

    void step() {
        switch (random_.below(8)) {
            case 0:
            case 1:
                return check();
            case 2:
                return solve();
            case 3:
                return cancel();
            case 4:
                return disconnect();
            case 5:
                return garbage();
            case 6:
                return log_.add("catalogue", get(port_, "/api/catalogue").status);
            default:
                return hang();
        }
    }

  private:
    std::string body(int rows, int cols) {
        const Goal goal = parse_goal("blank-last", Size::make(rows, cols).value()).value();
        return fmt::format(R"({{"board":"{}","time":"200ms","client":"{}"}})",
                           format_board(scramble_uniform(goal, random_.next())), random_.below(1000));
    }
    void check() {
        const Goal goal = parse_goal("blank-last", Size::make(4, 4).value()).value();
        const auto began = Clock::now();
        const Answer answer =
            post(port_, "/api/check",
                 fmt::format(R"({{"board":"{}"}})", format_board(scramble_uniform(goal, random_.next()))));
        log_.checked(since(began));
        log_.add("check", answer.status);
    }
    void solve() {
        const Answer job = post(port_, "/api/jobs", body(3, random_.below(2) == 0 ? 3 : 4));
        log_.add("job", job.status);
        if (job.status != 202) return;
        const std::string id = field(job.body, "id");
        Connection events(port_);
        events.send(fmt::format("GET /api/jobs/{}/events HTTP/1.1\r\nHost: localhost\r\n\r\n", id));
        const std::string head = events.read_until("\r\n");
        log_.add("events", head.size() > 12 ? std::atoi(head.c_str() + 9) : 0);
        if (head.find(" 200 ") == std::string::npos) return;
        if (events.read_until("event: result").empty()) log_.add("events end", 0);
    }
    void cancel() {
        const Answer job = post(port_, "/api/jobs", body(4, 4));
        log_.add("job", job.status);
        if (job.status == 202)
            log_.add("cancel", request(port_, "DELETE", "/api/jobs/" + field(job.body, "id")).status);
    }
    void disconnect() {
        const Answer job = post(port_, "/api/jobs", body(4, 4));
        log_.add("job", job.status);
        if (job.status != 202) return;
        Connection events(port_);
        events.send(fmt::format("GET /api/jobs/{}/events HTTP/1.1\r\nHost: localhost\r\n\r\n", field(job.body, "id")));
    }
    void garbage() {
        std::string bytes = "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        std::string content(random_.below(300), ' ');
        for (char& byte : content) byte = static_cast<char>(random_.below(256));
        bytes += fmt::format("Content-Length: {}\r\n\r\n", content.size()) + content;
        log_.add("garbage", send_raw(port_, bytes).status);
    }
    /// Half a request, then silence for a moment, then it leaves.
    void hang() {
        Connection connection(port_);
        connection.send("POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Le");
        std::this_thread::sleep_for(std::chrono::milliseconds(50 + random_.below(400)));
    }

    int port_;
    Random random_;
    Log& log_;
};

struct Usage {
    std::size_t bytes;
    std::size_t descriptors;
    std::size_t threads;
};

Usage usage(const ServerProcess& server) { return {server.resident_bytes(), server.descriptors(), server.threads()}; }

void print(const char* when, const Usage& now) {
    fmt::print("{:<10} {:.1f} MiB, {} descriptors, {} threads\n", when, static_cast<double>(now.bytes) / (1 << 20),
               now.descriptors, now.threads);
}

/// What is resident from second to second depends on which searches are running: the median over a while does not.
std::size_t median(std::vector<std::size_t> samples) {
    if (samples.empty()) return 0;
    const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
    std::ranges::nth_element(samples, middle);
    return *middle;
}

/// Threads for searches are made on demand and stay; those for connections end when they have been idle.
void warm_up(ServerProcess& server) {
    Log ignored;
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&, i] {
            Client client(server.port(), static_cast<std::uint64_t>(1000 + i), ignored);
            for (int k = 0; k < 30; ++k) client.step();
        });
    threads.clear();
    std::this_thread::sleep_for(std::chrono::seconds(7));
}

bool soak(ServerProcess& server, double seconds, int clients) {
    warm_up(server);
    const Usage start = usage(server);
    print("start", start);
    Log log;
    std::atomic<bool> stop{false};
    std::vector<std::jthread> threads;
    for (int i = 0; i < clients; ++i)
        threads.emplace_back([&, i] {
            Client client(server.port(), static_cast<std::uint64_t>(i), log);
            while (!stop) client.step();
        });
    const auto began = Clock::now();
    std::vector<std::size_t> settled;  // in the second fifth of the time: minutes 2 to 4 of 10
    std::vector<std::size_t> late;     // in the last fifth
    while (since(began) < seconds && server.alive()) {
        std::this_thread::sleep_for(std::chrono::seconds(1));
        const double part = since(began) / seconds;
        if (part > 0.2 && part <= 0.4) settled.push_back(server.resident_bytes());
        if (part > 0.8) late.push_back(server.resident_bytes());
    }
    const Usage full = usage(server);
    stop = true;
    threads.clear();
    if (!server.alive()) {
        fmt::print("the server died\n");
        return false;
    }
    // Abandoned searches end, idle connections close, threads without a connection end.
    Usage end = usage(server);
    for (int i = 0; i < 90 && (end.descriptors > start.descriptors || end.threads > start.threads); ++i) {
        std::this_thread::sleep_for(std::chrono::seconds(1));
        end = usage(server);
    }
    print("loaded", full);
    print("end", end);
    const double growth = 100.0 * (static_cast<double>(median(late)) / static_cast<double>(median(settled)) - 1);
    const bool long_enough = seconds >= 60;  // else caches are still filling
    fmt::print("memory grew by {:.1f} % from the second to the last fifth of the time (medians){}\n", growth,
               long_enough ? " (at most 5 % is allowed)" : "");
    bool good = log.report();
    if (growth > 5 && long_enough) good = false;
    if (end.descriptors > start.descriptors || end.threads > start.threads) {
        fmt::print("descriptors or threads did not return to the start\n");
        good = false;
    }
    return good;
}

}  // namespace

int main(int count, char** arguments) {
    const double seconds = count > 2 ? std::atof(arguments[2]) : 600;
    const int clients = count > 3 ? std::atoi(arguments[3]) : 100;
    if (count < 2 || seconds < 5 || seconds > 86400 || clients < 1 || clients > 200) {
        std::fputs("usage: taquin_soak PROGRAM [SECONDS (5 to 86400) [CLIENTS (1 to 200)]]\n", stderr);
        return 30;
    }
    ServerProcess server(arguments[1]);
    if (server.port() == 0) {
        std::fputs("taquin_soak: the server did not start\n", stderr);
        return 40;
    }
    return soak(server, seconds, clients) ? 0 : 1;
}
