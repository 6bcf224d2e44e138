// Running an experiment beside a server. lab::run() forks and continues in the child, which a program with several
// threads must not do. So the server starts a new process of the program, which supervises its searches as usual. The
// definition and what the process writes are kept in memory files: nothing is left behind, however server and
// experiment end.

#include "apps/lab/experiment_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "taquin/platform/clock.h"

#include "apps/io/exit_code.h"

namespace taquin::lab {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t longest_message = 1000;
constexpr auto patience = 5s;  // how long a server that ends waits for its experiment

/// A file without a name that holds `text`, or the error of the system.
Expected<int> memory_file(const char* name, std::string_view text) {
    const auto failed = [] { return make_error(ErrorCode::CannotStartProcess, "experiment", std::strerror(errno)); };
    const int file = ::memfd_create(name, MFD_CLOEXEC);
    if (file < 0) return failed();
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            const auto error = failed();  // before the next call changes errno
            ::close(file);
            return error;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return file;
}

/// The end of what was written, which names what went wrong.
std::string last_words(int file) {
    const off_t size = ::lseek(file, 0, SEEK_END);
    const off_t from = std::max<off_t>(0, size - static_cast<off_t>(longest_message));
    std::string text(static_cast<std::size_t>(std::max<off_t>(0, size - from)), '\0');
    const ssize_t got = ::pread(file, text.data(), text.size(), from);
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, got)));
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

/// In the forked process: only what is safe between fork and exec in a program with threads.
[[noreturn]] void become(const char* program, char* const* arguments, pid_t parent, int definition, int output) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);  // it died before the call above
    ::setpgid(0, 0);                        // a Ctrl-C is for the server, which passes it on once
    // The server's handlers would only note a signal in a copy of its memory, and the new program know nothing of it.
    struct sigaction ordinary {};
    ordinary.sa_handler = SIG_DFL;
    for (const int number : {SIGINT, SIGTERM}) ::sigaction(number, &ordinary, nullptr);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    // The server's sockets are not the experiment's.
    if (::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) != 0)
        for (int file = 3; file < 1024; ++file) ::fcntl(file, F_SETFD, FD_CLOEXEC);
    ::fcntl(definition, F_SETFD, 0);
    ::execv(program, arguments);
    constexpr std::string_view sorry = "the program cannot be started\n";
    (void)!::write(STDERR_FILENO, sorry.data(), sorry.size());
    ::_exit(static_cast<int>(app::ExitCode::BadInput));
}

/// No signal reaches this thread, nor a process that it forks, until the end of the scope.
class BlockedSignals {
  public:
    BlockedSignals() {
        sigset_t all;
        ::sigfillset(&all);
        ::pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~BlockedSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    BlockedSignals(const BlockedSignals&) = delete;
    BlockedSignals& operator=(const BlockedSignals&) = delete;

  private:
    sigset_t before_{};
};

}  // namespace

std::string_view name(ExperimentProcess::State state) {
    static constexpr std::array<std::string_view, 4> names{"running", "done", "stopped", "failed"};
    return names[static_cast<std::size_t>(state)];
}

Expected<void> ExperimentProcess::start(const Experiment& experiment) {
    const std::lock_guard lock(mutex_);
    if (closed_) return make_error(ErrorCode::ServerStopping, "experiment");
    if (view_ && view_->state == State::Running)
        return make_error(ErrorCode::ExperimentRunning, "experiment", view_->name);
    const auto definition = memory_file("experiment.toml", experiment.definition);
    if (!definition) return std::unexpected(definition.error());
    const auto output = memory_file("output", "");
    if (!output) {
        ::close(*definition);
        return std::unexpected(output.error());
    }
    cancelled_ = false;
    thread_ = Thread();  // joins the previous one, whose work has ended
    // A thread of its own, because the process is killed when the thread that forked it ends (PR_SET_PDEATHSIG).
    thread_ = Thread([this, definition = *definition, output = *output] { supervise(definition, output); });
    if (!thread_.joinable()) {
        for (const int file : {*definition, *output}) ::close(file);
        return make_error(ErrorCode::CannotStartThread, "experiment");
    }
    view_ = View{.name = experiment.name,
                 .fingerprint = experiment.fingerprint(),
                 .title = experiment.title,
                 .trials = experiment.trials()};
    return {};
}

void ExperimentProcess::supervise(int definition, int output) {
    std::array<std::string, 8> words{"taquin", "experiment",     "run", fmt::format("/proc/self/fd/{}", definition),
                                     "--db",   options_.database};
    std::size_t count = 6;
    if (!options_.tables.empty()) {
        words[count++] = "--tables";
        words[count++] = options_.tables;
    }
    std::array<char*, 9> arguments{};
    for (std::size_t i = 0; i < count; ++i) arguments[i] = words[i].data();
    const pid_t parent = ::getpid();
    pid_t child = -1;
    int error = 0;
    {
        const std::lock_guard lock(mutex_);  // so that cancel() never misses the process
        {
            const BlockedSignals until_the_child_is_ready;
            child = ::fork();
            error = errno;
            if (child == 0) become(options_.program.c_str(), arguments.data(), parent, definition, output);
        }
        process_ = child;
        if (cancelled_ && child > 0) ::kill(child, SIGINT);
    }
    ::close(definition);
    int status = -1;
    if (child > 0) {
        siginfo_t info{};
        while (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
        }
        const std::lock_guard lock(mutex_);
        process_ = -1;  // before its pid can be reused
        ::waitpid(child, &status, 0);
    }
    ended(status, child > 0 ? last_words(output) : std::strerror(error));
    ::close(output);
}

void ExperimentProcess::ended(int status, const std::string& said) {
    const std::lock_guard lock(mutex_);
    const auto ended_with = [&](app::ExitCode code) {
        return WIFEXITED(status) && WEXITSTATUS(status) == static_cast<int>(code);
    };
    if (ended_with(app::ExitCode::Ok)) {
        view_->state = State::Done;
    } else if (cancelled_ || ended_with(app::ExitCode::Cancelled)) {
        view_->state = State::Stopped;
    } else {
        view_->state = State::Failed;
        view_->message = said;
    }
}

bool ExperimentProcess::cancel() {
    const std::lock_guard lock(mutex_);
    if (!view_ || view_->state != State::Running) return false;
    // A second signal would end it at once, before it has stopped its searches.
    if (!std::exchange(cancelled_, true) && process_ > 0) ::kill(process_, SIGINT);
    return true;
}

std::optional<ExperimentProcess::View> ExperimentProcess::view() const {
    const std::lock_guard lock(mutex_);
    return view_;
}

void ExperimentProcess::stop() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    if (!thread_.joinable()) return;
    cancel();
    for (const auto began = steady_now(); steady_now() - began < patience;) {
        const auto now = view();
        if (!now || now->state != State::Running) break;
        sleep_for(20ms);
    }
    {
        const std::lock_guard lock(mutex_);
        if (process_ > 0) ::kill(process_, SIGKILL);
    }
    thread_.join();
}

}  // namespace taquin::lab
