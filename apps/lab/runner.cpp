// Running an experiment: a process of its own does the searches, this one watches over it. A search that brings its
// process down (a crash, an abort, no memory left) is then seen here and recorded as the result it is, and the run goes
// on with the next cell; without that every `run` would die again at the same place. The other way round it stays as
// it was: whoever kills the watcher kills the searches with it, and their cells stay wanted.
//
// Whose fault is a death? The claims of the dead process name the cells it was at. One claim: that cell. Several: each
// of them is done again, alone in its process. A fault of the program (SIGSEGV, SIGABRT…) is recorded at once;
// a signal that comes from outside (SIGKILL, of a person or of a kernel without memory) only when the same cell was
// lost so `patience` times. Counts live in this process only, so a run killed as a whole begins with a clean slate.

#include "apps/lab/runner.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <thread>

#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/lab/workers.h"

namespace taquin::lab {

namespace {

using namespace std::chrono_literals;

constexpr int patience = 3;

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
    if (!WIFSIGNALED(status)) return false;
    const int sign = WTERMSIG(status);
    return sign == SIGKILL || sign == SIGTERM || sign == SIGINT || sign == SIGHUP || sign == SIGQUIT;
}

std::string describe_end(int status, int times) {
    const std::string how = WIFSIGNALED(status)
                                ? fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)))
                                : fmt::format("exit code {}", WEXITSTATUS(status));
    return times == 1 ? fmt::format("the program was ended by {} during this search", how)
                      : fmt::format("the program was ended {} times during this search, last by {}", times, how);
}

class Run {
  public:
    Run(const Experiment& experiment, const std::filesystem::path& file, const RunOptions& options)
        : experiment_(experiment), file_(file), options_(options) {}

    Expected<RunSummary> go() {
        summary_.total = experiment_.cells();
        auto missing = prepare();
        if (!missing) return std::unexpected(missing.error());
        summary_.before = summary_.total - missing->size();
        began_ = std::chrono::steady_clock::now();
        while (!missing->empty()) {
            const bool careful = !suspects_.empty();
            Work work{.edition = summary_.edition, .cells = *missing, .workers = 1, .careful = careful};
            if (careful)
                work.cells.assign(suspects_.begin(), suspects_.end());
            else
                work.workers = workers(missing->size());
            const auto status = in_a_process(work);
            if (!status) return std::unexpected(status.error());
            if (!*status) {  // it came to its end
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
    /// What is still wanted. The connection is closed again: none may be open when the process is forked.
    Expected<std::vector<Cell>> prepare() {
        auto database = Database::open(file_, Database::Access::Write);
        if (!database) return std::unexpected(database.error());
        Store store(*database);
        return guarded(*database, [&] {
            if (summary_.edition == 0) {
                summary_.edition = store.begin(experiment_);
                if (options_.retry_crashed) store.forget_crashes(summary_.edition);
            }
            return missing_cells(experiment_, store.done(summary_.edition));
        });
    }

    int workers(std::size_t cells) const {
        const int processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
        const int wanted = options_.jobs > 0 ? options_.jobs : experiment_.measure == Measure::Time ? 1 : processors;
        return std::min(wanted, std::max(1, static_cast<int>(cells)));
    }

    /// Does the work in a process of its own. Nothing if that came to its end, else how it died.
    Expected<std::optional<int>> in_a_process(const Work& work) {
        const SharedState state;
        int ends[2];
        if (!state || pipe(ends) != 0) return make_error("run", fmt::format("no room: {}", std::strerror(errno)));
        if (options_.stop != nullptr && options_.stop->load()) state->halt = true;
        const pid_t parent = getpid();
        const pid_t child = fork();
        if (child < 0) {
            for (const int end : ends) close(end);
            return make_error("run", fmt::format("no process for the searches: {}", std::strerror(errno)));
        }
        if (child == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (getppid() != parent) _exit(1);  // it was killed before we said so
            close(ends[0]);
            do_work(experiment_, file_, options_, work, *state);
            _exit(0);  // nothing of the caller's is to be ended, flushed or destroyed here
        }
        close(ends[1]);
        const int status = watch(child, ends[0], *state);
        close(ends[0]);
        summary_.done += state->done;
        summary_.failed += state->failed;
        owner_ = state->owner;
        if (state->error_message[0] != 0) return make_error(state->error_field, state->error_message);
        summary_.stopped = state->halt && summary_.before + summary_.done < summary_.total;
        if (state->finished || state->halt) return std::nullopt;
        return status;
    }

    /// Passes on news and the wish to stop until the child is gone: then the pipe it held has no other end.
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
                .seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count(),
                .remaining = left < 0 ? std::nullopt : std::optional(left),
                .label = state.labels[state.label_at]};
    }

    /// Finds the cell whose search brought the process down; records it, or marks it to be done again alone.
    Expected<void> blame(int status) {
        // Whoever ends all of our processes one by one comes to this one in a moment: then nothing is recorded.
        if (from_outside(status)) std::this_thread::sleep_for(200ms);
        auto database = Database::open(file_, Database::Access::Write);
        if (!database) return std::unexpected(database.error());
        Store store(*database);
        const auto lost = guarded(*database, [&] { return store.claims(summary_.edition, owner_); });
        if (!lost) return std::unexpected(lost.error());
        if (lost->empty()) return make_error("run", describe_end(status, 1) + ", outside any search");
        suspects_.insert(lost->begin(), lost->end());
        const auto given_back = guarded(*database, [&] {
            for (const Cell& cell : *lost) store.release(summary_.edition, cell, owner_);
        });
        if (!given_back) return std::unexpected(given_back.error());
        if (lost->size() > 1) return {};
        const Cell& cell = lost->front();
        const int times = ++deaths_[cell];
        if (from_outside(status) && times < patience) return {};
        suspects_.erase(cell);
        ++summary_.done;
        ++summary_.failed;
        ++summary_.crashed;
        return guarded(*database, [&] {
            store.keep(summary_.edition,
                       Record{.cell = cell, .status = "crashed", .message = describe_end(status, times)});
        });
    }

    const Experiment& experiment_;
    const std::filesystem::path& file_;
    const RunOptions& options_;
    std::chrono::steady_clock::time_point began_{};
    std::string owner_;  // of the process that ran last
    std::set<Cell> suspects_;
    std::map<Cell, int> deaths_;
    RunSummary summary_;
};

}  // namespace

Expected<RunSummary> run(const Experiment& experiment, const std::filesystem::path& file, const RunOptions& options) {
    return Run(experiment, file, options).go();
}

}  // namespace taquin::lab
