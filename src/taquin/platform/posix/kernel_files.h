#pragma once

#include <optional>
#include <string_view>

#include "taquin/platform/file.h"

namespace taquin {

/// The number behind `name`, at the beginning of a line of a file in /proc or /sys.
std::optional<std::uint64_t> number_in(const Path& file, std::string_view name);

/// Bytes that the control groups (cgroups, of either version) of this process, and all groups above them, leave it;
/// nothing where none of them has a limit. `root` is put before the paths of the system's files: tests make their own.
std::optional<std::uint64_t> memory_left_by_cgroups(const Path& root = {});

}  // namespace taquin
