// The program `taquin-mpi`: the commands of `taquin`, run by several ranks together. Every rank runs the same command
// line, and rank 0 alone writes; apps/io/cluster tells commands which rank they run on.

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include "taquin/fast/rank_control.h"
#include "taquin/platform/cpu.h"
#include "taquin/platform/sync.h"
#include "taquin/platform/thread.h"

#include "apps/cli/parser.h"
#include "apps/cluster/mpi_transport.h"
#include "apps/io/cluster.h"
#include "apps/io/interrupt.h"
#include "apps/io/out_of_memory.h"
#include "apps/io/quantities.h"
#include "apps/io/rank_watch.h"
#include "apps/io/revision.h"
#include "apps/io/terminal.h"
#include "apps/io/text_input.h"
#include "apps/io/version.h"

namespace taquin::app {

namespace {

// Before all other static objects, some of which allocate.
[[gnu::constructor(101)]] void begin() { end_where_memory_is_refused(); }

/// While MPI starts and ends, it waits inside its own functions, where no rank can tell which other has stopped. So the
/// process, and with it the run, is ended if that takes more than a minute.
void limit_start_or_end() {
    std::signal(SIGALRM, [](int) {
        constexpr std::string_view words = "taquin: cluster: not all ranks have started, or ended, within 60 s\n";
        static_cast<void>(!write(STDERR_FILENO, words.data(), words.size()));
        _exit(static_cast<int>(ExitCode::RankLost));
    });
    alarm(60);
}
void lift_limit() { alarm(0); }

/// MPI, for the lifetime of the object.
struct Mpi {
    Mpi(int& argc, char**& argv) {
        limit_start_or_end();
        MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    }
    ~Mpi() { MPI_Finalize(); }
    Mpi(const Mpi&) = delete;
    Mpi& operator=(const Mpi&) = delete;

    int provided = 0;  // level of support for threads
};

std::string host_name() {
    std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
    int length = 0;
    MPI_Get_processor_name(name.data(), &length);
    return {name.data(), static_cast<std::size_t>(length)};
}

/// More than any single board takes.
constexpr std::size_t most_input_bytes = 64 << 20;

/// The ranks on this machine.
struct Neighbours {
    int count = 1;
    std::shared_ptr<SharedMemory> shared = nullptr;  // if there are several, and the system has it
};
Neighbours neighbours() {
    MPI_Comm here = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    Neighbours found;
    int rank = 0;
    MPI_Comm_size(here, &found.count);
    MPI_Comm_rank(here, &rank);
    if (found.count > 1) {
        if (rank == 0) found.shared = SharedMemory::create();
        SharedMemory::Place place = found.shared ? found.shared->place() : SharedMemory::Place{};
        MPI_Bcast(&place, sizeof place, MPI_BYTE, 0, here);
        if (rank != 0 && place.descriptor >= 0) found.shared = SharedMemory::join(place);
    }
    MPI_Comm_free(&here);
    return found;
}

/// What this rank may use by default, of the memory that is free or was given to all.
std::uint64_t memory_of_rank(int here) {
    const std::uint64_t free = spare_memory() / static_cast<std::uint64_t>(here);
    const char* const given = std::getenv(rank_memory_variable);
    return given == nullptr ? free : std::strtoull(given, nullptr, 10);
}

/// The machines of all ranks, on every rank.
std::vector<std::string> host_names(int size) {
    std::array<char, MPI_MAX_PROCESSOR_NAME> own{};
    std::ranges::copy(host_name(), own.begin());
    std::vector<char> all(own.size() * static_cast<std::size_t>(size));
    MPI_Allgather(own.data(), MPI_MAX_PROCESSOR_NAME, MPI_CHAR, all.data(), MPI_MAX_PROCESSOR_NAME, MPI_CHAR,
                  MPI_COMM_WORLD);
    std::vector<std::string> hosts;
    for (std::size_t at = 0; at < all.size(); at += own.size()) hosts.emplace_back(&all[at]);
    return hosts;
}

/// The thread that finds out which rank has stopped, on a communicator of its own.
class WatchThread {
  public:
    /// Collective. `on_silent` is called from the thread, once.
    explicit WatchThread(std::function<void(const Error&)> on_silent) {
        MPI_Comm_dup(MPI_COMM_WORLD, &ranks_);
        transport_.emplace(ranks_);
        watch_.emplace(*transport_, RankWatch::Options{.hosts = host_names(transport_->size())}, steady_now());
        thread_ = Thread([this, on_silent = std::move(on_silent)] {
            for (Lock lock(mutex_); !ended_; ending_.wait_for_milliseconds(lock, 100))
                if (const auto error = watch_->tick(steady_now())) return on_silent(*error);
        });
        int all = thread_.joinable() ? 1 : 0;
        MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
        if (all == 0) end();  // a rank without this thread would be taken for silent
    }
    /// Collective as well.
    ~WatchThread() {
        limit_start_or_end();
        end();
        thread_.join();
        transport_.reset();
        MPI_Comm_free(&ranks_);
    }
    WatchThread(const WatchThread&) = delete;
    WatchThread& operator=(const WatchThread&) = delete;

  private:
    void end() {
        const Lock lock(mutex_);
        ended_ = true;
        ending_.notify_all();
    }

    MPI_Comm ranks_ = MPI_COMM_NULL;
    std::optional<MpiTransport> transport_;
    std::optional<RankWatch> watch_;
    Mutex mutex_;
    ConditionVariable ending_;
    bool ended_ = false;
    Thread thread_;
};

/// Of the messages of a rank, without the name of the program.
std::string first_line(std::string_view messages) {
    constexpr std::string_view program = "taquin: ";
    if (messages.starts_with(program)) messages.remove_prefix(program.size());
    return std::string(messages.substr(0, messages.find('\n')));
}

/// One text of each rank, on rank 0; empty elsewhere.
std::vector<std::string> gather(const std::string& own, int rank, int size) {
    const int length = static_cast<int>(own.size());
    std::vector<int> lengths(static_cast<std::size_t>(size));
    MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    std::vector<int> offsets(lengths.size());
    int all = 0;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        offsets[i] = all;
        all += lengths[i];
    }
    std::string joined(static_cast<std::size_t>(rank == 0 ? all : 0), ' ');
    MPI_Gatherv(own.data(), length, MPI_CHAR, joined.data(), lengths.data(), offsets.data(), MPI_CHAR, 0,
                MPI_COMM_WORLD);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < lengths.size() && rank == 0; ++i)
        texts.push_back(joined.substr(static_cast<std::size_t>(offsets[i]), static_cast<std::size_t>(lengths[i])));
    return texts;
}

/// The number of tasks that Slurm started, if more than one. Those of an allocation do not count where mpirun starts
/// ranks.
std::optional<int> separate_tasks() {
    if (std::getenv("OMPI_COMM_WORLD_SIZE") != nullptr) return std::nullopt;
    for (const char* name : {"SLURM_STEP_NUM_TASKS", "SLURM_NTASKS"})
        if (const char* const tasks = std::getenv(name)) {
            const int count = std::atoi(tasks);
            return count > 1 ? std::optional(count) : std::nullopt;
        }
    return std::nullopt;
}
/// Did srun or mpirun join the tasks? Then PMIx sets this for each.
bool joined() { return std::getenv("PMIX_NAMESPACE") != nullptr; }

ExitCode refuse_separate(int tasks) {
    return bad_input({ErrorCode::SeparateTasks, "cluster", {std::to_string(tasks)}});
}

/// Discards what ranks other than 0 write, as rank 0 writes the same. Their error messages are kept, in case a rank
/// fails for reasons of its own.
class Muted {
  public:
    explicit Muted(bool muted) {
        if (!muted) return;
        kept_ = memfd_create("messages", MFD_CLOEXEC);
        loud_ = dup(STDERR_FILENO);
        const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
        dup2(nowhere, STDOUT_FILENO);
        dup2(kept_ >= 0 ? kept_ : nowhere, STDERR_FILENO);
        set_last_words(loud_);
        close(nowhere);
    }
    void speak() const {
        if (loud_ >= 0) dup2(loud_, STDERR_FILENO);
    }
    std::string messages() const {
        std::string text(4000, '\0');
        const ssize_t bytes = kept_ < 0 ? 0 : pread(kept_, text.data(), text.size(), 0);
        text.resize(static_cast<std::size_t>(std::max<ssize_t>(bytes, 0)));
        return text;
    }

  private:
    int kept_ = -1;
    int loud_ = -1;
};

/// Sleeps until it is complete.
void complete(MPI_Request& request, MpiTransport& transport) {
    for (int reached = 0; reached == 0;) {
        MPI_Test(&request, &reached, MPI_STATUS_IGNORE);
        if (reached == 0) transport.wait();
    }
}

/// `solve -` reads standard input, which only rank 0 has: all ranks get a copy. Not Ok on all of them if rank 0 cannot
/// read it, and on a rank that cannot keep its copy.
ExitCode share_input(std::span<const std::string> words, MpiTransport& transport) {
    if (!reads_standard_input(words) || has_option(words, "--batch")) return ExitCode::Ok;
    std::string text;
    int length = 0;  // or, below 0, the exit code of rank 0
    if (transport.rank() == 0) {
        auto read = read_text("-", "input", most_input_bytes);
        length = read ? static_cast<int>(read->size()) : -static_cast<int>(bad_input(read.error()));
        if (read) text = *std::move(read);
    }
    // Whoever types the board takes a while, and MPI_Bcast would keep a core busy with waiting.
    MPI_Request known = MPI_REQUEST_NULL;
    MPI_Ibcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD, &known);
    complete(known, transport);
    if (length < 0) return static_cast<ExitCode>(-length);
    text.resize(static_cast<std::size_t>(length));
    MPI_Bcast(text.data(), length, MPI_CHAR, 0, MPI_COMM_WORLD);
    const auto replaced = replace_input(text);
    return replaced ? ExitCode::Ok : bad_input(replaced.error());
}

/// Do all ranks have the same `value` of what `name` says?
bool same_on_all(const std::string& name, const std::string& value, int rank, int size) {
    const auto values = gather(value, rank, size);
    int same = 1;
    for (std::size_t other = 1; other < values.size(); ++other)
        if (values[other] != values[0]) {
            same = 0;
            bad_input({ErrorCode::RanksDiffer, "cluster", {std::to_string(other), name, values[other], values[0]}});
        }
    MPI_Bcast(&same, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return same != 0;
}

ExitCode run(int argc, char** argv, bool threads_may_send) {
    MpiTransport transport;
    const int rank = transport.rank();
    const int size = transport.size();
    if (size == 1) {
        if (const auto tasks = separate_tasks()) return refuse_separate(*tasks);
        lift_limit();
        return run_program(argc, argv);
    }

    const std::string host = host_name();
    const Muted muted(rank != 0);
    const auto end_all = [&](const Error& error) {
        muted.speak();
        write_err(fmt::format("taquin: rank {} on {}: ", rank, host));
        bad_input(error);
        // A rank that ended by itself has said why, and would do so again.
        const bool failed = error.code == ErrorCode::RankFailed;
        MPI_Abort(MPI_COMM_WORLD, failed ? std::stoi(error.arguments.at(1)) : static_cast<int>(ExitCode::RankLost));
    };
    std::optional<WatchThread> watch;
    if (threads_may_send) watch.emplace(end_all);
    lift_limit();
    const auto [here, shared] = neighbours();
    if (!same_on_all("version", std::string(version), rank, size) || !same_on_all("revision", revision(), rank, size))
        return ExitCode::BadInput;
    std::uint64_t memory = memory_of_rank(here);
    MPI_Allreduce(MPI_IN_PLACE, &memory, 1, MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD);
    const Cluster ranks{.transport = &transport,
                        .host = host,
                        .threads = std::max(1, std::min(processor_count(), online_processors() / here)),
                        .memory = memory,
                        .memory_given = std::getenv(rank_memory_variable) != nullptr,
                        .shared = shared,
                        .abort = end_all};
    set_cluster(&ranks);
    ExitCode own = share_input(std::vector<std::string>(argv + 1, argv + argc), transport);
    if (own == ExitCode::Ok) own = run_program(argc, argv);
    fast::RankControl::leave(transport, {static_cast<int>(own), first_line(muted.messages())});

    // Where a rank ended differently from rank 0, its own messages tell why.
    MPI_Request all = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_WORLD, &all);
    complete(all, transport);
    const auto texts = gather(fmt::format("{}\n{}", host, muted.messages()), rank, size);
    std::vector<int> codes(static_cast<std::size_t>(size));
    int code = static_cast<int>(own);
    MPI_Allgather(&code, 1, MPI_INT, codes.data(), 1, MPI_INT, MPI_COMM_WORLD);
    for (std::size_t other = 1; other < texts.size(); ++other)
        if (codes[other] != codes[0] && codes[other] != 0)
            write_err(fmt::format("taquin: rank {} on {}", other, texts[other]));
    return static_cast<ExitCode>(codes[0] != 0 ? codes[0] : *std::ranges::max_element(codes));
}

}  // namespace

}  // namespace taquin::app

int main(int argc, char** argv) {
    taquin::app::occupy_closed_streams();
    // Before MPI: OpenMPI ends such a task in MPI_Init, with a page of words about how it was built.
    if (const auto tasks = taquin::app::separate_tasks(); tasks && !taquin::app::joined())
        return static_cast<int>(taquin::app::refuse_separate(*tasks));
    taquin::app::watch_signal(SIGUSR1);  // `taquin cluster` sends it for Ctrl-C; while MPI starts, too
    const taquin::app::Mpi mpi(argc, argv);
    taquin::app::watch_signals();
    return static_cast<int>(taquin::app::run(argc, argv, mpi.provided == MPI_THREAD_MULTIPLE));
}
