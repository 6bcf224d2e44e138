// taquin cluster: starts the ranks of taquin-mpi with mpirun, and again where one of them was lost.

#include "apps/io/cluster.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include "taquin/core/quote.h"

#include "apps/cli/arguments.h"
#include "apps/cli/hosts.h"
#include "apps/cli/mpirun.h"
#include "apps/io/interrupt.h"
#include "apps/io/terminal.h"
#include "apps/io/text_input.h"

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

When a rank is killed, or does not answer for 40 s, all are ended, exit code 41. With
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
    // To ranks on other machines, too.
    for (const char* name : {rank_memory_variable, "TAQUIN_TABLES", "XDG_CACHE_HOME", "NO_COLOR", "PMIX_MCA_gds"})
        if (std::getenv(name) != nullptr) words.insert(words.end(), {"-x", name});
    if (arguments.given("hosts")) words.insert(words.end(), {"--hostfile", arguments.text("hosts")});
    words.push_back(mpi_program());
    for (const std::string& word : arguments.texts("COMMAND")) words.push_back(word);
    // A single rank runs the command as the program does, which takes only a limit of its own.
    if (arguments.given("memory") && arguments.text("ranks") == "1")
        words.insert(words.end(), {"--memory", arguments.text("memory")});
    return words;
}

/// Forwards the output of all runs. A batch writes a record a line, in the order of its boards, so a run that was
/// started again leaves out as many lines as are written already; half a line of a run that was lost is never written.
class Output {
  public:
    explicit Output(bool records) : records_(records) {}

    void add(std::string_view bytes) {
        begun_ = true;
        if (!records_) {
            write_out(bytes);
            return flush_out();
        }
        pending_ += bytes;
        for (std::size_t end = 0; (end = pending_.find('\n')) != std::string::npos; pending_.erase(0, end + 1)) {
            if (++seen_ <= written_) continue;
            write_out(std::string_view(pending_).substr(0, end + 1));
            flush_out();
            written_ = seen_;
        }
    }
    bool begun() const { return begun_; }
    void start_again() {
        seen_ = 0;
        pending_.clear();
    }

  private:
    const bool records_;
    bool begun_ = false;
    std::string pending_;
    std::size_t seen_ = 0;  // lines of this run
    std::size_t written_ = 0;
};

/// Ranks that were killed and failures of mpirun itself become one exit code, unless that is what was asked for. Where
/// mpirun is told to end before it has started the ranks, it does with exit code 0.
ExitCode exit_code_of(int status, bool answered) {
    if (WIFEXITED(status)) {
        const int code = WEXITSTATUS(status);
        if (code == 0 && !answered && was_interrupted()) return ExitCode::Cancelled;
        for (const ExitCode known :
             {ExitCode::Ok, ExitCode::Unsolvable, ExitCode::TimeLimit, ExitCode::NodeLimit, ExitCode::MemoryLimit,
              ExitCode::Cancelled, ExitCode::GaveUp, ExitCode::BadInput, ExitCode::InternalError})
            if (code == static_cast<int>(known)) return known;
    }
    return was_interrupted() ? ExitCode::Cancelled : ExitCode::RankLost;
}

/// Each rank's part of what all may use together, for taquin-mpi.
Expected<void> set_memory(const Arguments& arguments, std::span<const std::string> words) {
    const auto memory = arguments.bytes("memory");
    if (!memory) return {};
    if (words.front() == "experiment")
        return make_error(ErrorCode::CannotCombine, "memory",
                          "experiment run, whose file limits the memory of a trial");
    if (has_option(words, "--memory")) return make_error(ErrorCode::CannotCombine, "memory", "--memory of the command");
    setenv(rank_memory_variable, std::to_string(*memory / *arguments.count("ranks")).c_str(), 1);
    return {};
}

/// Events come at other times in every run, so nobody can tell which of them were written.
Expected<void> check_restart(const Arguments& arguments, std::span<const std::string> words) {
    if (*arguments.count("restart") == 0 || !has_option(words, "--batch") || !has_option(words, "--events")) return {};
    return make_error(ErrorCode::CannotCombine, "restart", "--events of a batch");
}

constexpr std::size_t most_input_bytes = std::size_t{1} << 30;

/// mpirun reads no terminal from the background, and a pipe can be read only once: there standard input becomes a copy
/// of what it was. True if it did.
Expected<bool> copy_input(const Arguments& arguments, std::span<const std::string> words) {
    const bool again = *arguments.count("restart") > 0;
    if (!reads_standard_input(words) || !(again || is_terminal(stdin))) return false;
    const auto text = read_text("-", "input", most_input_bytes);
    if (!text) return std::unexpected(text.error());
    if (const auto replaced = replace_input(*text); !replaced) return std::unexpected(replaced.error());
    return true;
}

/// mpirun refuses root otherwise.
void allow_root() {
    if (geteuid() != 0) return;
    for (const char* name : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"}) setenv(name, "1", 1);
}

ExitCode run_cluster(const Arguments& arguments) {
    if (access(mpi_program().c_str(), X_OK) != 0)
        return bad_input({ErrorCode::CannotOpen, "cluster", {printable(mpi_program()), std::strerror(errno)}});
    const auto words = arguments.texts("COMMAND");
    const auto hosts = arguments.given("hosts") ? check_hosts(arguments.text("hosts")) : Expected<void>();
    for (const auto& checked : {set_memory(arguments, words), check_restart(arguments, words), hosts})
        if (!checked) return bad_input(checked.error());
    const auto copied = copy_input(arguments, words);
    if (!copied) {
        bad_input(copied.error());
        return was_interrupted() ? ExitCode::Cancelled : ExitCode::BadInput;
    }
    allow_root();
    if (!is_terminal(stdout)) setenv("NO_COLOR", "1", 1);  // ranks see a terminal made by mpirun
    // What PMIx keeps in shared memory has locks there. A rank that is killed while it has one would keep mpirun
    // waiting for it for ever, in PMIx_server_finalize().
    setenv("PMIX_MCA_gds", "hash", 0);
    Output output(has_option(words, "--batch"));
    for (auto restarts = *arguments.count("restart");; --restarts) {
        output.start_again();
        if (*copied) lseek(STDIN_FILENO, 0, SEEK_SET);
        const auto end = run_mpirun(command_line(arguments), [&](std::string_view bytes) { output.add(bytes); });
        if (!end) return bad_input(end.error());
        const ExitCode code = exit_code_of(end->status, output.begun());
        if (code != ExitCode::RankLost) return code;
        write_err(end->said);
        if (restarts == 0) {
            write_err("taquin: cluster: a rank was lost, or could not be started\n");
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
