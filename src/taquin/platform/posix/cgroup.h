#pragma once

#include <optional>

#include "taquin/platform/file.h"

namespace taquin {

/// Bytes that the control groups (cgroups, of either version) of this process, and all groups above them, leave it;
/// nothing where none of them has a limit. `root` is put before the paths of the system's files: tests make their own.
std::optional<std::uint64_t> memory_left_by_cgroups(const Path& root = {});

}  // namespace taquin
