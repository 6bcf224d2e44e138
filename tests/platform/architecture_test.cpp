// The direction of the layers: a file includes only its own layer or layers to the left. For the applications: io below
// the command table below cli, serve, play and lab, which do not include one another.

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/pattern.h"

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 8> layers{"platform", "core", "pdb",   "heuristic",
                                                 "search",   "fast", "solve", "analyse"};

std::ptrdiff_t rank(const std::string& layer) { return std::ranges::find(layers, layer) - layers.begin(); }

/// The targets of the #include lines of every source file below `folder`, by path relative to the repository.
std::map<std::string, std::vector<std::string>> includes_below(const std::string& folder) {
    const fs::path root = TAQUIN_SOURCE_DIR;
    const taquin::testing::Pattern include("^\\s*#\\s*include\\s*[\"<]([^\">]+)[\">]");
    std::map<std::string, std::vector<std::string>> includes;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
        if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
        std::ifstream in(entry.path());
        auto& targets = includes[fs::relative(entry.path(), root).string()];
        for (std::string line; std::getline(in, line);)
            if (const std::string target = include.group(line); !target.empty()) targets.push_back(target);
    }
    return includes;
}

/// The nth folder of a path: part("apps/io/json.h", 1) is "io".
std::string part(const std::string& path, std::ptrdiff_t n) {
    const fs::path parts = path;
    return std::distance(parts.begin(), parts.end()) > n ? std::next(parts.begin(), n)->string() : std::string();
}

TEST(Layers, NoFileIncludesUpward) {
    const auto files = includes_below("src/taquin");
    EXPECT_GT(files.size(), 10U);
    for (const auto& [file, targets] : files) {
        if (file == "src/taquin/taquin.h") continue;  // the public header, above all layers
        const std::string layer = part(file, 2);
        ASSERT_LT(rank(layer), static_cast<std::ptrdiff_t>(layers.size())) << file << " is in no known layer";
        for (const std::string& target : targets) {
            EXPECT_NE(part(target, 0), "apps") << file << ": " << target;
            if (part(target, 0) != "taquin") continue;
            EXPECT_LE(rank(part(target, 1)), rank(layer)) << file << ": " << target;
        }
    }
}

/// The descriptors of commands and of their shared options: what every application may include.
const std::set<std::string> command_table{"apps/cli/command.h", "apps/cli/arguments.h", "apps/cli/options.h",
                                          "apps/cli/table_options.h"};

TEST(Layers, ApplicationsMeetInIoAndInTheCommandTable) {
    const std::set<std::string> applications{"io", "cli", "serve", "play", "lab", "cluster"};
    for (const auto& [file, targets] : includes_below("apps")) {
        const std::string own = part(file, 1);
        EXPECT_TRUE(applications.contains(own)) << file << " is in no known application";
        for (const std::string& target : targets) {
            if (part(target, 0) != "apps") continue;
            const std::string other = part(target, 1);
            const bool shared = other == "io" || (own != "io" && command_table.contains(target));
            const bool inside = other == own && !command_table.contains(file);
            const bool program = file == "apps/cluster/main.cpp" && target == "apps/cli/parser.h";  // another main()
            EXPECT_TRUE(shared || inside || program) << file << ": " << target;
        }
    }
}

TEST(Layers, HeadersOfApplicationsHaveNoCycles) {
    const auto files = includes_below("apps");
    std::set<std::string> done;
    std::vector<std::string> path;
    const std::function<void(const std::string&)> visit = [&](const std::string& file) {
        const auto known = files.find(file);
        if (known == files.end() || done.contains(file)) return;
        ASSERT_EQ(std::ranges::find(path, file), path.end()) << file << " includes itself by way of " << path.back();
        path.push_back(file);
        for (const std::string& target : known->second) visit(target);
        path.pop_back();
        done.insert(file);
    };
    for (const auto& [file, targets] : files) visit(file);
}

/// Each of these headers takes seconds to compile wherever it is included.
TEST(Layers, ExpensiveHeadersStayInFewFiles) {
    using Files = std::set<std::string>;
    const auto includes = includes_below("apps");
    const auto users_of = [&](const std::string& header) {
        Files users;
        for (const auto& [file, targets] : includes)
            if (std::ranges::find(targets, header) != targets.end()) users.insert(file);
        return users;
    };
    EXPECT_EQ(users_of("CLI/CLI.hpp"), Files{"apps/cli/parser.cpp"});
    EXPECT_EQ(users_of("toml++/toml.h"), Files{"apps/lab/toml_table.cpp"});
    EXPECT_EQ(users_of("httplib.h"), (Files{"apps/serve/connection.h", "apps/serve/guard.cpp", "apps/serve/http.cpp"}));
    EXPECT_EQ(
        users_of("nlohmann/json.hpp"),
        (Files{"apps/io/analysis_output.cpp", "apps/io/bench_results.cpp", "apps/io/catalogue.cpp",
               "apps/io/event_fields.cpp", "apps/io/explain.cpp", "apps/io/precompiled.h", "apps/io/search_trace.cpp",
               "apps/io/requests.cpp", "apps/io/result_fields.cpp", "apps/io/json.cpp", "apps/io/table_json.cpp",
               "apps/lab/experiments_api.cpp", "apps/lab/export.cpp", "apps/lab/plot_data.cpp", "apps/play/solves.cpp",
               "apps/serve/analyses.cpp", "apps/serve/api.cpp", "apps/serve/openapi.cpp"}));
    EXPECT_EQ(users_of("SQLiteCpp/SQLiteCpp.h"),
              (Files{"apps/lab/database.cpp", "apps/lab/schema.cpp", "apps/lab/store.cpp", "apps/lab/store_read.cpp"}));
    for (const std::string header : {"regex", "iostream"})
        for (const std::string& user : users_of(header)) EXPECT_FALSE(user.ends_with(".h")) << user << ": " << header;
}

/// WebAssembly has one thread and no files: whatever knows better belongs behind platform/.
TEST(Layers, OnlyThePlatformKnowsTheSystem) {
    const std::filesystem::path root = std::filesystem::path(TAQUIN_SOURCE_DIR) / "src" / "taquin";
    const taquin::testing::Pattern header(
        "^\\s*#\\s*include\\s*<(sys/"
        ".*|unistd\\.h|fcntl\\.h|pthread\\.h|sched\\.h|signal\\.h|time\\.h|malloc\\.h|dirent\\.h|"
        "csignal|ctime|cerrno|thread|mutex|shared_mutex|condition_variable|semaphore|latch|barrier|future|stop_token|"
        "filesystem|fstream|iostream|cstdio)>");
    const taquin::testing::Pattern use(
        "\\b(getenv|std::j?thread|std::async|std::mutex|std::filesystem|clock_gettime|clock::now)\\b");
    int files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        if (!entry.is_regular_file()) continue;
        const auto path = std::filesystem::relative(entry.path(), root);
        const bool platform_header = path.begin()->string() == "platform" && path.extension() == ".h";
        if (path.begin()->string() == "platform" && (!platform_header || path.filename() == "sync.h")) continue;
        ++files;
        std::ifstream in(entry.path());
        for (std::string line; std::getline(in, line);) {
            EXPECT_FALSE(header.is_in(line)) << path << ": " << line;
            if (!line.contains("//")) {
                EXPECT_FALSE(use.is_in(line)) << path << ": " << line;
            }
        }
    }
    EXPECT_GT(files, 100);
}

/// What an application may know of the system, by file; all else it asks of platform/.
const std::map<std::string, std::set<std::string>> system_headers{
    // Standard streams, signals and terminals.
    {"apps/io/interrupt.cpp", {"csignal"}},
    {"apps/io/out_of_memory.cpp", {"unistd.h"}},
    {"apps/io/terminal.cpp", {"fcntl.h", "poll.h", "sys/ioctl.h", "unistd.h"}},
    {"apps/io/text_input.cpp", {"fcntl.h", "poll.h", "sys/stat.h", "unistd.h"}},
    {"apps/play/screen.cpp", {"csignal", "termios.h", "unistd.h"}},
    // The date of a solve that is kept.
    {"apps/play/solves.cpp", {"ctime"}},
    // Processes of a cluster: mpirun, what a rank reads and writes, and a moment of rest.
    {"apps/cli/cluster.cpp", {"filesystem", "sys/mman.h", "sys/wait.h", "unistd.h"}},
    {"apps/cli/mpirun.cpp", {"csignal", "fcntl.h", "poll.h", "sys/prctl.h", "sys/wait.h", "unistd.h"}},
    {"apps/cluster/main.cpp", {"csignal", "fcntl.h", "sys/mman.h", "unistd.h"}},
    {"apps/cluster/mpi_transport.cpp", {"ctime"}},
    // Sockets, and the browser.
    {"apps/serve/connection.cpp", {"arpa/inet.h", "netdb.h", "poll.h", "sys/socket.h"}},
    {"apps/serve/guard.cpp", {"arpa/inet.h"}},
    {"apps/serve/http.cpp", {"netinet/in.h", "netinet/tcp.h"}},
    {"apps/serve/run.cpp", {"spawn.h", "sys/wait.h"}},
    // Processes of an experiment, their locks and their database.
    {"apps/lab/runner.cpp", {"csignal", "poll.h", "sys/mman.h", "sys/prctl.h", "sys/wait.h", "unistd.h"}},
    {"apps/lab/experiment_process.cpp", {"csignal", "fcntl.h", "sys/mman.h", "sys/prctl.h", "sys/wait.h", "unistd.h"}},
    {"apps/lab/machine.cpp", {"ctime", "filesystem", "sys/utsname.h", "unistd.h"}},
    {"apps/lab/machine_lock.cpp", {"fcntl.h", "filesystem", "sys/file.h", "unistd.h"}},
    {"apps/lab/database.cpp", {"unistd.h"}},
    {"apps/lab/database.h", {"filesystem"}},
    {"apps/lab/experiment.h", {"filesystem"}},
};

TEST(Layers, ApplicationsKnowTheSystemInFewFiles) {
    const taquin::testing::Pattern header(
        "^((sys|arpa|netinet|net)/"
        ".*|(unistd|fcntl|poll|pthread|sched|signal|spawn|time|malloc|dirent|termios|netdb)\\.h|"
        "csignal|ctime|thread|semaphore|latch|barrier|future|stop_token|filesystem)$");
    std::map<std::string, std::set<std::string>> found;
    for (const auto& [file, targets] : includes_below("apps"))
        for (const std::string& target : targets)
            if (header.is_in(target)) found[file].insert(target);
    EXPECT_EQ(found, system_headers);
}

/// Threads, sleeping, clocks and figures of the machine come from platform/; so do they where a header of another
/// library happens to include <thread>.
TEST(Layers, ApplicationsUseThreadsAndClocksOfThePlatform) {
    const taquin::testing::Pattern use(
        "\\b(std::j?thread|std::async|this_thread|hardware_concurrency|sysconf|clock::now)\\b");
    const std::set<std::string> connections{"apps/serve/http.cpp", "apps/serve/connection.cpp"};  // given by httplib
    const fs::path root = TAQUIN_SOURCE_DIR;
    for (const auto& [file, targets] : includes_below("apps")) {
        if (connections.contains(file)) continue;
        std::ifstream in(root / file);
        for (std::string line; std::getline(in, line);) EXPECT_FALSE(use.is_in(line)) << file << ": " << line;
    }
}

}  // namespace
