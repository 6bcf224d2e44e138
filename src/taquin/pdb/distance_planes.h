#pragma once

#include <vector>

#include "taquin/pdb/pattern_table.h"

namespace taquin {

/// Manhattan distances of a pattern's tiles, all arrangements of one set of cells at a time.
class PatternManhattan {
  public:
    PatternManhattan(const PatternKey& key, const PatternLayout& layout, std::uint32_t set);

    int of(std::uint32_t rank) const;
    /// Half of it, rounded down, by rank; zeros fill up `out`.
    void halves(std::vector<std::uint8_t>& out) const;

  private:
    int sum(std::uint32_t word, int from, int to) const;

    const Arrangements& arrangements_;
    std::array<std::array<int, 8>, 8> distance_{};  // [slot][label]: a tile's way home from a cell of the set
};

/// Distances while a table is being built: half of each, rounded down, modulo 16, as four planes of bits for every
/// place, one bit an arrangement. So many entries are entered, and worked on, at a time.
class DistancePlanes {
  public:
    /// Fails where the system refuses the memory.
    static Expected<DistancePlanes> make(const PatternLayout& layout);
    static std::uint64_t bytes(const PatternLayout& layout);

    DistancePlanes() = default;

    /// Enters `half` for the arrangements `found` among those of word `w`; each is entered once.
    void enter(std::uint32_t place, std::size_t w, std::uint64_t found, int half) {
        std::uint64_t* const planes = of(place) + w;
        for (std::size_t b = 0; b < 4; ++b)
            if ((half >> b & 1) != 0) planes[b * words_] |= found;
    }

    /// Takes half of the Manhattan distance away from the entries of PatternLayout::line places, of which `first` is
    /// the first, and writes what is left to `table`, where they stand by arrangement. To be called once for each line.
    void finish_line(const PatternKey& key, const PatternLayout& layout, std::uint32_t first, std::uint8_t* table);

  private:
    std::uint64_t* of(std::uint32_t place) {
        return reinterpret_cast<std::uint64_t*>(memory_.data()) + place * 4 * words_;
    }
    void subtract(const std::vector<std::uint64_t>& halves, std::uint32_t place);

    Memory memory_;
    std::size_t words_ = 0;  // of 64 arrangements
};

}  // namespace taquin
