// The searching itself: threads claim the next free trial, run it, store its result. All that must survive is in the
// database, so this can be killed at any moment, started again, or joined by another process.

#include "apps/lab/workers.h"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <mutex>

#include "taquin/platform/clock.h"
#include "taquin/platform/thread_pool.h"

#include "apps/io/terminal.h"
#include "apps/lab/guarded.h"
#include "apps/lab/machine.h"
#include "apps/lab/machine_lock.h"

namespace taquin::lab {

namespace {

using namespace std::chrono_literals;

/// Cuts what does not fit; the last byte stays 0.
void put_text(char (&place)[WorkState::text_size], const std::string& text) {
    std::strncpy(place, text.c_str(), WorkState::text_size - 1);
}

class Workers {
  public:
    Workers(const Experiment& experiment, const std::filesystem::path& file, const RunOptions& options,
            const Work& work, WorkState& state)
        : experiment_(experiment),
          file_(file),
          options_(options),
          plan_(work),
          state_(state),
          total_(experiment.trials()),
          owner_(process_name()),
          timed_(experiment.measure == Measure::Time && work.workers == 1) {
        put_text(state_.owner, owner_);
    }

    void go() {
        ThreadPool pool(plan_.workers + 1);  // one thread more, the caller's, which watches
        running_threads_ = pool.workers() - 1;
        if (running_threads_ < plan_.workers)
            app::warn_of_threads(make_message(ErrorCode::FewerThreads, std::max(running_threads_, 1), plan_.workers));
        if (running_threads_ == 0)
            work();  // the system refuses threads
        else
            pool.run([this](int worker) { worker == 0 ? watch() : work_beside(); });
        state_.finished = true;
    }

  private:
    /// Passes on stop requests of the user, and estimates the time left, until the last thread is done.
    void watch() {
        std::unique_lock lock(mutex_);
        while (running_threads_ > 0) {
            changed_.wait_for(lock, 100ms, [&] { return running_threads_ == 0; });
            if (options_.stop != nullptr && options_.stop->load()) state_.halt = true;
            state_.remaining = remaining();
        }
    }

    void work_beside() {
        work();
        const std::lock_guard lock(mutex_);
        --running_threads_;
        changed_.notify_all();
    }

    void work() {
        auto database = Database::open(file_, Database::Access::Write);
        if (!database) return fail(database.error());
        Store store(*database);
        MachineLock machine_lock;
        std::size_t from = 0;
        while (!state_.halt) {
            const auto next =
                guarded(*database, [&] { return store.claim(plan_.edition, plan_.trials, from, owner_); });
            if (!next) return fail(next.error());
            if (!*next) {
                if (plan_.careful) return;
                // What is left is claimed by other processes; if one is killed, its trials are free again.
                const auto done = guarded(*database, [&] { return store.done(plan_.edition).size(); });
                if (!done) return fail(done.error());
                if (*done >= total_ || total_ - *done <= state_.running) return;
                sleep_for(50ms);
                from = 0;
                continue;
            }
            if (const auto finished = guarded(*database, [&] { return run_trial(store, machine_lock, **next); });
                !finished)
                return fail(finished.error());
        }
    }

    void run_trial(Store& store, MachineLock& machine_lock, const Trial& trial) {
        warm_up_.before(experiment_, trial, options_.tables, stop_on_flag(state_.halt));
        const bool alone = plan_.workers == 1;
        if (!machine_lock.enter(timed_, state_.halt)) return store.release(plan_.edition, trial, owner_);
        begin_trial(trial);
        const auto began = steady_now();
        const auto measured = measure(experiment_, trial, alone, options_.tables, &state_.halt);
        const double took = seconds_since(began);
        machine_lock.leave();
        if (measured)
            store.keep(plan_.edition, measured->record, measured->accuracy);
        else
            store.release(plan_.edition, trial, owner_);
        const std::lock_guard lock(mutex_);
        --state_.running;
        if (!measured) return;
        ++state_.done;
        if (is_failure(measured->record.status)) ++state_.failed;
        auto& [seconds, count] = spent_[trial.configuration];
        seconds += took;
        ++count;
    }

    void begin_trial(const Trial& trial) {
        const std::lock_guard lock(mutex_);
        ++state_.running;
        const int other = 1 - state_.label_at;
        put_text(state_.labels[other], experiment_.configurations[static_cast<std::size_t>(trial.configuration)].label +
                                           ", " + experiment_.boards[static_cast<std::size_t>(trial.board)].label);
        state_.label_at = other;
    }

    void fail(const Error& error) {
        const std::lock_guard lock(mutex_);
        if (state_.error().empty()) state_.set_error(error);
        state_.halt = true;
    }

    /// Seconds still to go, by the mean of each configuration so far; -1 while nothing is known.
    double remaining() const {
        double all = 0;
        std::size_t done = 0;
        for (const auto& [configuration, spent] : spent_) {
            all += spent.first;
            done += spent.second;
        }
        if (done == 0) return -1;
        const double mean = all / static_cast<double>(done);
        std::map<int, std::size_t> left;
        for (const Trial& trial : plan_.trials) ++left[trial.configuration];
        double seconds = 0;
        for (const auto& [configuration, count] : left) {
            const auto spent = spent_.find(configuration);
            const std::size_t did = spent == spent_.end() ? 0 : spent->second.second;
            const double each = did == 0 ? mean : spent->second.first / static_cast<double>(did);
            seconds += each * static_cast<double>(count - std::min(count, did));
        }
        return seconds / plan_.workers;
    }

    const Experiment& experiment_;
    const std::filesystem::path& file_;
    const RunOptions& options_;
    const Work& plan_;
    WorkState& state_;
    const std::size_t total_;
    const std::string owner_;
    const bool timed_;

    WarmUp warm_up_;

    std::mutex mutex_;
    std::condition_variable changed_;
    int running_threads_ = 0;
    std::map<int, std::pair<double, std::size_t>> spent_;  // seconds and trials of each configuration
};

}  // namespace

Error WorkState::error() const {
    return {error_code_, error_field_, std::vector<std::string>(arguments_, arguments_ + argument_count_)};
}

void WorkState::set_error(const Error& error) {
    put_text(error_field_, error.field);
    argument_count_ = std::min(error.arguments.size(), most_arguments);
    for (std::size_t i = 0; i < argument_count_; ++i) put_text(arguments_[i], error.arguments[i]);
    error_code_ = error.code;
}

bool is_failure(const std::string& status) {
    return status != "solved" && status != "measured" && status != "unsolvable";
}

void do_work(const Experiment& experiment, const std::filesystem::path& file, const RunOptions& options,
             const Work& work, WorkState& state) {
    Workers(experiment, file, options, work, state).go();
}

}  // namespace taquin::lab
