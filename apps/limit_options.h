#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "taquin/platform/error.h"
#include "taquin/search/context.h"

namespace taquin::app {

/// How much a search may take: --time, --nodes, --memory, --threads.
struct LimitOptions {
    std::string time;
    std::string nodes;
    std::string memory;
    std::string threads;

    /// Unset memory becomes most of what the machine has free, so that no search is ended by the kernel.
    /// Unset threads: all the machine has.
    Expected<Limits> limits() const;
    Expected<int> thread_count() const;
};

void add_limit_options(CLI::App& app, LimitOptions& options);

/// Three quarters of the memory that is free, as far as the system tells.
std::uint64_t memory_to_spare();
int machine_threads();

}  // namespace taquin::app
