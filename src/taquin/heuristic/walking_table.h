#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "taquin/core/metric.h"
#include "taquin/platform/stop_token.h"

namespace taquin {

/// One axis of walking distance, worked out completely. Only lines count: an entry says how many tiles that
/// belong to line j stand in line i, and in which line the blank is. Distances are moves across lines; in multi-tile
/// moves several steps of the blank in one direction are one move.
class WalkingTable {
  public:
    using Entry = std::uint32_t;
    static constexpr Entry none = UINT32_MAX;
    static constexpr std::size_t max_entries = 500'000;

    /// A quick test whether a table of this shape may fit: refuses all shapes far beyond max_entries.
    static bool may_fit(int lines, int width);
    /// For `lines` lines of `width` cells, the blank's goal being in line `blank_home`; width at least 2. Nothing if
    /// there would be more than max_entries entries, or when stopped.
    static std::optional<WalkingTable> make(int lines, int width, int blank_home, const StopToken& stop = {},
                                            Metric metric = Metric::SingleTile);

    /// The same, shared: the tables asked for last stay in memory, up to max_kept_bytes, so that the boards of a batch
    /// do not each work them out again. Null where make() gives nothing.
    static std::shared_ptr<const WalkingTable> shared(int lines, int width, int blank_home, const StopToken& stop = {},
                                                      Metric metric = Metric::SingleTile);
    static constexpr std::size_t max_kept_bytes = std::size_t{32} << 20U;

    std::size_t entries() const { return distance_.size(); }
    std::size_t bytes() const;
    int lines() const { return lines_; }
    int furthest() const { return *std::ranges::max_element(distance_); }

    /// `counts[i * lines + j]` is how many tiles in line i belong to line j.
    Entry find(std::span<const std::uint8_t> counts, int blank_line) const;
    int distance(Entry entry) const { return distance_[entry]; }
    /// Where it leads when the blank goes to the next line (forward) or the one before, and a tile that belongs to
    /// line `home` comes the other way; `none` where there is no such line or tile.
    Entry next(Entry entry, bool forward, int home) const {
        return next_[(std::size_t{entry} * 2 + forward) * static_cast<std::size_t>(lines_) +
                     static_cast<std::size_t>(home)];
    }

    /// By entry, entries in order of their distance in single-tile moves.
    std::span<const std::uint8_t> distances() const { return distance_; }
    /// By entry, then backward before forward, then the tile's line.
    std::span<const Entry> transitions() const { return next_; }

  private:
    using Key = std::uint64_t;  // an entry written as digits to the base width + 1, the blank's line above them

    WalkingTable(int lines, int width);
    bool build(int blank_home, const StopToken& stop);
    void count_runs();
    Key key_of(std::span<const std::uint8_t> counts, int blank_line) const;
    Entry find_or_add(Key key, std::uint8_t distance);
    std::size_t slot_of(Key key) const;

    int lines_;
    int width_;
    std::vector<Key> place_;  // what one tile adds to the key, indexed as counts; the last: one line of the blank
    std::vector<Key> key_;    // by entry
    std::vector<std::uint8_t> distance_;
    std::vector<Entry> next_;
    std::vector<Entry> slots_;  // hash table of entries, a power of two, at most half full
};

}  // namespace taquin
