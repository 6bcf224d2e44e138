#pragma once

#include <functional>
#include <span>
#include <string>

#include "taquin/platform/shared_memory.h"
#include "taquin/platform/transport.h"

#include "apps/io/exit_code.h"

namespace taquin::app {

/// The ranks that run one command together. Every rank runs the same command line; rank 0 alone writes.
struct Cluster {
    Transport* transport = nullptr;
    std::string host = {};                           // the name of this machine
    int threads = 1;                                 // of a rank, if not given
    std::uint64_t memory = 0;                        // the default limit in bytes, the least of all ranks
    bool memory_given = false;                       // by the user, for all ranks together
    std::shared_ptr<SharedMemory> shared = nullptr;  // of the ranks on this machine, if several
    /// Ends all ranks at once with ExitCode::RankLost, after a message.
    std::function<void(const Error&)> abort;

    int rank() const { return transport->rank(); }
    int size() const { return transport->size(); }
};

/// The environment variable by which `taquin cluster --memory` tells a rank its part, in bytes.
inline constexpr const char* rank_memory_variable = "TAQUIN_RANK_MEMORY";

/// Does a command line read standard input: `-`, `--batch=-`, `--file /dev/stdin`?
bool reads_standard_input(std::span<const std::string> words);
/// Does a command line have this option, as `--name VALUE` or `--name=VALUE`?
bool has_option(std::span<const std::string> words, std::string_view name);

/// Null in the program `taquin`, and where there is one rank only. taquin-mpi sets it before it runs a command.
const Cluster* cluster();
void set_cluster(const Cluster* ranks);

}  // namespace taquin::app
