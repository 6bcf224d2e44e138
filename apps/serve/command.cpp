// taquin serve: the page and the HTTP API, until Ctrl-C. run.cpp has what it runs.

#include "apps/cli/table_options.h"

namespace taquin::app {

namespace {

// Defaults that depend on the machine are described in the help: the reference is the same everywhere.
constexpr auto serve_options = join(
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
        OptionSpec{.name = "--experiments",
                   .help = "let the page's Lab start experiments: on a loopback address only, and only for those who "
                           "have the token that is printed"},
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

}  // namespace

extern const Command serve_command;
const Command serve_command{.name = "serve",
                            .group = "Play",
                            .summary = "Serve the page to play, solve and compare in a browser.",
                            .options = serve_options,
                            .run = run_serve};

}  // namespace taquin::app
