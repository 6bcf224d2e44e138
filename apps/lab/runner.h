#pragma once

#include <functional>

#include "apps/lab/measure.h"

namespace taquin::lab {

struct RunProgress {
    std::size_t total = 0;
    std::size_t done = 0;    // kept, from this run or before
    std::size_t failed = 0;  // of those done in this run: ended by a limit, refused or crashed
    std::size_t running = 0;
    double seconds = 0;
    std::optional<double> remaining;  // seconds, by the mean of each configuration so far
    std::string label;                // what was begun last
};

struct RunOptions {
    int jobs = 0;  // solves side by side; 0: one for timings, else as many as there are processors
    TableSource* tables = nullptr;
    const std::atomic<bool>* stop = nullptr;
    /// run() calls it about ten times a second from its own thread, run_on_ranks() after each result from any thread.
    std::function<void(const RunProgress&)> on_progress = {};
    bool retry_crashed = false;  // run again the trials that crashed before
};

struct RunSummary {
    std::int64_t edition = 0;
    std::size_t total = 0;
    std::size_t before = 0;  // done before this run
    std::size_t done = 0;    // by this run
    std::size_t failed = 0;
    std::size_t crashed = 0;  // of those
    bool stopped = false;
};

/// Trials of the matrix that are not in `done`, repetitions outermost, so that a slow minute of the machine does not
/// fall on one configuration only.
std::vector<Trial> missing_trials(const Experiment& experiment, const std::set<Trial>& done);
/// Trials to run at a time.
int jobs_of(const Experiment& experiment, const RunOptions& options);

/// Runs whatever is missing of the matrix. Returns when all of it is there, or when stopped.
/// The searches run in a forked process: the caller should have one thread, and no connection to `file`.
Expected<RunSummary> run(const Experiment& experiment, const std::filesystem::path& file,
                         const RunOptions& options = {});

}  // namespace taquin::lab
