// taquin cluster: starts the ranks of taquin-mpi with mpirun, and again where one of them was lost.

#include "apps/io/cluster.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "taquin/core/quote.h"

#include "apps/cli/arguments.h"
#include "apps/io/interrupt.h"
#include "apps/io/terminal.h"

extern char** environ;

namespace taquin::app {

namespace {

constexpr std::string_view cluster_examples = R"help(Examples:
  taquin cluster -n 2 -- solve "5 1 3 4/2 6 8 0/9 10 7 11/13 14 15 12" -a idastar
  taquin cluster -n 4 --hosts hosts.txt -- solve --batch boards.txt > results.jsonl
  taquin cluster -n 4 --restart 3 -- solve --batch boards.txt --format csv
  taquin cluster -n 2 --memory 20MB -- census --size 2x5

Needs OpenMPI and the program taquin-mpi; './taquin cluster' installs the one and builds the
other. All ranks run the command together, each with its threads: start one rank a machine.
Without --threads the ranks of a machine share its cores; they always share one copy of the
pattern databases that are in files. --nodes of the command limits all ranks together, its
--memory each of them; --memory of cluster is for all together and is divided evenly.

solve searches one board with idastar on all ranks, or hands out the boards of a batch;
experiment run hands out trials; census and tables build divide the states. Other commands are
refused.

When a rank is killed, or does not answer for 50 s, all are ended, exit code 41. With
--restart the command is started again; --checkpoint FILE and experiment run go on then.
Ctrl-C ends the command on all ranks as it would end one process, a second one at once.
docs/how-to/cluster.md has a script for Slurm.)help";

constexpr std::array cluster_options{
    OptionSpec{.name = "--ranks",
               .short_name = "-n",
               .value = "N",
               .help = "processes to start",
               .default_value = "2",
               .type = ValueType::Count,
               .min = 1,
               .max = 65536},
    OptionSpec{.name = "--hosts",
               .value = "FILE",
               .help = "the machines, one on a line as mpirun reads them: \"node1 slots=1\""},
    OptionSpec{.name = "--memory",
               .value = "BYTES",
               .help = "most memory of all ranks together; without it, what is free on their machines",
               .type = ValueType::Bytes,
               .min = 1},
    OptionSpec{.name = "--restart",
               .value = "N",
               .help = "start again up to N times when a rank was lost",
               .default_value = "0",
               .type = ValueType::Count,
               .max = 1000},
    OptionSpec{.name = "COMMAND", .help = "what to run, after --", .required = true, .repeated = true}};

/// Beside this program, or what $TAQUIN_MPI names.
std::string mpi_program() {
    if (const char* const given = std::getenv("TAQUIN_MPI")) return given;
    std::error_code failed;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
    return failed ? "taquin-mpi" : (self.parent_path() / "taquin-mpi").string();
}

std::vector<std::string> command_line(const Arguments& arguments) {
    std::vector<std::string> words{"mpirun", "-n", arguments.text("ranks"), "--oversubscribe",
                                   // Ranks have threads of their own, and share the cores where there are too few.
                                   "--bind-to", "none", "--mca", "mpi_yield_when_idle", "1"};
    if (arguments.given("memory")) words.insert(words.end(), {"-x", rank_memory_variable});
    if (arguments.given("hosts")) words.insert(words.end(), {"--hostfile", arguments.text("hosts")});
    words.push_back(mpi_program());
    for (const std::string& word : arguments.texts("COMMAND")) words.push_back(word);
    return words;
}

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

struct End {
    int status = 0;  // as waitpid() tells
    std::string said;
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

  private:
    sigset_t before_{};
};

/// mpirun, with a pipe for what it writes to standard error.
struct Started {
    pid_t process = 0;
    int messages = -1;
};

/// In a process group of its own, so that Ctrl-C reaches it only through us.
Expected<Started> start_mpirun(std::vector<std::string> words, const sigset_t& signals) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return make_error(ErrorCode::CannotStartProcess, "cluster", std::strerror(errno));
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    pid_t child = 0;
    const int failed = posix_spawnp(&child, pointers[0], &files, &attributes, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    close(ends[1]);
    if (failed == 0) return Started{child, ends[0]};
    close(ends[0]);
    return make_error(ErrorCode::CannotStartProcess, "cluster", std::strerror(failed));
}

/// mpirun forwards SIGUSR1 to all ranks, which take it for Ctrl-C: they end by themselves and have the time to write
/// what they have. SIGTERM makes mpirun kill them after a second.
void end_run(pid_t mpirun) { kill(mpirun, ends_asked == 1 ? SIGUSR1 : SIGTERM); }

Expected<End> run_mpirun(std::vector<std::string> words) {
    const EndSignals signals;
    const auto started = start_mpirun(std::move(words), signals.before());
    if (!started) return std::unexpected(started.error());
    Messages messages;
    std::array<char, 4096> part;
    for (std::sig_atomic_t told = 0;;) {
        if (ends_asked != told) {
            end_run(started->process);
            told = ends_asked;
        }
        pollfd readable{.fd = started->messages, .events = POLLIN, .revents = 0};
        if (ppoll(&readable, 1, nullptr, &signals.before()) < 0) continue;  // a signal
        const ssize_t got = read(started->messages, part.data(), part.size());
        if (got > 0) messages.add({part.data(), static_cast<std::size_t>(got)});
        if (got == 0 || (got < 0 && errno != EINTR)) break;
    }
    close(started->messages);
    messages.close();
    End end{.said = messages.kept()};
    while (waitpid(started->process, &end.status, 0) < 0 && errno == EINTR) {
    }
    return end;
}

/// Ranks that were killed and failures of mpirun itself become one exit code, unless that is what was asked for.
ExitCode exit_code_of(int status) {
    if (WIFEXITED(status)) {
        const int code = WEXITSTATUS(status);
        for (const ExitCode known :
             {ExitCode::Ok, ExitCode::Unsolvable, ExitCode::TimeLimit, ExitCode::NodeLimit, ExitCode::MemoryLimit,
              ExitCode::Cancelled, ExitCode::GaveUp, ExitCode::BadInput, ExitCode::InternalError})
            if (code == static_cast<int>(known)) return known;
    }
    return was_interrupted() ? ExitCode::Cancelled : ExitCode::RankLost;
}

/// Each rank's part of what all may use together, for taquin-mpi.
Expected<void> set_memory(const Arguments& arguments) {
    const auto memory = arguments.bytes("memory");
    if (!memory) return {};
    const auto words = arguments.texts("COMMAND");
    if (std::ranges::any_of(
            words, [](const std::string& word) { return word == "--memory" || word.starts_with("--memory="); }))
        return make_error(ErrorCode::CannotCombine, "memory", "--memory of the command");
    setenv(rank_memory_variable, std::to_string(*memory / *arguments.count("ranks")).c_str(), 1);
    return {};
}

ExitCode run_cluster(const Arguments& arguments) {
    if (access(mpi_program().c_str(), X_OK) != 0)
        return bad_input({ErrorCode::CannotOpen, "cluster", {printable(mpi_program()), std::strerror(errno)}});
    if (const auto set = set_memory(arguments); !set) return bad_input(set.error());
    if (geteuid() == 0)  // mpirun refuses root otherwise
        for (const char* name : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"}) setenv(name, "1", 1);
    if (!is_terminal(stdout)) setenv("NO_COLOR", "1", 1);  // ranks see a terminal made by mpirun
    // What PMIx keeps in shared memory has locks there. A rank that is killed while it has one would keep mpirun
    // waiting for it for ever, in PMIx_server_finalize().
    setenv("PMIX_MCA_gds", "hash", 0);
    for (auto restarts = *arguments.count("restart");; --restarts) {
        const auto end = run_mpirun(command_line(arguments));
        if (!end) return bad_input(end.error());
        const ExitCode code = exit_code_of(end->status);
        if (code != ExitCode::RankLost) return code;
        write_err(end->said);
        if (restarts == 0) {
            write_err("taquin: cluster: a rank was lost, and with it the run\n");
            return code;
        }
        write_err(fmt::format("taquin: cluster: a rank was lost; starting again, {} times left\n", restarts - 1));
    }
}

}  // namespace

extern const Command cluster_command;
const Command cluster_command{.name = "cluster",
                              .group = "Set-up",
                              .summary = "Run a command on several processes or machines, with MPI.",
                              .options = cluster_options,
                              .examples = cluster_examples,
                              .run = run_cluster};

}  // namespace taquin::app
