#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "taquin/core/metric.h"
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
    Metric metric = Metric::SingleTile;  // whose moves it counts

    int tiles() const { return std::popcount(homes); }
    PatternKey image(Symmetry symmetry) const;
    /// "4x4-blank0-00000fe", with "-mtm" behind it for multi-tile moves; also the name of its file.
    std::string text() const;
    /// As in a catalogue: ".aa-/…", with . for the blank's home and - for tiles of no pattern.
    std::string drawing() const;

    friend bool operator==(const PatternKey&, const PatternKey&) = default;
};

/// The image of a key that is built and stored, and the symmetry that leads there: the one with the fewest rows, then
/// the earliest blank, then the smallest homes.
struct StoredPattern {
    PatternKey key;
    Symmetry symmetry;
};
StoredPattern stored_pattern(const PatternKey& key);

/// Everything about a table that depends only on the size, the number of tiles and the metric.
struct PatternLayout {
    MapIndex maps;
    Arrangements arrangements;
    Metric metric = Metric::SingleTile;

    /// Fails where the system refuses the memory: some 20 MiB for eight tiles of a 5x5 board.
    static Expected<std::shared_ptr<const PatternLayout>> make(Size size, int tiles,
                                                               Metric metric = Metric::SingleTile);

    /// Entries from one permutation rank to the next. All regions of a permutation are adjacent, as a slide along a row
    /// changes the region alone; padded to whole cache lines.
    std::uint64_t stride() const { return (maps.regions() + line - 1) / line * line; }
    static constexpr std::uint32_t line = 128;
    std::uint64_t entries() const {
        return metric == Metric::MultiTile ? std::uint64_t{pairs()} * arrangements.count()
                                           : arrangements.count() * stride();
    }
    std::uint64_t bytes() const {
        return metric == Metric::MultiTile ? std::uint64_t{pairs()} * pair_bytes() : entries() / 2;
    }

    // In multi-tile moves an entry belongs to a map, the blank's cell and a permutation: see multi_tile_build.cpp.
    static constexpr std::uint32_t residues_per_byte = 5;
    /// Pairs of a map and a cell for the blank.
    std::uint32_t pairs() const { return maps.count() * free_cells(); }
    std::uint32_t free_cells() const { return static_cast<std::uint32_t>(maps.size().cells() - maps.chosen()); }
    std::uint32_t pair_bytes() const { return (arrangements.count() + residues_per_byte - 1) / residues_per_byte; }
    std::uint32_t pair(CellMask mask, Cell blank) const {
        return maps.rank(mask) * free_cells() + static_cast<std::uint32_t>(std::popcount(~mask & ((1U << blank) - 1)));
    }

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

/// Where the tiles of a pattern and the blank are, in the orientation of a table.
struct PatternCells {
    CellMask mask = 0;
    std::uint32_t word = 0;  // their permutation
    Cell blank = 0;

    friend bool operator==(const PatternCells&, const PatternCells&) = default;
};

/// The five residues modulo 3 in a byte, in which the first is the least significant digit.
inline constexpr std::array<std::uint16_t, 256> packed_residues = [] {
    std::array<std::uint16_t, 256> result{};  // two bits each
    for (unsigned byte = 0; byte < 243; ++byte)
        for (unsigned i = 0, left = byte; i < PatternLayout::residues_per_byte; ++i, left /= 3)
            result[byte] = static_cast<std::uint16_t>(result[byte] | left % 3 << (2 * i));
    return result;
}();
/// The distance that differs by at most 1 from a known one and has this residue modulo 3.
inline int near_distance(int known, int residue) { return known + (residue - known % 3 + 4) % 3 - 1; }

/// A pattern database (Culberson and Schaeffer 1998): for every blank region and permutation of the pattern's tiles,
/// the fewest moves of these tiles that bring them home with the blank in the region of its own home, less their
/// Manhattan distances, halved (both have one parity). Such surpluses of patterns without a common tile may be added
/// (disjoint additive databases, Korf and Felner 2002). In multi-tile moves a table holds other numbers and counts
/// other moves: see multi_tile_build.cpp.
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
    /// Of a whole board: home_at[c] is where the tile in cell c belongs. `symmetry` maps the board to the orientation
    /// of the key.
    int surplus(std::span<const Cell> home_at, Cell blank, Size size, Symmetry symmetry) const;
    PatternCells cells(std::span<const Cell> home_at, Cell blank, Size size, Symmetry symmetry) const;

    /// In multi-tile moves: the distance modulo 3.
    int residue(const PatternCells& at) const {
        const std::uint32_t rank = layout_->arrangements.rank(at.word);
        const std::uint8_t byte = data_[std::size_t{layout_->pair(at.mask, at.blank)} * layout_->pair_bytes() +
                                        rank / PatternLayout::residues_per_byte];
        return packed_residues[byte] >> (2 * (rank % PatternLayout::residues_per_byte)) & 3;
    }
    /// In multi-tile moves: the distance, found by walking to the goal move by move. -1 if the entries do not lead
    /// there.
    int multi_tile_distance(PatternCells at) const;

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
