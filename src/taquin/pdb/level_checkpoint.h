#pragma once

#include <chrono>
#include <optional>

#include "taquin/pdb/checkpoint_file.h"
#include "taquin/platform/block_exchange.h"
#include "taquin/platform/thread.h"

namespace taquin {

/// How a long breadth-first search is run: with checkpoints, on several ranks, or both.
struct LevelRun {
    /// Written after a level if `checkpoint_every` has passed since the last time, and removed at the end.
    std::optional<Path> checkpoint = {};
    std::chrono::milliseconds checkpoint_every{0};
    RunIdentity fields = {};        // besides those of the search: the program's version
    NoticeFunction on_notice = {};  // told when a run resumes, and of a file that could not be written
    /// A folder for what does not fit into memory; without it such a search is refused.
    std::optional<Path> spill = {};
    /// The ranks that share the states; all run the same search. May be null.
    BlockExchange* ranks = nullptr;
};

/// Whether `own` is true on all ranks; false if a rank was lost, too. `after_writing`: see BlockExchange::share.
bool agreed(BlockExchange* ranks, bool own, bool after_writing = true);

/// The error of the first rank that has one, so that all end with the same error. Ranks that read or write a lot before
/// are waited for. `what` they make is cancelled if a rank is lost.
std::optional<Error> error_of_ranks(BlockExchange& ranks, const std::optional<Error>& own, std::string_view what);

/// The checkpoints of such a search, written between two levels. A single process has one file. Of several ranks each
/// has its own: rank 0's has the name that the user gave and is written last; the others alternate between two files,
/// so that the ones that belong to rank 0's are there whenever the run is killed.
class LevelCheckpoint {
  public:
    /// Arrays whose sizes the search knows.
    using Arrays = std::vector<std::span<std::uint8_t>>;
    struct Level {
        std::uint64_t distance = 0;               // of the last level that is complete
        std::uint64_t states = 0;                 // seen so far
        std::vector<std::uint8_t> counters = {};  // what else the search has to know
    };

    LevelCheckpoint(const LevelRun& run, const RunIdentity& search);

    /// Fills the arrays; nothing where there is no file. If one rank refuses its file, all do; `accept` says whether
    /// the counters make sense.
    Expected<std::optional<Level>> load(const Arrays& arrays, const std::function<bool(const Level&)>& accept);
    /// Writes a checkpoint if it is due, on which all ranks agree. True if it was written on all ranks.
    bool save(const Level& level, const Arrays& arrays);
    /// Removes the files of this search; those of another are left alone. Rank 0's goes first, since without it the
    /// others are meaningless. False if it is still there: then all stay.
    bool remove() const;

  private:
    int rank() const { return run_.ranks == nullptr ? 0 : run_.ranks->rank(); }
    CheckpointFile file(std::uint64_t turn) const;
    Expected<bool> read(const CheckpointFile& file, const Arrays& arrays, Level& level, std::uint64_t& turn) const;
    void notice(const Message& message) const;

    const LevelRun& run_;
    RunIdentity identity_;
    SteadyTime saved_;
    std::uint64_t turn_ = 0;  // number of checkpoints written, earlier runs included
};

}  // namespace taquin
