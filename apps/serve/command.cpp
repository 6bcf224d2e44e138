// taquin serve: the page and the interface for programs, until Ctrl-C.

#include "apps/command.h"

#include <fmt/format.h>
#include <spawn.h>

#include "apps/interrupt.h"
#include "apps/quantities.h"
#include "apps/serve/page.h"
#include "apps/serve/server.h"
#include "apps/terminal.h"

extern char** environ;

namespace taquin::app {

namespace {

struct Given {
    ServeOptions options = {.rules = default_rules()};
    bool open = false;
    std::string time, memory, nodes;
};

void open_browser(const std::string& address) {
    std::string program = "xdg-open";
    std::string argument = address;
    char* arguments[] = {program.data(), argument.data(), nullptr};
    pid_t child = 0;
    if (::posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ) != 0)
        write_err("taquin: cannot open a browser (xdg-open is not there): open the address yourself\n");
}

Expected<void> read_limits(Given& given) {
    ServerPolicy& rules = given.options.rules;
    if (!given.time.empty()) {
        const auto time = parse_duration(given.time, "--time");
        if (!time) return std::unexpected(time.error());
        rules.search.time = *time;
    }
    if (!given.memory.empty()) {
        const auto memory = parse_bytes(given.memory, "--memory");
        if (!memory) return std::unexpected(memory.error());
        rules.search.memory = *memory;
    }
    if (!given.nodes.empty()) {
        const auto nodes = parse_count(given.nodes, "--nodes", 1, UINT64_MAX);
        if (!nodes) return std::unexpected(nodes.error());
        rules.search.nodes = *nodes;
    }
    return {};
}

ExitCode run(Given& given) {
    if (const auto read = read_limits(given); !read) return complain(read.error());
    Server server(given.options);
    const auto address = server.start();
    if (!address) return complain(address.error());
    if (is_public(given.options.host))
        write_err(
            fmt::format("taquin: warning: {} can be reached from other machines. Anyone there can run searches here; "
                        "nothing is encrypted.\n",
                        given.options.host));
    if (page_files().empty()) write_err("taquin: this program was built without the page; ./taquin serve builds it\n");
    write_out(fmt::format("taquin: serving {} (Ctrl-C ends)\n", *address));
    flush_out();
    if (given.open) open_browser(*address);
    while (!*interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    server.stop();
    return ExitCode::Ok;
}

Work set_up(CLI::App& app) {
    auto given = std::make_shared<Given>();
    ServeOptions& options = given->options;
    // Defaults that depend on the machine are told in words: the reference is the same everywhere.
    app.add_option("--port", options.port, "port to listen on; 0 takes a free one")
        ->check(CLI::Range(0, 65535).description(""))
        ->type_name("PORT")
        ->capture_default_str();
    app.add_option("--host", options.host, "address to listen on")->type_name("HOST")->capture_default_str();
    app.add_option("--allow-host", options.allow_hosts, "another name that browsers may use for this server")
        ->type_name("NAME");
    app.add_flag("--open", given->open, "open the page in the browser");
    app.add_option("--db", options.database, "results of experiments that the page's Lab shows")
        ->type_name("FILE")
        ->capture_default_str();
    app.add_flag("--build-tables", options.build_tables, "build the large tables in the background");
    app.add_option("--tables", options.tables,
                   "where pattern tables are kept; else $TAQUIN_TABLES, else $XDG_CACHE_HOME/taquin")
        ->type_name("DIR");
    app.add_option("--searches", options.rules.concurrent,
                   "searches that run at one time, the others queue [one for each core]")
        ->check(CLI::Range(1, 256).description(""))
        ->type_name("N");
    app.add_option("--threads", options.rules.search.threads, "most threads of one search [one for each core]")
        ->check(CLI::Range(1, 256).description(""))
        ->type_name("N");
    app.add_option("--time", given->time, "most time of one search [2m]")->type_name("TIME");
    app.add_option("--memory", given->memory,
                   "most memory of one search [its share of half the machine's, at most 2GiB]")
        ->type_name("BYTES");
    app.add_option("--nodes", given->nodes, "most positions one search may expand [no limit]")->type_name("N");
    return [given] { return run(*given); };
}

}  // namespace

extern const Command serve_command;
const Command serve_command{"serve", "Play", "Serve the page to play, solve and compare in a browser.", set_up};

}  // namespace taquin::app
