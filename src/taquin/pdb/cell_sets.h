#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "taquin/core/grid.h"

namespace taquin {

/// Bit c stands for cell c.
using CellMask = std::uint32_t;

/// The ways to choose k cells of a board, numbered from 0, and the regions into which each choice parts the
/// other cells: the blank can go anywhere inside its region without moving a tile of the pattern. A chosen set
/// together with one of its regions is a *place*; places are numbered from 0 too, those of a set side by side.
class CellSets {
    /// Four bits a cell, and the number of the first place in what is left of 128 bits.
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
    /// The lower part of a mask on boards of up to 16 cells; known to the compiler, as look-ups are many.
    static constexpr int few_low_bits = 8;

    /// Requires size.cells() <= max_cells and 1 <= chosen < size.cells().
    CellSets(Size size, int chosen);

    /// What it takes to number places, without a detour: for loops in which every step counts.
    class Finder {
      public:
        /// `Large`: the board may have more than 16 cells.
        template <bool Large>
        std::uint32_t place(CellMask mask, unsigned blank) const {
            const std::uint32_t set = rank<Large>(mask);
            if constexpr (Large) return regions_[set].first() + regions_[set].of(blank);
            const std::uint64_t compact = compact_[set];
            return static_cast<std::uint32_t>((compact >> 48) + (compact >> (3 * blank) & 7U));
        }
        template <bool Large>
        std::uint32_t rank(CellMask mask) const {
            if constexpr (Large) return low_[mask & low_mask_] + high_[mask >> low_bits_];
            return low_[mask & ((1U << few_low_bits) - 1)] + high_[mask >> few_low_bits];
        }

        /// Finds place 0 for everything.
        static Finder null_table() {
            static constexpr std::array<std::uint32_t, 1U << few_low_bits> zeros{};
            static constexpr std::uint64_t none = 0;
            static constexpr Regions nowhere;
            Finder finder;
            finder.low_ = finder.high_ = zeros.data();
            finder.regions_ = &nowhere;
            finder.compact_ = &none;
            finder.low_mask_ = 0;
            finder.low_bits_ = 31;
            return finder;
        }

      private:
        friend CellSets;
        const std::uint32_t* low_;
        const std::uint32_t* high_;
        const Regions* regions_;
        const std::uint64_t* compact_;
        CellMask low_mask_;
        int low_bits_;
    };
    Finder finder() const {
        Finder finder;
        finder.low_ = low_.data();
        finder.high_ = high_.data();
        finder.regions_ = regions_.data();
        finder.compact_ = compact_.data();
        finder.low_mask_ = low_mask_;
        finder.low_bits_ = low_bits_;
        return finder;
    }

    Size size() const { return size_; }
    int chosen() const { return chosen_; }
    std::uint32_t count() const { return static_cast<std::uint32_t>(masks_.size()); }
    std::uint32_t places() const { return places_; }
    /// Ways in which a tile of a set can slide to a free neighbouring cell, of all sets together.
    std::uint64_t slides() const;
    CellMask mask(std::uint32_t rank) const { return masks_[rank]; }

    std::uint32_t rank(CellMask mask) const { return low_[mask & low_mask_] + high_[mask >> low_bits_]; }
    std::uint32_t first_place(std::uint32_t rank) const { return regions_[rank].first(); }
    std::uint32_t set_of(std::uint32_t place) const {
        const auto after = std::ranges::upper_bound(regions_, place, {}, &Regions::first);
        return static_cast<std::uint32_t>(after - regions_.begin() - 1);
    }
    std::uint32_t last_place(std::uint32_t rank) const {  // one past
        return rank + 1 == count() ? places_ : first_place(rank + 1);
    }
    /// Requires `cell` not to be in the set.
    unsigned region(std::uint32_t rank, Cell cell) const { return regions_[rank].of(cell); }
    std::uint32_t place(CellMask mask, Cell blank) const { return finder().template place<true>(mask, blank); }

  private:
    std::uint32_t add_regions(CellMask mask, const std::vector<CellMask>& adjacent);

    Size size_;
    int chosen_;
    int low_bits_;
    CellMask low_mask_;
    // A set's rank is the sum of what its low and its high cells add; the high ones tell how many low ones there are.
    std::vector<std::uint32_t> low_;
    std::vector<std::uint32_t> high_;
    std::vector<CellMask> masks_;
    std::vector<Regions> regions_;
    std::vector<std::uint64_t> compact_;  // the same in less room, for boards of up to 16 cells: three bits a cell
    std::uint32_t places_ = 0;
};

/// The cells next to each cell.
std::vector<CellMask> adjacent_cells(Size size);

}  // namespace taquin
