#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "taquin/pdb/pattern_table.h"
#include "taquin/platform/stop_token.h"
#include "taquin/platform/thread_pool.h"

namespace taquin {

struct BuildOptions;

/// A build as seen by whoever runs its levels. A *row* is a set of states that move alike: all permutations of one
/// blank region, or of one map and one cell of the blank, with a bit each. A part of a build owns a range of rows.
class BuildRows {
  public:
    using Row = std::span<const std::uint64_t>;
    using Away = std::function<void(std::uint32_t row, Row reached)>;

    virtual ~BuildRows() = default;

    virtual std::size_t row_words() const = 0;
    /// The part that owns a row.
    virtual int owner(std::uint32_t row) const = 0;

    /// The work items of a level, for any thread: this part's rows, then the rows of other parts that it leads to.
    virtual std::uint64_t items() const = 0;
    virtual std::uint64_t items_at_a_time() const = 0;
    /// Works on a range of items: what is reached in rows of other parts is passed to `away`. Returns how many entries
    /// were new.
    virtual std::uint64_t expand(const WorkRanges::Range& items, const Away& away) = 0;
    /// Enters what was reached in a row of this part. Returns how many entries were new.
    virtual std::uint64_t settle(std::uint32_t row, Row reached) = 0;

    // Where only one of several parts is in memory at a time:
    virtual int goal_part() const = 0;
    /// From now on the arrays are those of another part; clear_part() or part_loaded() must follow.
    virtual void select(int part) = 0;
    /// Resets the part: nothing is seen but the goal, if it is in this part.
    virtual void clear_part() = 0;
    virtual void part_loaded() = 0;
    virtual std::vector<std::span<std::uint8_t>> part_arrays() = 0;
    /// Sets the distance that settle() enters.
    virtual void enter_at(int level) = 0;
    /// The same for expand(), at the start of a level: nothing at this distance is known yet.
    virtual void begin_level(int level) = 0;
    /// What was reached is the new level now; its rows without anything new are zeroed.
    virtual void end_level() = 0;
    /// Exchanges the current level with the next one: around settle() for entries of the current level that other parts
    /// led to.
    virtual void swap_levels() = 0;

    /// After the last level: the pieces of the table that this part makes.
    virtual WorkRanges::Range pieces() const = 0;
    /// To be called once for each piece.
    virtual std::vector<std::uint8_t> make_piece(std::uint64_t piece) = 0;
    virtual void place_piece(std::uint64_t piece, std::span<const std::uint8_t> bytes, std::uint8_t* table) const = 0;
};

/// The state of a build between two levels: how far it is, and arrays whose sizes follow from the table.
struct BuildState {
    int level = 0;  // the last one that is complete
    std::uint64_t settled = 0;
    std::vector<std::span<std::uint8_t>> arrays = {};
};

/// The same as build_bytes() where each rank has only one of its parts in memory, and at the end the table beside it.
std::uint64_t spilled_build_bytes(const PatternLayout& layout, int parts);

/// Checkpoints, spills or shares a build; all ranks build the same tables. Implemented by pdb/long_build.
class BuildDriver {
  public:
    virtual ~BuildDriver() = default;

    /// The part of the rows that is here, and the number of parts.
    virtual int part() const = 0;
    virtual int parts() const = 0;
    /// Whether this part gets the table.
    virtual bool wants_table() const = 0;
    /// Whether `own` is true on all ranks.
    virtual bool agreed(bool own) = 0;

    /// Called first: decides whether the build is divided into parts of which only one is in memory at a time. Fails if
    /// memory is not enough even then.
    virtual Expected<void> divide(const PatternLayout&, int /*threads*/) { return {}; }
    virtual bool spills() const { return false; }
    /// For a build that spills: all levels, and the table.
    virtual Expected<void> expand_spilled(BuildRows& rows, const PatternKey& key, std::uint64_t entries,
                                          ThreadPool& pool, const BuildOptions& options) = 0;
    virtual Expected<bool> collect_spilled(BuildRows& rows, ThreadPool& pool, const StopToken& stop,
                                           std::uint8_t* table) = 0;

    /// Resumes from the checkpoint of an earlier run; false if there is none.
    virtual Expected<bool> resume(const PatternKey& key, BuildState& state) = 0;
    /// Called after each level.
    virtual void save(const BuildState& state) = 0;
    /// Called when the table is stored: what was kept of the build is removed.
    virtual void finish(const PatternKey& key) = 0;

    /// With several parts: expands one level. Returns how many entries of all parts were new; nothing when stopped.
    virtual std::optional<std::uint64_t> expand(BuildRows& rows, ThreadPool& pool, const StopToken& stop) = 0;
    /// Collects the pieces in `table`, where it is wanted. False when stopped.
    virtual bool collect(BuildRows& rows, ThreadPool& pool, const StopToken& stop, std::uint8_t* table) = 0;
};

}  // namespace taquin
