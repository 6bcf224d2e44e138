#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "taquin/core/symmetry.h"
#include "taquin/pdb/arrangements.h"
#include "taquin/pdb/delta_pdb.h"
#include "taquin/pdb/map_index.h"
#include "taquin/platform/memory.h"

namespace taquin {

/// Which pattern database: the size, the home of the blank, the homes of the pattern's tiles. Names of tiles do not
/// matter.
struct PatternKey {
    Size size;
    Cell blank = 0;
    CellMask homes = 0;

    int tiles() const { return std::popcount(homes); }
    PatternKey image(Symmetry symmetry) const;
    /// "4x4-blank0-00fe", also the name of its file.
    std::string text() const;

    friend bool operator==(const PatternKey&, const PatternKey&) = default;
};

/// The one of a key's images that is built and stored, and the symmetry that leads there: fewest rows first,
/// then the earliest blank, then the smallest homes.
struct StoredPattern {
    PatternKey key;
    Symmetry symmetry;
};
StoredPattern stored_pattern(const PatternKey& key);

/// Everything about a table that only the size and the number of tiles decide.
struct PatternLayout {
    MapIndex maps;
    Arrangements arrangements;

    /// Fails where the system refuses the memory: some 20 MiB for eight tiles of a 5x5 board.
    static Expected<std::shared_ptr<const PatternLayout>> make(Size size, int tiles);

    /// Entries from one permutation rank to the next. All regions of a permutation are adjacent, as a slide along a row
    /// changes the region alone; padded to whole cache lines.
    std::uint64_t stride() const { return (maps.regions() + line - 1) / line * line; }
    static constexpr std::uint32_t line = 128;
    std::uint64_t entries() const { return arrangements.count() * stride(); }
    std::uint64_t bytes() const { return entries() / 2; }
    /// Index of an entry from map, permutation and blank: pointers and constants only, for inner loops.
    struct Indexer {
        MapIndex::Ranker maps;
        Arrangements::Ranker arrangements;
        std::uint64_t stride;

        /// Gives 0 for everything.
        static Indexer null_table() { return {MapIndex::Ranker::null_table(), Arrangements::Ranker::null_table(), 0}; }

        template <bool Large>
        std::uint64_t index(CellMask mask, std::uint32_t word, unsigned blank) const {
            return arrangements.rank(word) * stride + maps.template region<Large>(mask, blank);
        }
    };
    Indexer indexer() const { return {maps.ranker(), arrangements.ranker(), stride()}; }
    std::uint64_t index(CellMask mask, std::uint32_t word, Cell blank) const {
        return indexer().template index<true>(mask, word, blank);
    }
};

/// A pattern database (Culberson and Schaeffer 1998): for every blank region and permutation of the pattern's tiles,
/// the fewest moves of these tiles that bring them home with the blank in the region of its own home, less their
/// Manhattan distances, halved (both have one parity). Such surpluses of patterns without a common tile may be added
/// (disjoint additive databases, Korf and Felner 2002).
class PatternTable {
  public:
    PatternTable(PatternKey key, std::shared_ptr<const PatternLayout> layout, Memory memory)
        : key_(key), layout_(std::move(layout)), memory_(std::move(memory)), data_(memory_.data()) {}

    const PatternKey& key() const { return key_; }
    const PatternLayout& layout() const { return *layout_; }
    /// What it occupies, delta bits included.
    std::uint64_t memory_bytes() const { return memory_.size() + (delta_ ? delta_->memory_bytes() : 0); }
    /// Two entries a byte, the even one in the low half.
    std::span<const std::uint8_t> bytes() const { return {data_, static_cast<std::size_t>(layout_->bytes())}; }

    int surplus(std::uint64_t index) const { return data_[index / 2] >> (4 * (index % 2)) & 15; }
    /// Of a whole board: home_at[c] is where the tile in cell c belongs. `symmetry` leads from it to the key.
    int surplus(std::span<const Cell> home_at, Cell blank, Size size, Symmetry symmetry) const;

    /// The delta bits, for searches that update the distance from move to move; null where they were not made.
    const DeltaPdb* delta() const { return delta_ ? &*delta_ : nullptr; }
    void keep(DeltaPdb delta) { delta_ = std::move(delta); }

    /// The label in permutations of the tile that belongs in `home`.
    int label(Cell home) const { return std::popcount(key_.homes & ((1U << home) - 1)); }

  private:
    PatternKey key_;
    std::shared_ptr<const PatternLayout> layout_;
    Memory memory_;
    const std::uint8_t* data_;
    std::optional<DeltaPdb> delta_;
};

}  // namespace taquin
