#pragma once

#include "apps/lab/measure.h"
#include "apps/lab/runner.h"

namespace taquin::lab {

/// What the searching process and its supervisor share, in memory that stays valid when the searching process dies.
struct WorkState {
    static constexpr std::size_t text_size = 1024;

    std::atomic<bool> halt = false;  // either process may set it
    std::atomic<bool> finished = false;
    std::atomic<std::size_t> done = 0;
    std::atomic<std::size_t> failed = 0;
    std::atomic<std::size_t> running = 0;
    std::atomic<double> remaining = -1;  // seconds; below 0: not known
    std::atomic<int> label_at = 0;       // which of the two labels is complete
    char labels[2][text_size] = {};
    char owner[text_size] = {};  // under which it claims trials

    /// The first error that ended the work; its code is None if there was none.
    Error error() const;
    void set_error(const Error& error);

  private:
    static constexpr std::size_t most_arguments = 4;
    ErrorCode error_code_ = ErrorCode::None;
    std::size_t argument_count_ = 0;
    char error_field_[text_size] = {};
    char arguments_[most_arguments][text_size] = {};
};

/// What one process is to do.
struct Work {
    std::int64_t edition = 0;
    std::vector<Trial> trials;
    int workers = 1;
    /// Run these trials and nothing else, one after the other; otherwise also wait for trials that other processes have
    /// claimed, and take them over if those die.
    bool careful = false;
};

/// Claims free trials, runs them and stores their results, until none is left or `state.halt` is set.
void do_work(const Experiment& experiment, const std::filesystem::path& file, const RunOptions& options,
             const Work& work, WorkState& state);

bool is_failure(const std::string& status);

}  // namespace taquin::lab
