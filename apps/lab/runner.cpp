// Running an experiment: workers take the next cell nobody has, do it, keep it. All that must survive is in the
// database, so a run can be killed at any moment, begun again, or helped by another process.

#include "apps/lab/runner.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "taquin/core/notation.h"
#include "taquin/solve/registry.h"

#include "apps/lab/machine.h"
#include "apps/lab/turns.h"

namespace taquin::lab {

namespace {

using namespace std::chrono_literals;

bool is_failure(const std::string& status) {
    return status != "solved" && status != "measured" && status != "unsolvable";
}

/// Repetitions outermost, so that a slow minute of the machine does not fall on one configuration only.
std::vector<Cell> missing_cells(const Experiment& experiment, const std::set<Cell>& done) {
    std::vector<Cell> cells;
    for (int repetition = 0; repetition < experiment.repetitions; ++repetition)
        for (int board = 0; board < static_cast<int>(experiment.boards.size()); ++board)
            for (int configuration = 0; configuration < static_cast<int>(experiment.configurations.size());
                 ++configuration) {
                const Cell cell{configuration, board, repetition};
                if (experiment.runs_on(experiment.configurations[static_cast<std::size_t>(configuration)],
                                       experiment.boards[static_cast<std::size_t>(board)]) &&
                    !done.contains(cell))
                    cells.push_back(cell);
            }
    return cells;
}

class Run {
  public:
    Run(const Experiment& experiment, const std::filesystem::path& file, const RunOptions& options)
        : experiment_(experiment), file_(file), options_(options), owner_(process_name()) {}

    Checked<RunSummary> go() {
        auto database = Database::open(file_, Database::Access::Write);
        if (!database) return std::unexpected(database.error());
        Store store(*database);
        const auto begun = guarded(*database, [&] {
            summary_.edition = store.begin(experiment_);
            return store.done(summary_.edition);
        });
        if (!begun) return std::unexpected(begun.error());
        missing_ = missing_cells(experiment_, *begun);
        summary_.total = experiment_.cells();
        summary_.before = summary_.total - missing_.size();
        timed_ = experiment_.measure == Measure::Time;
        const auto processors = std::max(1U, std::thread::hardware_concurrency());
        workers_ = options_.jobs > 0 ? options_.jobs : timed_ ? 1 : static_cast<int>(processors);
        workers_ = std::min(workers_, std::max(1, static_cast<int>(missing_.size())));
        timed_ = timed_ && workers_ == 1;
        if (!missing_.empty()) work_all();
        if (error_) return std::unexpected(*error_);
        summary_.stopped = stopped();
        return summary_;
    }

  private:
    bool stopped() const { return options_.stop != nullptr && options_.stop->load(); }

    void work_all() {
        began_ = std::chrono::steady_clock::now();
        std::vector<std::jthread> threads;
        alive_ = workers_;
        for (int i = 0; i < workers_; ++i)
            threads.emplace_back([this] {
                work();
                const std::lock_guard lock(mutex_);
                --alive_;
                bell_.notify_all();
            });
        std::unique_lock lock(mutex_);
        while (alive_ > 0) {
            bell_.wait_for(lock, 100ms, [&] { return alive_ == 0; });
            if (stopped()) halt_ = true;
            if (!options_.on_progress) continue;
            const RunProgress now = progress();
            lock.unlock();
            options_.on_progress(now);
            lock.lock();
        }
    }

    void work() {
        auto database = Database::open(file_, Database::Access::Write);
        if (!database) return fail(database.error());
        Store store(*database);
        Turns turns;
        std::size_t from = 0;
        while (!halt_) {
            const auto next = guarded(*database, [&] { return store.claim(summary_.edition, missing_, from, owner_); });
            if (!next) return fail(next.error());
            if (!*next) {
                // What is left is being done by others; if they are killed it falls back to us.
                const auto done = guarded(*database, [&] { return store.done(summary_.edition).size(); });
                if (!done) return fail(done.error());
                if (*done >= summary_.total) return;
                if (!only_ours_left(*done))
                    std::this_thread::sleep_for(50ms);
                else
                    return;
                from = 0;
                continue;
            }
            if (const auto finished = guarded(*database, [&] { return do_cell(store, turns, **next); }); !finished)
                return fail(finished.error());
        }
    }

    /// Are all cells that are not kept yet in the hands of this process's own workers?
    bool only_ours_left(std::size_t done) {
        const std::lock_guard lock(mutex_);
        return summary_.total - done <= running_;
    }

    /// Makes the heuristic of a configuration once before its first search, so that the building of tables, which
    /// may take seconds, counts for no board. What is wrong with it will be told by the search itself.
    void warm_up(const Cell& cell) {
        const auto& text = experiment_.configurations[static_cast<std::size_t>(cell.configuration)].heuristic;
        const Goal& goal = experiment_.boards[static_cast<std::size_t>(cell.board)].problem.goal;
        if (options_.tables == nullptr || text.empty()) return;
        const std::lock_guard lock(warming_);
        if (warm_.emplace(cell.configuration, format_board(goal.board())).second)
            (void)make_heuristic(text, goal, options_.tables);
    }

    void do_cell(Store& store, Turns& turns, const Cell& cell) {
        warm_up(cell);
        const bool alone = workers_ == 1;
        if (!turns.enter(timed_, halt_)) return store.release(summary_.edition, cell, owner_);
        {
            const std::lock_guard lock(mutex_);
            ++running_;
            label_ = experiment_.configurations[static_cast<std::size_t>(cell.configuration)].label + ", " +
                     experiment_.boards[static_cast<std::size_t>(cell.board)].label;
        }
        const auto began = std::chrono::steady_clock::now();
        const auto measured = measure(experiment_, cell, alone, options_.tables, &halt_);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
        turns.leave();
        if (measured)
            store.keep(summary_.edition, measured->record, measured->accuracy);
        else
            store.release(summary_.edition, cell, owner_);
        const std::lock_guard lock(mutex_);
        --running_;
        if (!measured) return;
        ++summary_.done;
        if (is_failure(measured->record.status)) ++summary_.failed;
        auto& [seconds, count] = spent_[cell.configuration];
        seconds += took.count();
        ++count;
    }

    void fail(const InputError& error) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = error;
        halt_ = true;
    }

    RunProgress progress() const {
        RunProgress now{.total = summary_.total,
                        .done = summary_.before + summary_.done,
                        .failed = summary_.failed,
                        .running = running_,
                        .seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count(),
                        .remaining = {},
                        .label = label_};
        if (summary_.done == 0) return now;
        double all = 0;
        for (const auto& [configuration, spent] : spent_) all += spent.first;
        const double mean = all / static_cast<double>(summary_.done);
        std::map<int, std::size_t> left;
        for (const Cell& cell : missing_) ++left[cell.configuration];
        double seconds = 0;
        for (const auto& [configuration, count] : left) {
            const auto spent = spent_.find(configuration);
            const std::size_t did = spent == spent_.end() ? 0 : spent->second.second;
            const double each = did == 0 ? mean : spent->second.first / static_cast<double>(did);
            seconds += each * static_cast<double>(count - std::min(count, did));
        }
        now.remaining = seconds / workers_;
        return now;
    }

    const Experiment& experiment_;
    const std::filesystem::path& file_;
    const RunOptions& options_;
    const std::string owner_;
    std::vector<Cell> missing_;
    int workers_ = 1;
    bool timed_ = false;
    std::chrono::steady_clock::time_point began_{};
    std::atomic<bool> halt_ = false;

    std::mutex warming_;
    std::set<std::pair<int, std::string>> warm_;  // configuration and goal

    std::mutex mutex_;
    std::condition_variable bell_;
    int alive_ = 0;
    std::size_t running_ = 0;
    std::string label_;
    std::map<int, std::pair<double, std::size_t>> spent_;  // seconds and cells of each configuration
    RunSummary summary_;
    std::optional<InputError> error_;
};

}  // namespace

Checked<RunSummary> run(const Experiment& experiment, const std::filesystem::path& file, const RunOptions& options) {
    return Run(experiment, file, options).go();
}

}  // namespace taquin::lab
