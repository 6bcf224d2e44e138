// Limits as options, with a default for memory that keeps the kernel from ending us.

#include "apps/limit_options.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <thread>

#include "apps/board_input.h"
#include "apps/quantities.h"

namespace taquin::app {

std::uint64_t memory_to_spare() {
    std::uint64_t free = std::uint64_t{1} << 32;  // where the system tells nothing
    std::ifstream info("/proc/meminfo");
    for (std::string key, unit; info >> key;) {
        std::uint64_t kibibytes = 0;
        if (info >> kibibytes && key == "MemAvailable:") {
            free = kibibytes * 1024;
            break;
        }
        info.clear();
        std::getline(info, unit);
    }
    std::uint64_t most = 0;
    std::uint64_t used = 0;
    if (std::ifstream("/sys/fs/cgroup/memory.max") >> most && std::ifstream("/sys/fs/cgroup/memory.current") >> used)
        free = std::min(free, most > used ? most - used : 0);
    return free / 4 * 3;
}

int machine_threads() { return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 1024U)); }

Expected<Limits> LimitOptions::limits() const {
    Limits limits;
    if (!time.empty()) {
        const auto read = parse_duration(time, "time");
        if (!read) return std::unexpected(read.error());
        limits.time = *read;
    }
    if (!nodes.empty()) {
        const auto read = parse_count(nodes, "nodes", 1, UINT64_MAX);
        if (!read) return std::unexpected(read.error());
        limits.nodes = *read;
    }
    const auto read = memory.empty() ? Expected<std::uint64_t>(memory_to_spare()) : parse_bytes(memory, "memory");
    if (!read) return std::unexpected(read.error());
    limits.memory = *read;
    const auto count = thread_count();
    if (!count) return std::unexpected(count.error());
    limits.threads = *count;
    return limits;
}

Expected<int> LimitOptions::thread_count() const {
    if (threads.empty()) return machine_threads();
    const auto read = parse_count(threads, "threads", 1, 1024);
    if (!read) return std::unexpected(read.error());
    return static_cast<int>(*read);
}

void add_limit_options(CLI::App& app, LimitOptions& options) {
    add_text(app, "--time", options.time, "TIME", "stop after this long: 500ms, 10s, 2m (a bare number is seconds)")
        ->group("Limits");
    add_text(app, "--nodes", options.nodes, "N", "stop after expanding this many positions: 1000000, 1e6, 5M")
        ->group("Limits");
    add_text(app, "--memory", options.memory, "BYTES",
             "store at most this much: 512MiB, 2GiB; if not given, three quarters of what is free")
        ->group("Limits");
    add_text(app, "--threads", options.threads, "N", "threads to use; if not given, all there are")->group("Limits");
}

}  // namespace taquin::app
