// taquin cluster: starts the ranks of taquin-mpi with mpirun, and again where one of them was lost.

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
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

Needs OpenMPI and the program taquin-mpi; './taquin cluster' installs the one and builds the
other. All ranks run the command together, each with its threads: start one rank a machine,
since every rank has its own copy of the pattern databases. Without --threads the ranks of a
machine share its cores. Limits of --nodes are for all ranks together, those of --memory for
each.

solve searches one board with idastar on all ranks, or hands out the boards of a batch;
experiment run hands out trials; census and tables build divide the states. Other commands are
refused.

When a rank is killed, or does not answer for 50 s, all are ended, exit code 41. With
--restart the command is started again; --checkpoint FILE and experiment run go on then.
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
    if (arguments.given("hosts")) words.insert(words.end(), {"--hostfile", arguments.text("hosts")});
    words.push_back(mpi_program());
    for (const std::string& word : arguments.texts("COMMAND")) words.push_back(word);
    return words;
}

/// Forwards what mpirun writes to standard error, except its own reports of how ranks ended, which stand between two
/// lines of dashes: these are kept in case the exit code does not explain the end.
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
        const bool ruler = line_.size() > 60 && line_.find_first_not_of("-\n") == std::string::npos;
        if (ruler)
            inside_ = !inside_;
        else if (inside_)
            kept_ += line_;
        else
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

/// Runs mpirun in a process group of its own, so that Ctrl-C reaches it only through us.
Expected<End> run_mpirun(std::vector<std::string> words) {
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
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    pid_t child = 0;
    const int failed = posix_spawnp(&child, pointers[0], &files, &attributes, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    close(ends[1]);
    if (failed != 0) {
        close(ends[0]);
        return make_error(ErrorCode::CannotStartProcess, "cluster", std::strerror(failed));
    }
    Messages messages;
    std::array<char, 4096> part;
    for (bool told = false;;) {
        if (!std::exchange(told, was_interrupted()) && told) kill(child, SIGTERM);
        const ssize_t got = read(ends[0], part.data(), part.size());
        if (got > 0) messages.add({part.data(), static_cast<std::size_t>(got)});
        if (got == 0 || (got < 0 && errno != EINTR)) break;
    }
    close(ends[0]);
    messages.close();
    End end{.said = messages.kept()};
    while (waitpid(child, &end.status, 0) < 0 && errno == EINTR) {
    }
    return end;
}

/// Ranks that were killed and failures of mpirun itself become one exit code.
ExitCode exit_code_of(int status) {
    if (was_interrupted()) return ExitCode::Cancelled;
    if (!WIFEXITED(status)) return ExitCode::RankLost;
    const int code = WEXITSTATUS(status);
    for (const ExitCode known :
         {ExitCode::Ok, ExitCode::Unsolvable, ExitCode::TimeLimit, ExitCode::NodeLimit, ExitCode::MemoryLimit,
          ExitCode::Cancelled, ExitCode::GaveUp, ExitCode::BadInput, ExitCode::InternalError, ExitCode::RankLost})
        if (code == static_cast<int>(known)) return known;
    return ExitCode::RankLost;
}

ExitCode run_cluster(const Arguments& arguments) {
    if (access(mpi_program().c_str(), X_OK) != 0)
        return bad_input({ErrorCode::CannotOpen, "cluster", {printable(mpi_program()), std::strerror(errno)}});
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
