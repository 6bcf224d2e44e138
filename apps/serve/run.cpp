// What taquin serve runs: the server with its options, until Ctrl-C.

#include <cerrno>
#include <chrono>
#include <cstring>

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include "taquin/platform/allocator.h"
#include "taquin/platform/clock.h"
#include "taquin/platform/cpu.h"
#include "taquin/platform/thread.h"

#include "apps/cli/arguments.h"
#include "apps/io/embedded.h"
#include "apps/io/interrupt.h"
#include "apps/io/terminal.h"
#include "apps/serve/server.h"

extern char** environ;

namespace taquin::app {

namespace {

/// Opens the page in a browser. The thread waits for the program that does so, which would stay a zombie otherwise, but
/// no longer than the server runs.
Thread open_browser(const std::string& address) {
    std::string program = "xdg-open";
    std::string argument = address;
    char* arguments[] = {program.data(), argument.data(), nullptr};
    pid_t child = 0;
    if (const int error = ::posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ); error != 0) {
        write_err(fmt::format("taquin: cannot open a browser (xdg-open{}): open the address yourself\n",
                              error == ENOENT ? " is not installed" : fmt::format(": {}", std::strerror(error))));
        return Thread();
    }
    return Thread([child] {
        while (!was_interrupted() && ::waitpid(child, nullptr, WNOHANG) == 0) sleep_for(std::chrono::milliseconds(100));
    });
}

ServeOptions read_options(const Arguments& arguments) {
    ServeOptions options;
    options.host = arguments.text("host");
    options.port = static_cast<int>(*arguments.count("port"));
    options.allow_hosts = arguments.texts("allow-host");
    options.build_tables = arguments.flag("build-tables");
    options.tables = arguments.text("tables");
    options.database = arguments.text("db");
    options.experiments = arguments.flag("experiments");
    options.policy = default_policy();
    ServerPolicy& policy = options.policy;
    if (const auto searches = arguments.count("searches")) policy.concurrent = static_cast<int>(*searches);
    if (const auto threads = arguments.count("threads")) policy.search.threads = static_cast<int>(*threads);
    if (const auto time = arguments.duration("time")) policy.search.time = time;
    if (const auto memory = arguments.bytes("memory")) policy.search.memory = memory;
    if (const auto nodes = arguments.count("nodes")) policy.search.nodes = nodes;
    return options;
}

}  // namespace

ExitCode run_serve(const Arguments& arguments) {
    const ServeOptions chosen = read_options(arguments);
    share_arenas(processor_count());  // before the first thread
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
    if (!server.token().empty())
        write_out(fmt::format("taquin: experiments can be started with the token {0}, or from {1}#/lab?token={0}\n",
                              server.token(), *address));
    flush_out();
    const Thread browser = arguments.flag("open") ? open_browser(*address) : Thread();
    server.wait();
    server.stop();
    return ExitCode::Ok;
}

}  // namespace taquin::app
