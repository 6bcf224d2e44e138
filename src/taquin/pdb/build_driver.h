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

/// A build as those see it who run its levels. A *row* is what moves alike: all permutations of one blank region, or of
/// one map with one cell of the blank, with a bit each. A part of a build has the rows of one range.
class BuildRows {
  public:
    using Row = std::span<const std::uint64_t>;
    using Away = std::function<void(std::uint32_t row, Row reached)>;

    virtual ~BuildRows() = default;

    virtual std::size_t row_words() const = 0;
    /// Which part has a row.
    virtual int owner(std::uint32_t row) const = 0;

    /// Work of a level, by any thread: this part's rows, then those of others that it leads to.
    virtual std::uint64_t items() const = 0;
    virtual std::uint64_t items_at_a_time() const = 0;
    /// Does some of it: what is reached of other parts' rows is told to `away`. Returns how many entries were new.
    virtual std::uint64_t expand(const WorkRanges::Range& items, const Away& away) = 0;
    /// What another part has reached of a row of this one. Returns how many entries were new.
    virtual std::uint64_t settle(std::uint32_t row, Row reached) = 0;

    // Where one of several parts is here at a time, and the others are kept elsewhere:
    virtual int goal_part() const = 0;
    /// The arrays are those of another part from now on; then comes clear_part() or part_loaded().
    virtual void select(int part) = 0;
    /// Nothing is seen but the goal, if it is in this part.
    virtual void clear_part() = 0;
    virtual void part_loaded() = 0;
    virtual std::vector<std::span<std::uint8_t>> part_arrays() = 0;
    /// settle() enters this distance.
    virtual void enter_at(int level) = 0;
    /// The same for expand(), and nothing of it is known yet.
    virtual void begin_level(int level) = 0;
    /// What it led to is what is new now; rows without anything new are zero.
    virtual void end_level() = 0;
    /// What is new and what it leads to change places: around settle() for entries that other parts led to in the level
    /// before.
    virtual void swap_levels() = 0;

    /// After the last level: the pieces of the table that this part has.
    virtual WorkRanges::Range pieces() const = 0;
    /// Once for each.
    virtual std::vector<std::uint8_t> make_piece(std::uint64_t piece) = 0;
    virtual void place_piece(std::uint64_t piece, std::span<const std::uint8_t> bytes, std::uint8_t* table) const = 0;
};

/// What a build has between two levels: arrays whose sizes the table decides, and how far it is.
struct BuildState {
    int level = 0;  // the last one that is complete
    std::uint64_t settled = 0;
    std::vector<std::span<std::uint8_t>> arrays = {};
};

/// What build_bytes() says, where only one part of those of a rank is in memory, and the table beside it at the end.
std::uint64_t spilled_build_bytes(const PatternLayout& layout, int parts);

/// How a build is kept, or shared among ranks; all ranks build the same tables. pdb/long_build does it.
class BuildDriver {
  public:
    virtual ~BuildDriver() = default;

    /// Which part of the rows is here, and of how many.
    virtual int part() const = 0;
    virtual int parts() const = 0;
    /// Does this part get the table?
    virtual bool wants_table() const = 0;
    /// Is it so on all parts?
    virtual bool agreed(bool own) = 0;

    /// Told before all else: decides whether parts of this build are kept elsewhere while another one is here. Fails
    /// where memory is not enough even so.
    virtual Expected<void> divide(const PatternLayout&, int /*threads*/) { return {}; }
    virtual bool spills() const { return false; }
    /// Then: all levels, and the table.
    virtual Expected<void> expand_spilled(BuildRows& rows, const PatternKey& key, std::uint64_t entries,
                                          ThreadPool& pool, const BuildOptions& options) = 0;
    virtual Expected<bool> collect_spilled(BuildRows& rows, ThreadPool& pool, const StopToken& stop,
                                           std::uint8_t* table) = 0;

    /// Goes on from an earlier run, if there is one.
    virtual Expected<bool> resume(const PatternKey& key, BuildState& state) = 0;
    /// After a level.
    virtual void save(const BuildState& state) = 0;
    /// The table is stored: what was kept of it is no longer needed.
    virtual void finish(const PatternKey& key) = 0;

    /// Where there are several parts: one level; returns how many entries of all parts were new, nothing when stopped.
    virtual std::optional<std::uint64_t> expand(BuildRows& rows, ThreadPool& pool, const StopToken& stop) = 0;
    /// Brings the pieces together in `table`, where it is wanted. False when stopped.
    virtual bool collect(BuildRows& rows, ThreadPool& pool, const StopToken& stop, std::uint8_t* table) = 0;
};

}  // namespace taquin
