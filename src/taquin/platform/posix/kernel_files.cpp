// Memory limits of control groups. Groups form a tree, and each of them may have a limit for all below it.

#include "taquin/platform/posix/kernel_files.h"

#include <algorithm>
#include <fstream>

namespace taquin {

namespace {

/// Where a version of cgroups has its groups, and the files of a group.
struct CgroupFiles {
    const char* mounted;
    const char* most;
    const char* used;
    const char* cached;  // the line of memory.stat with file pages that are given back when memory is short
};
constexpr CgroupFiles cgroup_files_1{"/sys/fs/cgroup/memory", "/memory.limit_in_bytes", "/memory.usage_in_bytes",
                                     "total_inactive_file"};
constexpr CgroupFiles cgroup_files_2{"/sys/fs/cgroup", "/memory.max", "/memory.current", "inactive_file"};

/// Lowers `left` to what `group` and all groups above it leave. A group without a limit is passed over, and so is one
/// that is not visible: a container may see its own group as the mounted one, whatever the name of that is outside.
void lower_to_cgroup(std::optional<std::uint64_t>& left, const Path& root, const CgroupFiles& files,
                     std::string group) {
    for (;;) {
        const Path folder = root + files.mounted + group;
        std::uint64_t most = 0;
        std::uint64_t used = 0;
        if (std::ifstream(folder + files.most) >> most && std::ifstream(folder + files.used) >> used) {
            used -= std::min(used, number_in(folder + "/memory.stat", files.cached).value_or(0));
            const std::uint64_t here = most > used ? most - used : 0;
            left = std::min(left.value_or(here), here);
        }
        if (group.empty()) return;
        group.resize(group.rfind('/') == std::string::npos ? 0 : group.rfind('/'));
    }
}

}  // namespace

std::optional<std::uint64_t> number_in(const Path& file, std::string_view name) {
    std::ifstream in(file);
    std::string rest;
    for (std::string word; in >> word; std::getline(in, rest))
        if (std::uint64_t number = 0; word == name && in >> number) return number;
    return std::nullopt;
}

std::optional<std::uint64_t> memory_left_by_cgroups(const Path& root) {
    std::string group_1;
    std::string group_2;
    std::ifstream lines(root + "/proc/self/cgroup");
    for (std::string line; std::getline(lines, line);) {  // HIERARCHY:CONTROLLERS:GROUP
        const auto controllers = line.find(':') + 1;
        const auto end = line.find(':', controllers);
        if (controllers == 0 || end == std::string::npos) continue;
        const std::string list = "," + line.substr(controllers, end - controllers) + ",";
        if (list == ",,") group_2 = line.substr(end + 1);
        if (list.contains(",memory,")) group_1 = line.substr(end + 1);
    }
    std::optional<std::uint64_t> left;
    lower_to_cgroup(left, root, cgroup_files_1, std::move(group_1));
    lower_to_cgroup(left, root, cgroup_files_2, std::move(group_2));
    return left;
}

}  // namespace taquin
