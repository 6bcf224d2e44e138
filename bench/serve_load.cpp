// Load on the server: many clients that scramble, solve and follow their searches, while one asks /api/check all the
// time. Prints how many searches were served and how long the checks took.
//   serve_load [CLIENTS] [SECONDS] [SIZE]          50 30 3x3

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "apps/serve/server.h"
#include "serve/http_client.h"

namespace {

using Clock = std::chrono::steady_clock;
using taquin::testing::field;
using taquin::testing::post;

/// One board from scramble to result; false when anything went wrong.
bool one_round(int port, const std::string& size) {
    const std::string board = field(post(port, "/api/scramble", fmt::format(R"({{"size":"{}"}})", size)).body, "board");
    const auto job = post(port, "/api/jobs", fmt::format(R"({{"board":"{}"}})", board));
    if (job.status != 202) return false;
    taquin::testing::Connection events(port);
    events.send(fmt::format("GET /api/jobs/{}/events HTTP/1.1\r\nHost: localhost\r\n\r\n", field(job.body, "id")));
    for (int waits = 0; waits < 10; ++waits)
        if (!events.read_until("event: result\ndata: {\"status\":\"solved\"").empty()) return true;
    return false;
}

double milliseconds(Clock::duration duration) { return std::chrono::duration<double, std::milli>(duration).count(); }

}  // namespace

int main(int argc, char** argv) {
    const int clients = argc > 1 ? std::atoi(argv[1]) : 50;
    const auto seconds = std::chrono::seconds(argc > 2 ? std::atoi(argv[2]) : 30);
    const std::string size = argc > 3 ? argv[3] : "3x3";
    taquin::app::ServeOptions options{.port = 0, .policy = taquin::app::default_policy()};
    taquin::app::Server server(options);
    if (!server.start()) return 1;
    const int port = server.port();

    const auto end = Clock::now() + seconds;
    std::atomic<int> solved = 0;
    std::atomic<int> failed = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < clients; ++i)
        threads.emplace_back([&] {
            while (Clock::now() < end) ++(one_round(port, size) ? solved : failed);
        });
    std::vector<double> checks;
    int bad_checks = 0;
    while (Clock::now() < end) {
        const auto start = Clock::now();
        if (post(port, "/api/check", R"({"board":"8 1 3/4 0 2/7 6 5"})").status != 200) ++bad_checks;
        checks.push_back(milliseconds(Clock::now() - start));
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    for (std::thread& thread : threads) thread.join();
    std::ranges::sort(checks);
    const auto percentile = [&](double part) {
        return checks[std::min(checks.size() - 1, static_cast<std::size_t>(part * static_cast<double>(checks.size())))];
    };
    fmt::print("{} clients, {} s, {}: {} searches solved, {} failed\n", clients, seconds.count(), size, solved.load(),
               failed.load());
    fmt::print("/api/check: {} asked, {} failed, p50 {:.2f} ms, p99 {:.2f} ms, worst {:.2f} ms\n", checks.size(),
               bad_checks, percentile(0.5), percentile(0.99), checks.back());
    return failed == 0 && bad_checks == 0 ? 0 : 1;
}
