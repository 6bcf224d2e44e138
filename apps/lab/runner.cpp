// Running an experiment: a child process runs the searches, this one supervises it. A search that kills its process (a
// crash, an abort, no memory left) is then detected here and recorded as a result, and the run continues with the next
// trial; otherwise every `run` would die at the same trial. Killing the supervisor kills the searches with it, and
// their trials stay missing.
//
// Which trial is to blame? The claims of the dead process name the trials it was running. One claim: that trial.
// Several: each of them is run again, alone in its process. A fault of the program (SIGSEGV, SIGABRT…) is recorded at
// once; what comes from outside (SIGKILL, by a person or by a kernel out of memory; memory refused) only when the same
// trial died `most_kills` times. These counts are kept in this process only, so a run killed as a whole starts from
// zero.

#include "apps/lab/runner.h"

#include <algorithm>
#include <csignal>
#include <cstring>

#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "taquin/platform/clock.h"
#include "taquin/platform/cpu.h"

#include "apps/io/cluster.h"
#include "apps/io/exit_code.h"
#include "apps/lab/guarded.h"
#include "apps/lab/workers.h"

namespace taquin::lab {

namespace {

using namespace std::chrono_literals;

constexpr int most_kills = 3;

/// A WorkState in memory that a forked process shares.
class SharedState {
  public:
    SharedState()
        : place_(mmap(nullptr, sizeof(WorkState), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
        if (place_ != MAP_FAILED) state_ = new (place_) WorkState;
    }
    ~SharedState() {
        if (state_ != nullptr) munmap(place_, sizeof(WorkState));
    }
    SharedState(const SharedState&) = delete;
    SharedState& operator=(const SharedState&) = delete;

    explicit operator bool() const { return state_ != nullptr; }
    WorkState& operator*() const { return *state_; }
    WorkState* operator->() const { return state_; }

  private:
    void* place_;
    WorkState* state_ = nullptr;
};

bool from_outside(int status) {
    // The system refused memory (apps/io/out_of_memory), of which other processes may have taken too much.
    if (WIFEXITED(status)) return WEXITSTATUS(status) == static_cast<int>(app::ExitCode::MemoryLimit);
    if (!WIFSIGNALED(status)) return false;
    const int sign = WTERMSIG(status);
    return sign == SIGKILL || sign == SIGTERM || sign == SIGINT || sign == SIGHUP || sign == SIGQUIT;
}

/// How a search ended its process, the last of `times` times.
Message crash_of(int status, int times) {
    if (!WIFSIGNALED(status)) return make_message(ErrorCode::CrashedWithExitCode, WEXITSTATUS(status));
    const int sign = WTERMSIG(status);
    return times == 1 ? make_message(ErrorCode::CrashedBySignal, sign, strsignal(sign))
                      : make_message(ErrorCode::CrashedRepeatedly, times, sign, strsignal(sign));
}

/// The process ended while it ran no search.
std::unexpected<Error> end_of_run(int status) {
    if (!WIFSIGNALED(status)) return make_error(ErrorCode::RunEndedWithExitCode, "run", WEXITSTATUS(status));
    return make_error(ErrorCode::RunEndedBySignal, "run", WTERMSIG(status), strsignal(WTERMSIG(status)));
}

class Run {
  public:
    Run(const Experiment& experiment, const std::filesystem::path& file, const RunOptions& options)
        : experiment_(experiment), file_(file), options_(options) {}

    Expected<RunSummary> go() {
        summary_.total = experiment_.trials();
        auto missing = prepare();
        if (!missing) return std::unexpected(missing.error());
        summary_.before = summary_.total - missing->size();
        began_ = steady_now();
        while (!missing->empty()) {
            const bool careful = !suspects_.empty();
            Work work{.edition = summary_.edition, .trials = *missing, .workers = 1, .careful = careful};
            if (careful)
                work.trials.assign(suspects_.begin(), suspects_.end());
            else
                work.workers = workers(missing->size());
            const auto status = run_in_child(work);
            if (!status) return std::unexpected(status.error());
            if (!*status) {  // it finished
                if (!careful || summary_.stopped) break;
                suspects_.clear();
            } else if (const auto blamed = blame(**status); !blamed) {
                return std::unexpected(blamed.error());
            }
            missing = prepare();
            if (!missing) return std::unexpected(missing.error());
        }
        return summary_;
    }

  private:
    /// What is still missing. The connection is closed again: none may be open when the process is forked.
    Expected<std::vector<Trial>> prepare() {
        auto database = Database::open(file_, Database::Access::Write);
        if (!database) return std::unexpected(database.error());
        Store store(*database);
        return guarded(*database, [&] {
            if (summary_.edition == 0) {
                summary_.edition = store.begin(experiment_);
                if (options_.retry_crashed) store.forget_crashes(summary_.edition);
            }
            return missing_trials(experiment_, store.done(summary_.edition));
        });
    }

    int workers(std::size_t trials) const {
        return std::min(jobs_of(experiment_, options_), std::max(1, static_cast<int>(trials)));
    }

    /// Does the work in a child process. Nothing if it finished or was stopped, else the wait status of its death.
    Expected<std::optional<int>> run_in_child(const Work& work) {
        const SharedState state;
        int ends[2];
        if (!state || pipe(ends) != 0) return make_error(ErrorCode::CannotShareMemory, "run", std::strerror(errno));
        if (options_.stop != nullptr && options_.stop->load()) state->halt = true;
        const pid_t parent = getpid();
        const pid_t child = fork();
        if (child < 0) {
            for (const int end : ends) close(end);
            return make_error(ErrorCode::CannotStartProcess, "run", std::strerror(errno));
        }
        if (child == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (getppid() != parent) _exit(1);  // the parent died before the call above
            close(ends[0]);
            do_work(experiment_, file_, options_, work, *state);
            _exit(0);  // nothing of the caller is to be flushed or destroyed here
        }
        close(ends[1]);
        const int status = watch(child, ends[0], *state);
        close(ends[0]);
        summary_.done += state->done;
        summary_.failed += state->failed;
        owner_ = state->owner;
        if (const Error error = state->error(); !error.empty()) return std::unexpected(error);
        summary_.stopped = state->halt && summary_.before + summary_.done < summary_.total;
        if (state->finished || state->halt) return std::nullopt;
        return status;
    }

    /// Passes on progress and stop requests until the child has exited, which closes its end of the pipe.
    int watch(pid_t child, int pipe_end, WorkState& state) {
        int status = 0;
        for (;;) {
            pollfd event{.fd = pipe_end, .events = POLLIN, .revents = 0};
            const bool gone = poll(&event, 1, 100) > 0;
            if (waitpid(child, &status, gone ? 0 : WNOHANG) == child) break;
            if (options_.stop != nullptr && options_.stop->load()) state.halt = true;
            if (options_.on_progress) options_.on_progress(progress(state));
        }
        return status;
    }

    RunProgress progress(const WorkState& state) const {
        const double left = state.remaining;
        return {.total = summary_.total,
                .done = summary_.before + summary_.done + state.done,
                .failed = summary_.failed + state.failed,
                .running = state.running,
                .seconds = seconds_since(began_),
                .remaining = left < 0 ? std::nullopt : std::optional(left),
                .label = state.labels[state.label_at]};
    }

    /// Finds the trial whose search killed the process; records it, or marks it to be run again alone.
    Expected<void> blame(int status) {
        // Someone may be ending all of our processes one by one: then this one dies here and nothing is recorded.
        if (from_outside(status)) sleep_for(200ms);
        auto database = Database::open(file_, Database::Access::Write);
        if (!database) return std::unexpected(database.error());
        Store store(*database);
        const auto lost = guarded(*database, [&] { return store.claims(summary_.edition, owner_); });
        if (!lost) return std::unexpected(lost.error());
        if (lost->empty()) return end_of_run(status);
        suspects_.insert(lost->begin(), lost->end());
        const auto given_back = guarded(*database, [&] {
            for (const Trial& trial : *lost) store.release(summary_.edition, trial, owner_);
        });
        if (!given_back) return std::unexpected(given_back.error());
        if (lost->size() > 1) return {};
        const Trial& trial = lost->front();
        const int times = ++kills_[trial];
        if (from_outside(status) && times < most_kills) return {};
        suspects_.erase(trial);
        ++summary_.done;
        ++summary_.failed;
        ++summary_.crashed;
        return guarded(*database, [&] {
            store.keep(summary_.edition,
                       Record{.trial = trial, .status = "crashed", .message = english(crash_of(status, times))});
        });
    }

    const Experiment& experiment_;
    const std::filesystem::path& file_;
    const RunOptions& options_;
    SteadyTime began_{};
    std::string owner_;  // of the process that ran last
    std::set<Trial> suspects_;
    std::map<Trial, int> kills_;
    RunSummary summary_;
};

}  // namespace

std::vector<Trial> missing_trials(const Experiment& experiment, const std::set<Trial>& done) {
    std::vector<Trial> trials;
    for (int repetition = 0; repetition < experiment.repetitions; ++repetition)
        for (int board = 0; board < static_cast<int>(experiment.boards.size()); ++board)
            for (int configuration = 0; configuration < static_cast<int>(experiment.configurations.size());
                 ++configuration) {
                const Trial trial{configuration, board, repetition};
                if (experiment.runs_on(experiment.configurations[static_cast<std::size_t>(configuration)],
                                       experiment.boards[static_cast<std::size_t>(board)]) &&
                    !done.contains(trial))
                    trials.push_back(trial);
            }
    return trials;
}

int jobs_of(const Experiment& experiment, const RunOptions& options) {
    if (options.jobs > 0) return options.jobs;
    if (experiment.measure == Measure::Time) return 1;
    return app::cluster() != nullptr ? app::cluster()->threads : processor_count();
}

Expected<RunSummary> run(const Experiment& experiment, const std::filesystem::path& file, const RunOptions& options) {
    return Run(experiment, file, options).go();
}

}  // namespace taquin::lab
