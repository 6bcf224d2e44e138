#pragma once

#include <memory>

#include "taquin/pdb/level_checkpoint.h"

#include "apps/cli/arguments.h"

namespace taquin::app {

/// For searches that may have more states than fit into memory.
constexpr std::array<OptionSpec, 1> spill_options(std::string_view help) {
    return {OptionSpec{.name = "--spill", .value = "DIR", .help = help, .group = "Limits"}};
}

/// A breadth-first search as the command line asks for it: with --checkpoint, and by the ranks of a cluster.
struct LevelRunOptions {
    std::unique_ptr<BlockExchange> ranks = {};  // null on one process
    LevelRun run = {};
};
Expected<LevelRunOptions> read_level_run(const Arguments& arguments);

}  // namespace taquin::app
