// Ranking of arrangements. A lexicographic rank is a sum of two parts: permutations that begin alike are adjacent, and
// among them only the relative order of the last four tiles counts, which follows from their four labels alone.

#include "taquin/pdb/arrangements.h"

#include <numeric>

namespace taquin {

Arrangements::Arrangements(int tiles)
    : tiles_(tiles), head_bits_(3 * std::max(0, tiles - 4)), head_mask_((1U << head_bits_) - 1) {
    std::vector<std::uint32_t> labels(static_cast<std::size_t>(tiles));
    std::iota(labels.begin(), labels.end(), 0U);
    do {
        std::uint32_t word = 0;
        for (std::size_t slot = 0; slot < labels.size(); ++slot) word |= labels[slot] << (3 * slot);
        words_.push_back(word);
    } while (std::ranges::next_permutation(labels).found);

    const int tail_tiles = std::min(tiles, 4);
    std::uint32_t tail_count = 1;
    for (int i = 2; i <= tail_tiles; ++i) tail_count *= static_cast<std::uint32_t>(i);
    head_.resize(std::size_t{1} << head_bits_);
    tail_.resize(std::size_t{1} << (3 * tail_tiles));
    for (std::uint32_t rank = 0; rank < count(); ++rank) {
        head_[words_[rank] & head_mask_] = static_cast<std::uint16_t>(rank - rank % tail_count);
        tail_[words_[rank] >> head_bits_] = static_cast<std::uint8_t>(rank % tail_count);
    }
}

std::vector<std::uint16_t> Arrangements::slide_table(int from, int to) const {
    std::vector<std::uint16_t> table;
    table.reserve(words_.size());
    for (const std::uint32_t word : words_) table.push_back(static_cast<std::uint16_t>(rank(slid(word, from, to))));
    return table;
}

}  // namespace taquin
