#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace taquin {

/// The k! ways in which k tiles can stand in k cells, numbered from 0. An arrangement is kept as a word of
/// three bits a slot: slot 0, the lowest bits, holds the label of the tile in the first of the cells, and so on.
class Arrangements {
  public:
    static constexpr int max_tiles = 8;

    /// Requires 1 <= tiles <= max_tiles.
    explicit Arrangements(int tiles);

    int tiles() const { return tiles_; }
    std::uint32_t count() const { return static_cast<std::uint32_t>(words_.size()); }
    std::uint32_t word(std::uint32_t rank) const { return words_[rank]; }

    /// Two loads from tables of a few kilobytes: the first slots, then the order of the last four among themselves.
    std::uint32_t rank(std::uint32_t word) const {
        return head_[word & head_mask_] + std::uint32_t{tail_[word >> head_bits_]};
    }

    /// The word after the tile of one slot slid into another, those between closing up.
    static std::uint32_t slid(std::uint32_t word, int from, int to) {
        const int low = 3 * std::min(from, to);
        const int high = 3 * std::max(from, to);
        const std::uint32_t label = word >> (3 * from) & 7U;
        const std::uint32_t span = ((8U << (high - low)) - 1) << low;
        const std::uint32_t moved = (to > from ? (word & span) >> 3 : (word & span) << 3) & span;
        return (word & ~span) | (moved & ~(7U << (3 * to))) | label << (3 * to);
    }
    /// The same for all arrangements at once: entry r is the rank after sliding the arrangement of rank r.
    std::vector<std::uint16_t> slide_table(int from, int to) const;

  private:
    int tiles_;
    int head_bits_;
    std::uint32_t head_mask_;
    std::vector<std::uint16_t> head_;  // by the word's low bits: rank of the first of those that begin so
    std::vector<std::uint8_t> tail_;   // by its high bits
    std::vector<std::uint32_t> words_;
};

}  // namespace taquin
