// Where a result was made, and which processes are alive, mostly read from /proc.

#include "apps/lab/machine.h"

#include <ctime>
#include <filesystem>
#include <fstream>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "taquin/platform/cpu.h"
#include "taquin/platform/memory.h"

namespace taquin::lab {

namespace {

/// The value of "key : value" or "key: value" in a file of such lines.
std::string value_in(const char* file, std::string_view key) {
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        if (!line.starts_with(key)) continue;
        const auto colon = line.find(':');
        if (colon == std::string::npos) continue;
        const auto begin = line.find_first_not_of(" \t", colon + 1);
        return begin == std::string::npos ? "" : line.substr(begin);
    }
    return {};
}

/// When a process began, in clock ticks after boot: together with its pid a unique name.
std::string start_ticks(const std::string& pid) {
    std::ifstream stream("/proc/" + pid + "/stat");
    std::string text;
    std::getline(stream, text);
    const auto name_end = text.rfind(')');  // the program's name may contain blanks and parentheses
    if (name_end == std::string::npos || name_end + 2 >= text.size()) return {};
    if (text[name_end + 2] == 'Z') return {};  // a zombie: it has ended, but nobody has waited for it yet
    std::size_t at = name_end + 2;
    for (int skip = 0; skip < 19; ++skip) {
        at = text.find(' ', at);
        if (at == std::string::npos) return {};
        ++at;
    }
    return text.substr(at, text.find(' ', at) - at);
}

std::string boot() {
    std::ifstream stream("/proc/sys/kernel/random/boot_id");
    std::string id;
    std::getline(stream, id);
    std::error_code error;
    return id + "/" + std::filesystem::read_symlink("/proc/self/ns/pid", error).string();
}

}  // namespace

std::string compiler() {
#if defined(__clang__)
    return fmt::format("clang {}", __clang_version__);
#else
    return fmt::format("g++ {}", __VERSION__);
#endif
}

std::string machine() {
    utsname system{};
    uname(&system);
    std::string processor = value_in("/proc/cpuinfo", "model name");
    if (processor.empty()) processor = system.machine;
    const double gib = static_cast<double>(physical_memory()) / (1 << 30);
    return fmt::format("{}, {} threads, {:.1f} GiB, {} {}", processor, processor_count(), gib, system.sysname,
                       system.release);
}

std::string now() { return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::gmtime(std::time(nullptr))); }

std::string process_name() {
    const std::string pid = fmt::to_string(getpid());
    return fmt::format("{}:{}:{}", boot(), pid, start_ticks(pid));
}

bool is_alive(const std::string& process) {
    const auto last = process.rfind(':');
    if (last == std::string::npos) return false;
    const auto middle = process.rfind(':', last - 1);
    if (middle == std::string::npos || process.substr(0, middle) != boot()) return false;
    return start_ticks(process.substr(middle + 1, last - middle - 1)) == process.substr(last + 1);
}

}  // namespace taquin::lab
