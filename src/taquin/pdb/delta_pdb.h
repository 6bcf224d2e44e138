#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "taquin/pdb/arrangements.h"
#include "taquin/pdb/cell_sets.h"
#include "taquin/pdb/memory.h"
#include "taquin/platform/error.h"
#include "taquin/platform/stop_token.h"

namespace taquin {

class PatternTable;

/// Pairs of neighbouring cells. A cell and the one to its right have the number of the cell; a cell and the one below
/// it 16 more, on boards of more than 16 cells 32 more.
struct Borders {
    CellMask has_right = 0;
    CellMask has_below = 0;
    int cols;
    int below;  // what is added for vertical neighbours

    constexpr Borders(int rows, int columns) : cols(columns), below(rows * columns <= 16 ? 16 : 32) {
        for (int cell = 0; cell < rows * columns; ++cell) {
            if (cell % columns != columns - 1) has_right |= 1U << cell;
            if (cell < (rows - 1) * columns) has_below |= 1U << cell;
        }
    }
    /// Of two neighbours.
    constexpr int between(int a, int b) const {
        const int first = a < b ? a : b;
        return first + (a - b == cols || b - a == cols ? below : 0);
    }
    /// Those with one cell in the set and one outside.
    constexpr std::uint64_t around(CellMask set) const {
        return ((set ^ set >> 1) & has_right) | std::uint64_t{(set ^ set >> cols) & has_below} << below;
    }
};

/// Which slides bring a pattern's tiles nearer home. For every set of cells and every arrangement there is one bit for
/// each border around the set: does the tile that slides across it, the blank being on the other side, make the
/// distance smaller? Otherwise it makes it greater, by one as well. So a search that knows the distance of its start
/// follows it from there, and one look at a position tells about all its moves.
class DeltaPdb {
  public:
    /// Where they are, without a detour: for loops in which every step counts.
    class Reader {
      public:
        /// The bits of a position update each other from here, the lowest border first.
        template <bool Large>
        std::uint64_t find(CellMask mask, std::uint32_t word) const {
            return arrangements_.rank(word) * stride_ + first_[sets_.template rank<Large>(mask)];
        }
        const std::uint8_t* byte(std::uint64_t bit) const { return data_ + bit / 8; }

        /// One that finds these bits for everything.
        template <std::uint8_t Bits>
        static Reader always() {
            static constexpr std::array<std::uint8_t, 8> data{Bits};
            static constexpr std::uint32_t first = 0;
            Reader reader;
            reader.data_ = data.data();
            reader.first_ = &first;
            reader.stride_ = 0;
            reader.sets_ = CellSets::Finder::null_table();
            reader.arrangements_ = Arrangements::Ranker::null_table();
            return reader;
        }

      private:
        friend DeltaPdb;
        const std::uint8_t* data_;
        const std::uint32_t* first_;
        std::uint64_t stride_;
        CellSets::Finder sets_;
        Arrangements::Ranker arrangements_;
    };

    /// What byte() points to, from `shift` on, with each bit at the number of its border.
    static std::uint64_t read(const std::uint8_t* byte, unsigned shift, std::uint64_t borders) {
        std::uint64_t bits;
        std::memcpy(&bits, byte, sizeof bits);
        bits >>= shift;
#ifdef __BMI2__
        return _pdep_u64(bits, borders);
#else
        std::uint64_t result = 0;
        for (; borders != 0; borders &= borders - 1, bits >>= 1)
            if ((bits & 1U) != 0) result |= borders & -borders;
        return result;
#endif
    }

    Reader reader(const PatternTable& table) const;

  private:
    friend class DeltaBuilder;
    Memory memory_;
    std::vector<std::uint32_t> first_;  // by set: the bits of those before
    std::uint64_t stride_ = 0;          // bits from one arrangement to the next
};

/// Works them out of a table's entries. Fails with OutOfMemory, or with Cancelled when
/// `stop` says so.
Expected<DeltaPdb> make_delta_pdb(const PatternTable& table, int threads, const StopToken& stop = {});

}  // namespace taquin
