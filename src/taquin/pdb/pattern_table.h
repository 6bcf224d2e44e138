#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "taquin/core/symmetry.h"
#include "taquin/pdb/arrangements.h"
#include "taquin/pdb/cell_sets.h"
#include "taquin/pdb/delta_pdb.h"
#include "taquin/platform/memory.h"

namespace taquin {

/// Which table: the size, where the blank belongs, where the tiles of the pattern belong. Names of tiles do not matter.
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
    CellSets sets;
    Arrangements arrangements;

    PatternLayout(Size size, int tiles) : sets(size, tiles), arrangements(tiles) {}

    /// Entries from one arrangement to the next. All places of an arrangement stand side by side, as a search that
    /// slides tiles along their rows changes the place alone; in whole lines of the processor's caches.
    std::uint64_t stride() const { return (sets.places() + line - 1) / line * line; }
    static constexpr std::uint32_t line = 128;
    std::uint64_t entries() const { return arrangements.count() * stride(); }
    std::uint64_t bytes() const { return entries() / 2; }
    /// What it takes to number entries, without a detour.
    struct Indexer {
        CellSets::Finder sets;
        Arrangements::Ranker arrangements;
        std::uint64_t stride;

        /// Gives 0 for everything.
        static Indexer null_table() { return {CellSets::Finder::null_table(), Arrangements::Ranker::null_table(), 0}; }

        template <bool Large>
        std::uint64_t index(CellMask mask, std::uint32_t word, unsigned blank) const {
            return arrangements.rank(word) * stride + sets.template place<Large>(mask, blank);
        }
    };
    Indexer indexer() const { return {sets.finder(), arrangements.ranker(), stride()}; }
    std::uint64_t index(CellMask mask, std::uint32_t word, Cell blank) const {
        return indexer().template index<true>(mask, word, blank);
    }
};

/// For every place and arrangement of the pattern's tiles, the fewest moves of these tiles that bring them home
/// with the blank in the region of its own home, less their Manhattan distances, halved (both have one parity).
/// Such surpluses of patterns without a common tile add up.
class PatternTable {
  public:
    PatternTable(PatternKey key, std::shared_ptr<const PatternLayout> layout, Memory memory, std::size_t offset = 0)
        : key_(key), layout_(std::move(layout)), memory_(std::move(memory)), data_(memory_.data() + offset) {}

    const PatternKey& key() const { return key_; }
    const PatternLayout& layout() const { return *layout_; }
    /// Two entries a byte, the even one in the low half.
    std::span<const std::uint8_t> bytes() const { return {data_, layout_->bytes()}; }
    /// After reading all of them, when few will be wanted again.
    void release_pages() const { memory_.release_pages(); }

    int surplus(std::uint64_t index) const { return data_[index / 2] >> (4 * (index % 2)) & 15; }
    /// Of a whole board: home_at[c] is where the tile in cell c belongs. `symmetry` leads from it to the key.
    int surplus(std::span<const Cell> home_at, Cell blank, Size size, Symmetry symmetry) const;

    /// For searches that update the distance from move to move; null where they were not made.
    const DeltaPdb* delta() const { return delta_ ? &*delta_ : nullptr; }
    void keep(DeltaPdb delta) { delta_ = std::move(delta); }

    /// The label in arrangements of the tile that belongs in `home`.
    int label(Cell home) const { return std::popcount(key_.homes & ((1U << home) - 1)); }

  private:
    PatternKey key_;
    std::shared_ptr<const PatternLayout> layout_;
    Memory memory_;
    const std::uint8_t* data_;
    std::optional<DeltaPdb> delta_;
};

}  // namespace taquin
