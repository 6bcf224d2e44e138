#pragma once

#include <vector>

#include "taquin/pdb/pattern_table.h"

namespace taquin {

/// Manhattan distances of a pattern's tiles, all permutations of one map at a time.
class PatternManhattan {
  public:
    PatternManhattan(const PatternKey& key, const PatternLayout& layout, std::uint32_t map);

    int of(std::uint32_t rank) const;
    /// Half of it, rounded down, by rank; `out` is padded with zeros.
    void halves(std::vector<std::uint8_t>& out) const;

  private:
    int sum(std::uint32_t word, int from, int to) const;

    const Arrangements& arrangements_;
    std::array<std::array<int, 8>, 8>
        distance_{};  // [slot][label]: a tile's distance from a cell of the map to its home
};

/// Distances while a table is being built: half of each, rounded down, modulo 16, as four bit planes for every region,
/// one bit per permutation, so that 64 entries are processed at a time.
class DistancePlanes {
  public:
    /// Planes for `regions` regions, beginning with `first`. Fails where the system refuses the memory.
    static Expected<DistancePlanes> make(const PatternLayout& layout, std::uint32_t first, std::uint32_t regions);

    DistancePlanes() = default;
    std::span<std::uint64_t> words() { return memory_.span(); }
    /// From now on they are those of other regions, at most as many.
    void move_to(std::uint32_t first) { first_ = first; }

    /// Enters `half` for the permutations `found` among those of word `w`; each may be entered only once.
    void enter(std::uint32_t region, std::size_t w, std::uint64_t found, int half) {
        std::uint64_t* const planes = of(region) + w;
        for (std::size_t b = 0; b < 4; ++b)
            if ((half >> b & 1) != 0) planes[b * words_] |= found;
    }

    /// Subtracts half of the Manhattan distance from the entries of PatternLayout::line regions, beginning with
    /// `first`, and writes the surpluses, one line of bytes per permutation rank: the first to `to`, each `distance`
    /// bytes after the one before. To be called once for each line.
    void finish_line(const PatternKey& key, const PatternLayout& layout, std::uint32_t first, std::uint8_t* to,
                     std::uint64_t distance);

  private:
    std::uint64_t* of(std::uint32_t region) { return memory_.data() + std::size_t{region - first_} * 4 * words_; }
    void subtract(const std::vector<std::uint64_t>& halves, std::uint32_t region);

    LargeArray<std::uint64_t> memory_;
    std::size_t words_ = 0;    // of 64 permutations
    std::uint32_t first_ = 0;  // region
};

}  // namespace taquin
