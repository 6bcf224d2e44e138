#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/core/grid.h"
#include "taquin/platform/memory.h"

namespace taquin {

/// Bit c stands for cell c.
using CellMask = std::uint32_t;

/// Numbers the pairs of neighbouring cells: a cell and the one to its right have the number of the cell; a cell and the
/// one below it have 16 more, or 32 more on boards of more than 16 cells.
struct Borders {
    CellMask has_right = 0;
    CellMask has_below = 0;
    int cols;
    int below;  // added for vertical neighbours

    constexpr Borders(int rows, int columns) : cols(columns), below(rows * columns <= 16 ? 16 : 32) {
        for (int cell = 0; cell < rows * columns; ++cell) {
            if (cell % columns != columns - 1) has_right |= 1U << cell;
            if (cell < (rows - 1) * columns) has_below |= 1U << cell;
        }
    }
    /// The border of two neighbours.
    constexpr int between(int a, int b) const {
        const int first = a < b ? a : b;
        return first + (a - b == cols || b - a == cols ? below : 0);
    }
    /// The borders with one cell in the set and one outside.
    constexpr std::uint64_t around(CellMask set) const {
        return ((set ^ set >> 1) & has_right) | std::uint64_t{(set ^ set >> cols) & has_below} << below;
    }
};

/// A *map* is the set of cells that the tiles of a pattern occupy; maps of k cells are numbered from 0, the *map rank*.
/// A map divides the other cells into *blank regions*: the blank can go anywhere inside its region without moving a
/// tile of the pattern, so all cells of a region share their distances (zero-aware pattern databases: Clausecker and
/// Reinefeld, SoCS 2019; the terms are those of Clausecker's 24puzzle, which calls a region an equivalence class). The
/// regions of all maps are numbered from 0, too, those of one map consecutively.
class MapIndex {
    /// Of one map: four bits a cell for the number of its region within the map; the other bits of `high` hold the
    /// number of the first region among those of all maps.
    struct Regions {
        std::uint64_t low = 0;
        std::uint64_t high = 0;

        template <bool Large = true>
        unsigned of(unsigned cell) const {
            const auto word = !Large || cell < 16 ? low >> (4 * cell) : high >> (4 * (cell - 16));
            return static_cast<unsigned>(word & 15U);
        }
        std::uint32_t first() const { return static_cast<std::uint32_t>(high >> 36); }
    };

  public:
    static constexpr int max_cells = 25;
    /// Bits in the lower part of a mask on boards of up to 16 cells: a constant, for fast lookups.
    static constexpr int few_low_bits = 8;

    /// Requires size.cells() <= max_cells and 1 <= chosen < size.cells(). Fails where the system refuses the memory.
    static Expected<MapIndex> make(Size size, int chosen);

    /// Pointers and constants only: for inner loops.
    class Ranker {
      public:
        /// The number of the blank's region. `Large`: the board may have more than 16 cells.
        template <bool Large>
        std::uint32_t region(CellMask mask, unsigned blank) const {
            const std::uint32_t map = rank<Large>(mask);
            if constexpr (Large) return regions_[map].first() + regions_[map].of(blank);
            const std::uint64_t compact = compact_[map];
            return static_cast<std::uint32_t>((compact >> 48) + (compact >> (3 * blank) & 7U));
        }
        template <bool Large>
        std::uint32_t rank(CellMask mask) const {
            if constexpr (Large) return low_[mask & low_mask_] + high_[mask >> low_bits_];
            return low_[mask & ((1U << few_low_bits) - 1)] + high_[mask >> few_low_bits];
        }

        /// Region 0 for everything.
        static Ranker null_table() {
            static constexpr std::array<std::uint32_t, 1U << few_low_bits> zeros{};
            static constexpr std::uint64_t none = 0;
            static constexpr Regions nowhere;
            Ranker ranker;
            ranker.low_ = ranker.high_ = zeros.data();
            ranker.regions_ = &nowhere;
            ranker.compact_ = &none;
            ranker.low_mask_ = 0;
            ranker.low_bits_ = 31;
            return ranker;
        }

      private:
        friend MapIndex;
        const std::uint32_t* low_;
        const std::uint32_t* high_;
        const Regions* regions_;
        const std::uint64_t* compact_;
        CellMask low_mask_;
        int low_bits_;
    };
    Ranker ranker() const {
        Ranker ranker;
        ranker.low_ = low_.data();
        ranker.high_ = high_.data();
        ranker.regions_ = regions_.data();
        ranker.compact_ = compact_.data();
        ranker.low_mask_ = low_mask_;
        ranker.low_bits_ = low_bits_;
        return ranker;
    }

    Size size() const { return size_; }
    int chosen() const { return chosen_; }
    std::uint32_t count() const { return static_cast<std::uint32_t>(masks_.size()); }
    std::uint32_t regions() const { return region_count_; }
    /// Ways in which a tile of the pattern can slide to a free neighbouring cell, of all maps together.
    std::uint64_t slides() const;
    CellMask mask(std::uint32_t rank) const { return masks_[rank]; }
    /// The number of slides of all maps before a given one, as a sum from two tables small enough for the L2 cache:
    /// those before every eighth map, and those from there to the map.
    struct SlidesBefore {
        const std::uint32_t* eighths;
        const std::uint8_t* between;

        std::uint32_t operator()(std::uint32_t map) const { return eighths[map / 8] + std::uint32_t{between[map]}; }
    };
    SlidesBefore slides_before() const { return {slides_before_eighths_.data(), slides_between_.data()}; }

    std::uint32_t rank(CellMask mask) const { return low_[mask & low_mask_] + high_[mask >> low_bits_]; }
    std::uint32_t first_region(std::uint32_t rank) const { return regions_[rank].first(); }
    std::uint32_t map_of(std::uint32_t region) const {
        const auto after = std::ranges::upper_bound(regions_.span(), region, {}, &Regions::first);
        return static_cast<std::uint32_t>(after - regions_.span().begin() - 1);
    }
    std::uint32_t last_region(std::uint32_t rank) const {  // one past
        return rank + 1 == count() ? region_count_ : first_region(rank + 1);
    }
    std::uint32_t region(CellMask mask, Cell blank) const { return ranker().template region<true>(mask, blank); }

  private:
    MapIndex(Size size, int chosen);
    std::uint32_t add_regions(std::uint32_t rank, const std::vector<CellMask>& adjacent);

    Size size_;
    int chosen_;
    int low_bits_;
    CellMask low_mask_;
    // A map rank is the sum of what the low and the high cells add; the high ones imply how many low ones there are.
    std::vector<std::uint32_t> low_;
    std::vector<std::uint32_t> high_;
    LargeArray<CellMask> masks_;
    LargeArray<Regions> regions_;
    LargeArray<std::uint32_t> slides_before_eighths_;
    LargeArray<std::uint8_t> slides_between_;  // at most 7 maps of 32 slides
    LargeArray<std::uint64_t> compact_;        // regions_ in half the bytes, up to 16 cells: three bits per cell
    std::uint32_t region_count_ = 0;
};

/// The cells next to each cell.
std::vector<CellMask> adjacent_cells(Size size);

}  // namespace taquin
