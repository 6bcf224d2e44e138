// The process mpirun, and what passes between it and us: output, messages, signals.

#include "apps/cli/mpirun.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <span>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "taquin/platform/clock.h"

#include "apps/io/interrupt.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

constexpr std::chrono::milliseconds tell_again{500};

/// Forwards what mpirun writes to standard error, except its own reports: that it forwards a signal, and how ranks
/// ended. The latter stand between two lines of dashes, and are kept in case the exit code does not explain the end.
class Messages {
  public:
    void add(std::string_view bytes) {
        for (const char c : bytes) {
            line_ += c;
            if (c == '\n') end_line();
        }
    }
    /// At the end.
    void close() {
        if (!line_.empty()) end_line();
    }
    const std::string& kept() const { return kept_; }

  private:
    void end_line() {
        const bool forwarding = line_.starts_with("mpirun: Forwarding signal ");
        const bool ruler = line_.size() > 60 && line_.find_first_not_of("-\n") == std::string::npos;
        if (ruler)
            inside_ = !inside_;
        else if (inside_)
            kept_ += line_;
        else if (!forwarding)
            write_err(line_);
        line_.clear();
    }

    std::string line_;
    std::string kept_;
    bool inside_ = false;
};

volatile std::sig_atomic_t ends_asked = 0;
extern "C" void ask_to_end(int) {
    ends_asked = ends_asked + 1;
    interrupt();
}

/// While mpirun runs, signals that end programs arrive only where they are waited for, so that none is missed.
class EndSignals {
  public:
    EndSignals() {
        sigset_t all;
        sigemptyset(&all);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
            struct sigaction action {};
            if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) continue;  // nohup
            action = {};
            action.sa_handler = ask_to_end;
            sigemptyset(&action.sa_mask);
            sigaction(signal, &action, nullptr);
            sigaddset(&all, signal);
        }
        sigprocmask(SIG_BLOCK, &all, &before_);
    }
    ~EndSignals() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
    EndSignals(const EndSignals&) = delete;
    EndSignals& operator=(const EndSignals&) = delete;

    /// The signals that were blocked before.
    const sigset_t& before() const { return before_; }

    /// While there is one of these, signals arrive at once.
    class Arriving {
      public:
        explicit Arriving(const EndSignals& signals) { sigprocmask(SIG_SETMASK, &signals.before_, &blocked_); }
        ~Arriving() { sigprocmask(SIG_SETMASK, &blocked_, nullptr); }
        Arriving(const Arriving&) = delete;
        Arriving& operator=(const Arriving&) = delete;

      private:
        sigset_t blocked_{};
    };

  private:
    sigset_t before_{};
};

/// One direction of a pipe between us and mpirun.
class Pipe {
  public:
    Pipe() { failed_ = pipe2(ends_, O_CLOEXEC) != 0; }
    ~Pipe() {
        close_end(0);
        close_end(1);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    bool failed() const { return failed_; }
    int to_read() const { return ends_[0]; }
    int to_write() const { return ends_[1]; }
    void only_read() { close_end(1); }
    void end_reading() { close_end(0); }

  private:
    void close_end(int end) {
        if (ends_[end] >= 0) close(std::exchange(ends_[end], -1));
    }

    int ends_[2] = {-1, -1};
    bool failed_;
};

/// Readable when a process has ended. Where the system has no such thing, it never is.
class PollHandle {
  public:
    // Not pidfd_open(), which the header of Debian 12 declares for C only.
    explicit PollHandle(pid_t process) : descriptor_(static_cast<int>(syscall(SYS_pidfd_open, process, 0))) {}
    ~PollHandle() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    PollHandle(const PollHandle&) = delete;
    PollHandle& operator=(const PollHandle&) = delete;

    int descriptor() const { return descriptor_; }

  private:
    int descriptor_;
};

/// mpirun, and pipes from it.
struct Process {
    pid_t id = 0;
    Pipe output;
    Pipe messages;
};

/// In the new process: errno of what failed, unless it has become mpirun. In a process group of its own, so that Ctrl-C
/// reaches it only through us; SIGTERM, by which it ends its ranks, if we are killed.
int become_mpirun(const Process& process, std::span<char* const> words, const sigset_t& signals, pid_t parent) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) return ESRCH;
    if (dup2(process.output.to_write(), STDOUT_FILENO) < 0) return errno;
    if (dup2(process.messages.to_write(), STDERR_FILENO) < 0) return errno;
    sigprocmask(SIG_SETMASK, &signals, nullptr);
    execvp(words[0], words.data());
    return errno;
}

Expected<void> start(Process& process, std::vector<std::string> words, const sigset_t& signals) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    Pipe failure;
    int error = errno;
    if (!process.output.failed() && !process.messages.failed() && !failure.failed()) {
        const pid_t parent = getpid();
        process.id = fork();
        error = errno;
        if (process.id == 0) {
            error = become_mpirun(process, pointers, signals, parent);
            static_cast<void>(!write(failure.to_write(), &error, sizeof error));
            _exit(127);
        }
        if (process.id > 0) {
            failure.only_read();
            if (read(failure.to_read(), &error, sizeof error) != sizeof error) return {};
            waitpid(process.id, nullptr, 0);
        }
    }
    return make_error(ErrorCode::CannotStartProcess, "cluster", std::strerror(error));
}

}  // namespace

Expected<MpirunEnd> run_mpirun(std::vector<std::string> words, const std::function<void(std::string_view)>& on_output) {
    const EndSignals signals;
    Process process;
    if (const auto started = start(process, std::move(words), signals.before()); !started)
        return std::unexpected(started.error());
    process.output.only_read();
    process.messages.only_read();
    const PollHandle mpirun(process.id);
    Messages messages;
    std::exception_ptr thrown;
    std::array<char, 65536> part;
    const auto pass_on = [&](Pipe& from, const auto& to) {
        const ssize_t got = read(from.to_read(), part.data(), part.size());
        if (got > 0) {
            const EndSignals::Arriving arriving(signals);  // a reader may let us wait for ever
            return to(std::string_view(part.data(), static_cast<std::size_t>(got)));
        }
        if (got == 0 || errno != EINTR) from.end_reading();
    };
    // mpirun forwards SIGUSR1 to all ranks, which take it for Ctrl-C: they end by themselves and have the time to write
    // what they have. To those that it has not started yet it forwards nothing, so it is told again. SIGTERM makes
    // mpirun kill them after a second.
    std::sig_atomic_t told = 0;
    SteadyTime told_at{};
    bool ended = false;
    while (process.output.to_read() >= 0 || process.messages.to_read() >= 0) {
        const std::sig_atomic_t asked = thrown && ends_asked == 0 ? 1 : ends_asked;
        if (asked != told || (asked == 1 && steady_now() - told_at >= tell_again)) {
            kill(process.id, asked == 1 ? SIGUSR1 : SIGTERM);
            told = asked;
            told_at = steady_now();
        }
        pollfd readable[] = {{.fd = process.output.to_read(), .events = POLLIN, .revents = 0},
                             {.fd = process.messages.to_read(), .events = POLLIN, .revents = 0},
                             {.fd = ended ? -1 : mpirun.descriptor(), .events = POLLIN, .revents = 0}};
        const timespec pause{.tv_sec = 0, .tv_nsec = ended ? 0 : std::chrono::nanoseconds(tell_again).count()};
        const int ready = ppoll(readable, 3, ended || asked == 1 ? &pause : nullptr, &signals.before());
        if (ready < 0) continue;            // a signal
        if (ready == 0 && ended) break;     // what it has left behind, such as ssh, may have the pipes open still
        ended |= readable[2].revents != 0;  // all that its ranks wrote is in the pipes
        if (readable[1].revents != 0)
            pass_on(process.messages, [&](std::string_view bytes) {
                if (!thrown) messages.add(bytes);  // that the ranks were asked to end
            });
        if (readable[0].revents != 0)
            pass_on(process.output, [&](std::string_view bytes) {
                if (thrown) return;
                try {
                    on_output(bytes);
                } catch (...) {
                    thrown = std::current_exception();
                }
            });
    }
    messages.close();
    MpirunEnd end{.said = messages.kept()};
    while (waitpid(process.id, &end.status, 0) < 0 && errno == EINTR) {
    }
    if (thrown) std::rethrow_exception(thrown);
    return end;
}

}  // namespace taquin::app
