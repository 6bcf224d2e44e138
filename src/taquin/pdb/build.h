#pragma once

#include <functional>

#include "taquin/pdb/pattern_table.h"
#include "taquin/platform/stop_token.h"
#include "taquin/platform/thread.h"

namespace taquin {

class BuildDriver;

struct BuildProgress {
    int level = 0;              // distance from the goal
    std::uint64_t settled = 0;  // entries whose distance is known
    std::uint64_t entries = 0;  // all of them
};

struct BuildOptions {
    int threads = 1;
    /// After each level, from one thread. May be empty.
    std::function<void(const BuildProgress&)> on_level = {};
    /// Polled every few milliseconds.
    StopToken stop = {};
    /// Told when there are fewer threads than wanted.
    NoticeFunction on_notice = {};
    /// In a TableSource: also compute the delta bits, of small tables and of those from files. Takes a moment; searches
    /// are faster then.
    bool delta = false;
    /// Checkpoints the build, or shares it among ranks. May be null.
    BuildDriver* driver = nullptr;
};

/// Peak memory of a build in bytes, the table included; of the largest part if there are several.
std::uint64_t build_bytes(const PatternLayout& layout, int parts = 1);

/// Computes every entry by breadth-first search from the goal. `layout` must fit the key. Fails when memory is refused
/// (OutOfMemory) or the build is cancelled (Cancelled).
Expected<PatternTable> build_table(const PatternKey& key, std::shared_ptr<const PatternLayout> layout,
                                   const BuildOptions& options = {});

/// The same for one of several parts (see BuildDriver): nothing if this part does not want the table.
Expected<std::optional<PatternTable>> build_part(const PatternKey& key, std::shared_ptr<const PatternLayout> layout,
                                                 const BuildOptions& options);

}  // namespace taquin
