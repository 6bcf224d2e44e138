#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taquin/core/board.h"

namespace taquin {

/// How a board is packed into 64-bit words: as few bits per tile as its size needs, no tile straddling two words.
/// The last cell is left out, since the others determine its tile: 3x3 and 4x4 take one word, 5x5 two.
class Packing {
  public:
    using Word = std::uint64_t;

    explicit Packing(Size size);

    Size size() const { return size_; }
    std::size_t words() const { return words_; }
    std::size_t cells() const { return cells_; }

    /// `out` has words() entries.
    void pack(std::span<const Tile> tiles, Word* out) const;
    /// `out` has cells() entries.
    void unpack(const Word* words, std::span<Tile> out) const;

    /// Brings a packed board up to date after a step.
    void update(const Step& step, Word* words) const {
        put(step.to, step.tile, words);
        put(step.from, 0, words);
    }

    static bool equal(const Word* a, const Word* b, std::size_t words) {
        for (std::size_t i = 0; i < words; ++i)
            if (a[i] != b[i]) return false;
        return true;
    }

    /// Mixes all words; both the high and the low bits of the result are well distributed.
    std::uint64_t hash(const Word* words) const {
        std::uint64_t h = 0x9e3779b97f4a7c15ULL;
        for (std::size_t i = 0; i < words_; ++i) {
            h = (h ^ words[i]) * 0xbf58476d1ce4e5b9ULL;
            h ^= h >> 32;
        }
        h *= 0x94d049bb133111ebULL;
        return h ^ h >> 29;
    }

  private:
    void put(Cell cell, Tile tile, Word* words) const {
        if (cell + 1U == cells_) return;
        const Place place = places_[cell];
        Word& word = words[place.word];
        word = (word & ~(mask_ << place.shift)) | Word{tile} << place.shift;
    }

    struct Place {
        std::uint16_t word;
        std::uint16_t shift;
    };

    Size size_;
    std::size_t cells_;
    std::size_t words_;
    unsigned bits_;
    Word mask_;
    std::vector<Place> places_;
};

}  // namespace taquin
