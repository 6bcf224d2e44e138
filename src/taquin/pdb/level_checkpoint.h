#pragma once

#include <chrono>
#include <optional>

#include "taquin/pdb/checkpoint_file.h"
#include "taquin/platform/block_exchange.h"
#include "taquin/platform/thread.h"

namespace taquin {

/// How a breadth-first search that takes long is run: kept in a file, by several ranks, or both.
struct LevelRun {
    /// Written after a level, when it is so long ago that it was written before, and removed at the end.
    std::optional<Path> checkpoint = {};
    std::chrono::milliseconds checkpoint_every{0};
    RunIdentity fields = {};        // beside those of the search: the version of the program
    NoticeFunction on_notice = {};  // told where it goes on, and of a file that could not be written
    /// A folder for what there is no memory for; without it such a search is refused.
    std::optional<Path> spill = {};
    /// The ranks that share the states; all run the same search. May be null.
    BlockExchange* ranks = nullptr;
};

/// Is it so on all ranks? False where one was lost, too. `after_writing`: see BlockExchange::share.
bool agreed(BlockExchange* ranks, bool own, bool after_writing = true);

/// The error of the first rank that has one, so that all end with the same words. A rank that reads or writes much
/// before is waited for.
std::optional<Error> error_of_ranks(BlockExchange& ranks, const std::optional<Error>& own);

/// The checkpoints of such a search, written between two levels. One process has one file. Of several ranks each has
/// its own: that of rank 0 has the name which the user gave and is written last, the others alternate between two, so
/// that those that belong to it are there whenever the run is killed.
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

    /// Fills the arrays; nothing where there is no file. What one rank refuses, all do; `accept` says whether the
    /// counters make sense.
    Expected<std::optional<Level>> load(const Arrays& arrays, const std::function<bool(const Level&)>& accept);
    /// If it is due. All ranks agree on that. True: it is written, on all ranks.
    bool save(const Level& level, const Arrays& arrays);
    /// The files of this search; those of another are left alone. That of rank 0 first, since without it the others
    /// mean nothing. False where it is still there: then all stay.
    bool remove() const;

  private:
    int rank() const { return run_.ranks == nullptr ? 0 : run_.ranks->rank(); }
    CheckpointFile file(std::uint64_t turn) const;
    Expected<bool> read(const CheckpointFile& file, const Arrays& arrays, Level& level, std::uint64_t& turn) const;
    void notice(const Message& message) const;

    const LevelRun& run_;
    RunIdentity identity_;
    SteadyTime saved_;
    std::uint64_t turn_ = 0;  // how often it was written, in earlier runs, too
};

}  // namespace taquin
