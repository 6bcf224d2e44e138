// taquin serve: the page and the HTTP API, until Ctrl-C.

#include <chrono>

#include <fmt/format.h>
#include <spawn.h>

#include "apps/cli/table_options.h"
#include "apps/io/embedded.h"
#include "apps/io/terminal.h"
#include "apps/serve/server.h"

extern char** environ;

namespace taquin::app {

namespace {

// Defaults that depend on the machine are described in the help: the reference is the same everywhere.
constexpr auto options = join(
    std::array{
        OptionSpec{.name = "--port",
                   .value = "PORT",
                   .help = "port to listen on; 0 takes a free one",
                   .default_value = "8015",
                   .type = ValueType::Count,
                   .max = 65535},
        OptionSpec{.name = "--host", .value = "HOST", .help = "address to listen on", .default_value = "127.0.0.1"},
        OptionSpec{.name = "--allow-host",
                   .value = "NAME",
                   .help = "another name that browsers may use for this server",
                   .repeated = true},
        OptionSpec{.name = "--open", .help = "open the page in the browser"},
        OptionSpec{.name = "--db",
                   .value = "FILE",
                   .help = "results database of the page's Lab",
                   .default_value = "results.sqlite"},
        OptionSpec{.name = "--build-tables", .help = "build the large pattern databases in the background"}},
    table_options,
    std::array{
        OptionSpec{.name = "--searches",
                   .value = "N",
                   .help = "searches that run at the same time; the others are queued [one for each core]",
                   .type = ValueType::Count,
                   .min = 1,
                   .max = 256},
        OptionSpec{.name = "--threads",
                   .value = "N",
                   .help = "thread limit per search [one for each core]",
                   .type = ValueType::Count,
                   .min = 1,
                   .max = 256},
        OptionSpec{
            .name = "--time", .value = "TIME", .help = "time limit per search [2m]", .type = ValueType::Duration},
        OptionSpec{.name = "--memory",
                   .value = "BYTES",
                   .help = "memory limit per search, and of the pattern databases kept between searches [a search's "
                           "share of half the "
                           "machine's, at most 2GiB]",
                   .type = ValueType::Bytes},
        OptionSpec{.name = "--nodes",
                   .value = "N",
                   .help = "limit of expanded nodes per search [none]",
                   .type = ValueType::Count,
                   .min = 1}});

void open_browser(const std::string& address) {
    std::string program = "xdg-open";
    std::string argument = address;
    char* arguments[] = {program.data(), argument.data(), nullptr};
    pid_t child = 0;
    if (::posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ) != 0)
        write_err("taquin: cannot open a browser (xdg-open is not installed): open the address yourself\n");
}

ServeOptions read_options(const Arguments& arguments) {
    ServeOptions options;
    options.host = arguments.text("host");
    options.port = static_cast<int>(*arguments.count("port"));
    options.allow_hosts = arguments.texts("allow-host");
    options.build_tables = arguments.flag("build-tables");
    options.tables = arguments.text("tables");
    options.database = arguments.text("db");
    options.policy = default_policy();
    ServerPolicy& policy = options.policy;
    if (const auto searches = arguments.count("searches")) policy.concurrent = static_cast<int>(*searches);
    if (const auto threads = arguments.count("threads")) policy.search.threads = static_cast<int>(*threads);
    if (const auto time = arguments.duration("time")) policy.search.time = time;
    if (const auto memory = arguments.bytes("memory")) policy.search.memory = memory;
    if (const auto nodes = arguments.count("nodes")) policy.search.nodes = nodes;
    return options;
}

ExitCode run(const Arguments& arguments) {
    const ServeOptions chosen = read_options(arguments);
    Server server(chosen);
    const auto address = server.start();
    if (!address) return bad_input(address.error());
    if (is_public(chosen.host))
        write_err(
            fmt::format("taquin: warning: {} can be reached from other machines. Anyone there can run searches here; "
                        "nothing is encrypted.\n",
                        chosen.host));
    if (page_files().empty()) write_err("taquin: this program was built without the page; ./taquin serve builds it\n");
    write_out(fmt::format("taquin: serving {} (Ctrl-C ends)\n", *address));
    flush_out();
    if (arguments.flag("open")) open_browser(*address);
    server.wait();
    server.stop();
    return ExitCode::Ok;
}

}  // namespace

extern const Command serve_command;
const Command serve_command{.name = "serve",
                            .group = "Play",
                            .summary = "Serve the page to play, solve and compare in a browser.",
                            .options = options,
                            .run = run};

}  // namespace taquin::app
