#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "taquin/pdb/arrangements.h"
#include "taquin/pdb/map_index.h"
#include "taquin/platform/error.h"
#include "taquin/platform/memory.h"
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

/// A differential pattern database: how each slide changes the distance instead of the distance itself (Breyer and Korf
/// 2010; one bit: Clausecker and Reinefeld 2019). For every map (set of cells) and permutation there is one bit for
/// each border around the map: does the tile that slides across it, the blank being on the other side, reduce the
/// distance? Otherwise it increases it, by one as well. So a search that knows the distance of its start updates it
/// from there, and one lookup tells about all moves of a node.
class DeltaPdb {
  public:
    /// Pointers and constants only: for inner loops.
    class Reader {
      public:
        /// Number of the first bit of a state; the others come after it, the lowest border first.
        template <bool Large>
        std::uint64_t find(CellMask mask, std::uint32_t word) const {
            return arrangements_.rank(word) * stride_ + first_[maps_.template rank<Large>(mask)];
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
            reader.maps_ = MapIndex::Ranker::null_table();
            reader.arrangements_ = Arrangements::Ranker::null_table();
            return reader;
        }

      private:
        friend DeltaPdb;
        const std::uint8_t* data_;
        const std::uint32_t* first_;
        std::uint64_t stride_;
        MapIndex::Ranker maps_;
        Arrangements::Ranker arrangements_;
    };

    /// What byte() points to, from `shift` on, with each bit at the number of its border.
    template <class Bits = PortableBits>
    static std::uint64_t read(const std::uint8_t* byte, unsigned shift, std::uint64_t borders) {
        std::uint64_t bits;
        std::memcpy(&bits, byte, sizeof bits);
        return Bits::deposit(bits >> shift, borders);
    }

    Reader reader(const PatternTable& table) const;
    std::uint64_t memory_bytes() const { return memory_.size() + first_.size() * sizeof(std::uint32_t); }

  private:
    friend class DeltaBuilder;
    Memory memory_;
    std::vector<std::uint32_t> first_;  // by map rank: the bits of those before
    std::uint64_t stride_ = 0;          // bits from one permutation rank to the next
};

/// Computes the delta bits from the entries of a table. Fails with OutOfMemory, or with
/// Cancelled when `stop` says so.
Expected<DeltaPdb> make_delta_pdb(const PatternTable& table, int threads, const StopToken& stop = {});

}  // namespace taquin
