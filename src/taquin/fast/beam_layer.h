#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "taquin/core/grid.h"

namespace taquin::fast {

/// A successor that may enter the next layer.
struct BeamCandidate {
    std::uint64_t hash;
    std::uint32_t parent_move;  // index in its layer * 4 + move
    std::int32_t key;           // the guide's value, and a little noise that depends on the seed
};
static_assert(sizeof(BeamCandidate) == 16);

/// Histogram of the keys of a partition's candidates. Keys out of range count in the first or the last bucket.
class KeyHistogram {
  public:
    static constexpr int buckets = 2048;
    static constexpr int unit = 2;  // consecutive keys per bucket

    static int bucket(std::int32_t key, std::int32_t origin) {
        return std::clamp((key - origin) / unit, 0, buckets - 1);
    }
    void clear() { counts_.fill(0); }
    void add(int bucket) { ++counts_[static_cast<std::size_t>(bucket)]; }
    std::uint32_t operator[](int bucket) const { return counts_[static_cast<std::size_t>(bucket)]; }

  private:
    std::array<std::uint32_t, buckets> counts_{};
};

/// Which candidates of all partitions enter the next layer: all below bucket `last`, and of those in it as many as fit,
/// the first partitions first.
struct BeamCut {
    int last = KeyHistogram::buckets - 1;
    std::uint64_t selected = 0;
    std::vector<std::uint64_t> first;      // by partition: how many the partitions before it select
    std::vector<std::uint64_t> from_last;  // by partition: how many of bucket `last` it selects

    void choose(std::span<const KeyHistogram> partitions, std::uint64_t width);
};

/// The candidates of a part of a layer: those whose hashes have the same leading bits.
struct BeamPartition {
    std::size_t unique_begin = 0;  // those that were not seen, in an array of all partitions
    std::size_t unique_count = 0;
    std::atomic<std::size_t> arriving{0};
    std::uint64_t generated = 0;
    bool has_goal = false;
    std::uint32_t goal_parent = 0;
    std::int32_t lowest = 0;  // key
    std::uint32_t lowest_parent = 0;
};

/// Boards seen recently, each as 48 bits of its hash and the layer for which it was a candidate. A line holds eight; a
/// new board replaces the one seen longest ago, so that memory has a fixed size. For one worker at a time.
class SeenBoards {
  public:
    static constexpr std::size_t per_line = 8;
    struct alignas(64) Line {
        std::array<std::uint64_t, per_line> entries;
    };

    SeenBoards(Line* lines, std::size_t count) : lines_(lines), mask_(count - 1) {}

    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&lines_[hash & mask_]); }

    /// Returns whether the board is new to this layer and was not selected for an earlier one. `was_selected(layer)`
    /// tells whether a board with its key was. Layers count from 1.
    template <class WasSelected>
    bool insert(std::uint64_t hash, std::uint64_t layer, const WasSelected& was_selected) {
        auto& entries = lines_[hash & mask_].entries;
        const std::uint64_t board = hash & ~layer_bits;
        std::size_t oldest = 0;
        for (std::size_t i = 0; i < per_line; ++i) {
            const std::uint64_t entry = entries[i];
            if ((entry & ~layer_bits) == board && entry != 0) {
                const std::uint64_t seen = entry & layer_bits;
                if (seen == layer || was_selected(seen)) return false;
                entries[i] = board | layer;
                return true;
            }
            if ((entry & layer_bits) < (entries[oldest] & layer_bits)) oldest = i;
        }
        if ((entries[oldest] & layer_bits) != layer) entries[oldest] = board | layer;
        return true;
    }

  private:
    static constexpr std::uint64_t layer_bits = 0xffff;

    Line* lines_;
    std::size_t mask_;
};

inline constexpr std::uint64_t seen_per_width = 32;  // boards remembered: about 15 layers

/// Enough partitions that threads find work, each large enough to be worth it. A power of two.
inline std::size_t partitions_for(std::size_t width) {
    return std::bit_floor(std::clamp<std::size_t>(width / 512, 4, 256));
}

inline std::size_t lines_for(std::size_t width) {
    const std::size_t lines = seen_per_width * width / SeenBoards::per_line / partitions_for(width);
    return std::bit_ceil(std::max<std::size_t>(lines, 8));
}

inline std::size_t candidates_for(std::size_t width) { return 3 * width + partitions_for(width); }

/// A node of a layer: a board as tiles by cell and as cells by tile, its value and its hash, in whole cache lines.
template <int Bytes>
struct alignas(64) BeamNode {
    static constexpr int max_cells = (Bytes - 13) / 2;

    std::uint64_t hash;
    std::int32_t value;
    std::uint8_t last;  // the move that led here; 4: none
    std::array<std::uint8_t, Bytes - 13> cells;

    std::uint8_t* tile_at() { return cells.data(); }
    std::uint8_t* cell_of() { return cells.data() + max_cells; }
    const std::uint8_t* tile_at() const { return cells.data(); }
    const std::uint8_t* cell_of() const { return cells.data() + max_cells; }
};
static_assert(sizeof(BeamNode<64>) == 64 && BeamNode<64>::max_cells == 25);

}  // namespace taquin::fast
