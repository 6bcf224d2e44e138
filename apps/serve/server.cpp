// The server put together: a responder that passes /api to the API and everything else to the page.

#include "apps/serve/server.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <utility>

#include <fmt/format.h>

#include "taquin/core/quote.h"
#include "taquin/platform/allocator.h"
#include "taquin/platform/clock.h"
#include "taquin/platform/cpu.h"
#include "taquin/platform/environment.h"
#include "taquin/platform/memory.h"

#include "apps/io/interrupt.h"
#include "apps/io/json.h"
#include "apps/io/terminal.h"
#include "apps/serve/page.h"

namespace taquin::app {

namespace {

constexpr std::chrono::seconds tidy_every{10};  // takes a few milliseconds of one thread

std::vector<std::string> own_names(const ServeOptions& options) {
    std::vector<std::string> names = options.allow_hosts;
    names.push_back(options.host);
    if (!is_public(options.host)) return names;
    if (const auto machine = host_name()) {
        names.push_back(*machine);
        names.push_back(*machine + ".local");
    }
    return names;
}

/// 128 bits that nobody can guess.
std::string fresh_token() {
    std::random_device device;
    return fmt::format("{:08x}{:08x}{:08x}{:08x}", device(), device(), device(), device());
}

/// A server that other machines can reach, directly or through a proxy under another name, starts no experiments.
Expected<void> check_local(const ServeOptions& options) {
    if (is_public(options.host))
        return make_error(ErrorCode::ExperimentsNeedLoopback, "experiments", "--host " + printable(options.host, 100));
    if (!options.allow_hosts.empty())
        return make_error(ErrorCode::ExperimentsNeedLoopback, "experiments",
                          "--allow-host " + printable(options.allow_hosts.front(), 100));
    return {};
}

bool is_below(const std::string& path, std::string_view prefix) {
    return path.starts_with(prefix) && (path.size() == prefix.size() || path[prefix.size()] == '/');
}

}  // namespace

bool is_public(const std::string& host) { return host != "localhost" && host != "::1" && !host.starts_with("127."); }

ServerPolicy default_policy() {
    ServerPolicy policy;
    const int cores = processor_count();
    policy.concurrent = cores;
    policy.search.threads = cores;
    policy.search.time = std::chrono::seconds(120);
    const std::uint64_t machine = std::max<std::uint64_t>(1ULL << 30, physical_memory());
    policy.search.memory = std::min<std::uint64_t>(2ULL << 30, machine / 2 / static_cast<unsigned>(cores));
    return policy;
}

Server::Server(const ServeOptions& options)
    : options_(options),
      token_(options.experiments ? fresh_token() : ""),
      tables_(options.tables, options.policy.search.memory.value_or(TableBudget::unlimited)),
      jobs_(
          options.policy,
          [this](const SolvePlan& plan, Context& context) {
              context.on_notice = warn_of_threads;
              return solve(plan, context, tables_.source());
          },
          warn_of_threads),
      api_(jobs_, tables_, options.connections.most * 3 / 4),
      lab_(make_lab_api(
          {.database = options.database, .tables = options.tables, .token = token_, .program = options.program})),
      http_({own_names(options)}, options.connections, [this](const Call& call) {
          if (LabApi::answers(call.path)) return lab_->respond(call);
          if (is_below(call.path, "/api")) return api_.respond(call);
          if (call.method == "GET" || call.method == "HEAD") return page_reply(call, page_files());
          Reply reply{405, error_json({ErrorCode::MethodNotAllowed, "method", {printable(call.method), "GET"}})};
          reply.headers.emplace_back("Allow", "GET");
          return reply;
      }) {}

Server::~Server() { stop(); }

Expected<std::string> Server::start() {
    if (options_.experiments)
        if (const auto local = check_local(options_); !local) return std::unexpected(local.error());
    const auto port = http_.bind(options_.host, options_.port);
    if (!port) return std::unexpected(port.error());
    port_ = *port;
    if (jobs_.workers() == 0) return make_error(ErrorCode::CannotStartThread, "server");
    thread_ = Thread([this] { http_.run(); });
    if (!thread_.joinable()) return make_error(ErrorCode::CannotStartThread, "server");
    http_.await_running();
    if (options_.build_tables) {  // last: serving needs its threads more
        const auto building = tables_.build_in_background();
        if (!building) return std::unexpected(building.error());
        tables_left_to_build_ = !*building;
    }
    const bool six = options_.host.find(':') != std::string::npos;
    return fmt::format("http://{}{}{}:{}/", six ? "[" : "", options_.host, six ? "]" : "", *port);
}

void Server::wait() {
    if (std::exchange(tables_left_to_build_, false)) tables_.build_all();
    auto tidied = steady_now();
    while (!was_interrupted()) {
        sleep_for(std::chrono::milliseconds(50));
        if (steady_now() - tidied < tidy_every) continue;
        return_free_memory();
        tidied = steady_now();
    }
}

void Server::stop() {
    jobs_.stop();  // first, so that watchers still get the result
    api_.stop();
    lab_->stop();
    tables_.stop();
    if (!thread_.joinable()) return;
    http_.stop();
    thread_.join();
}

}  // namespace taquin::app
