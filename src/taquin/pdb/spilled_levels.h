#pragma once

#include <memory>
#include <set>

#include "taquin/pdb/level_checkpoint.h"
#include "taquin/pdb/spilled_blocks.h"
#include "taquin/platform/local_transport.h"
#include "taquin/platform/thread_pool.h"

namespace taquin {

/// How many bytes each worker may collect for each part, if all of them share `memory`; nothing where that would be too
/// little.
std::optional<std::size_t> spilled_block_bytes(int parts, int workers, std::uint64_t memory);

/// A breadth-first search whose states are divided into parts, of which one is in memory at a time.
class SpilledSearch {
  public:
    /// Takes a state of another part, as bytes that mark() of that part understands.
    using Away = std::function<void(int part, std::span<const std::uint8_t> bytes)>;

    virtual ~SpilledSearch() = default;

    /// The part of the state at distance 0.
    virtual int start_part() const = 0;
    /// From now on the arrays are those of another part; clear() or loaded() must follow.
    virtual void select(int part) = 0;
    /// Resets the part: nothing was seen but the start, if it is in this part.
    virtual void clear() = 0;
    virtual LevelCheckpoint::Arrays arrays() = 0;
    virtual void loaded() = 0;

    /// Marks a block of states at this distance that other parts led to; returns how many were not seen before.
    virtual std::uint64_t mark(std::uint64_t distance, std::span<const std::uint8_t> block) = 0;
    /// Called when all states of the part at this distance are known, `states` of them.
    virtual void begin(std::uint64_t distance, std::uint64_t states) = 0;
    /// The work of a level, for any thread. expand() returns how many states of this part at the next distance were
    /// new.
    virtual std::uint64_t items() const = 0;
    virtual std::uint64_t items_at_a_time() const = 0;
    virtual std::uint64_t expand(const WorkRanges::Range& items, const Away& away) = 0;
    /// Called when the level is done.
    virtual void end() = 0;
};

/// Runs the levels of such a search, with the parts that are not in memory in files of `run.spill`. All ranks have the
/// same number of parts and make the same calls in the same order; an error on one of them ends all, with that error.
class SpilledLevels {
  public:
    /// `block_bytes`: how much a worker collects for a part before it is spilled.
    SpilledLevels(SpilledSearch& search, const LevelRun& run, RunIdentity identity, int parts_per_rank,
                  std::size_t block_bytes);

    /// The ranks, or this process as the only one.
    BlockExchange& ranks() { return ranks_; }
    /// Locks the folder, and resumes from the checkpoint of an earlier run: true if there is one.
    Expected<bool> open(const std::function<bool(const LevelCheckpoint::Level&)>& accept);

    /// Expands the current level. Returns how many states it has, on all ranks; nothing when stopped. `stop` is polled
    /// often, from one thread, and ends it on all ranks.
    Expected<std::optional<std::uint64_t>> expand(ThreadPool& pool, const std::function<bool()>& stop);
    /// After that: goes to the next level and writes a checkpoint.
    void save(const LevelCheckpoint::Level& level);
    /// Brings each part of this rank into memory in turn; all ranks do so together. False when stopped.
    Expected<bool> each_part(const std::function<bool()>& visit);
    /// Keeps the files that a checkpoint names, for a run that resumes. `complete`: removes all files, and the
    /// checkpoint.
    void close(bool complete);

  private:
    struct Piece {
        std::uint64_t written = 0;  // 1 + the distance that was expanded last; 0: no file, nothing was seen
        std::uint64_t hash = 0;
        std::uint64_t fresh = 0;  // states of the current level that are in it already
    };
    class Outbox;

    int part(std::size_t piece) const { return ranks_.rank() * parts_per_rank_ + static_cast<int>(piece); }
    std::string file_of(std::size_t piece) const;
    std::string blocks_of(std::uint64_t distance) const;
    std::set<std::string> files() const;
    template <class T>
    std::optional<Error> first_error(const Expected<T>& own);

    bool accept(const LevelCheckpoint::Level& level, SpilledBlocks::Index& index,
                const std::function<bool(const LevelCheckpoint::Level&)>& accept_rest);
    Expected<void> bring(std::size_t piece);
    Expected<std::uint64_t> read(std::size_t piece, const std::function<bool()>& stop);
    std::uint64_t expand_part(ThreadPool& pool, std::uint64_t states, SpilledBlocks& next,
                              const std::function<bool()>& stop);
    Expected<void> write(std::size_t piece, std::uint64_t states, std::uint64_t fresh);

    SpilledSearch& search_;
    const LevelRun run_;
    const int parts_per_rank_;
    const std::size_t block_bytes_;
    LocalNetwork alone_{1};  // where there are no other ranks
    std::unique_ptr<Transport> alone_end_;
    BlockExchange alone_exchange_;
    BlockExchange& ranks_;
    LevelCheckpoint checkpoint_;
    std::vector<Piece> pieces_;
    std::optional<SpillFolder> folder_ = {};
    std::unique_ptr<SpilledBlocks> blocks_ = {};  // states of the current level
    std::unique_ptr<SpilledBlocks> next_ = {};
    std::uint64_t distance_ = 0;        // of the current level
    std::set<std::string> saved_ = {};  // what the last checkpoint names
    bool saved_is_last_ = true;
};

}  // namespace taquin
