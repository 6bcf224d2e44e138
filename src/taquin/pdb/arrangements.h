#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "taquin/pdb/bit_ops.h"

namespace taquin {

/// The k! permutations of k tiles in the k cells of a map, numbered from 0 in lexicographic order, the *permutation
/// rank*. A permutation is kept in a word of three bits a slot: slot 0, the lowest bits, holds the label of the tile in
/// the first of the cells, and so on.
class Arrangements {
  public:
    static constexpr int max_tiles = 8;

    /// Requires 1 <= tiles <= max_tiles.
    explicit Arrangements(int tiles);

    int tiles() const { return tiles_; }
    std::uint32_t count() const { return static_cast<std::uint32_t>(words_.size()); }
    std::uint32_t word(std::uint32_t rank) const { return words_[rank]; }

    /// The tables for ranking as plain pointers and constants, for inner loops.
    struct Ranker {
        const std::uint16_t* head;
        const std::uint8_t* tail;
        std::uint32_t head_mask;
        int head_bits;

        /// Ranks everything as 0.
        static Ranker null_table() {
            static constexpr std::uint16_t head = 0;
            static constexpr std::uint8_t tail = 0;
            return {&head, &tail, 0, 31};
        }
        /// Two loads from tables of a few kilobytes: the first slots, then the order of the last four among themselves.
        std::uint32_t rank(std::uint32_t word) const {
            return head[word & head_mask] + std::uint32_t{tail[word >> head_bits]};
        }
    };
    Ranker ranker() const { return {head_.data(), tail_.data(), head_mask_, head_bits_}; }
    std::uint32_t rank(std::uint32_t word) const { return ranker().rank(word); }

    /// The word after the tile in slot `from` moved to slot `to`, those between closing up. Branch-free, as the
    /// direction is unpredictable.
    template <class Bits = PortableBits>
    static std::uint32_t slid(std::uint32_t word, int from, int to) {
        const std::uint32_t label = word >> (3 * from) & 7U;
        return Bits::open_gap(Bits::close_gap(word, 3 * from), 3 * to) | label << (3 * to);
    }
    /// The same for all arrangements at once: entry r is the rank after sliding the arrangement of rank r.
    std::vector<std::uint16_t> slide_table(int from, int to) const;

  private:
    int tiles_;
    int head_bits_;
    std::uint32_t head_mask_;
    std::vector<std::uint16_t> head_;  // by the word's low bits: rank of the first permutation that begins so
    std::vector<std::uint8_t> tail_;   // by its high bits
    std::vector<std::uint32_t> words_;
};

}  // namespace taquin
