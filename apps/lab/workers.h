#pragma once

#include "apps/lab/measure.h"
#include "apps/lab/runner.h"

namespace taquin::lab {

/// What the process that searches and the one that watches over it both see. It lies in memory they share, so that
/// it is still right when the searching one has died in the middle of something.
struct WorkState {
    static constexpr std::size_t text_size = 1024;

    std::atomic<bool> halt = false;  // both may set it
    std::atomic<bool> finished = false;
    std::atomic<std::size_t> done = 0;
    std::atomic<std::size_t> failed = 0;
    std::atomic<std::size_t> running = 0;
    std::atomic<double> remaining = -1;  // seconds; below 0: not known
    std::atomic<int> label_at = 0;       // which of the two labels is whole
    char labels[2][text_size] = {};
    char owner[text_size] = {};  // the name its claims carry
    char error_field[text_size] = {};
    char error_message[text_size] = {};
};

/// What one process is to do.
struct Work {
    std::int64_t edition = 0;
    std::vector<Cell> cells;
    int workers = 1;
    /// Do these cells and nothing else, one after the other; without it also wait for cells that others have, and
    /// take them over if those others die.
    bool careful = false;
};

/// Takes cells nobody has, does them and keeps them, until none is left or it is told to halt.
void do_work(const Experiment& experiment, const std::filesystem::path& file, const RunOptions& options,
             const Work& work, WorkState& state);

bool is_failure(const std::string& status);

}  // namespace taquin::lab
