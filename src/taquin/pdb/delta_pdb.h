#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "taquin/pdb/arrangements.h"
#include "taquin/pdb/map_index.h"
#include "taquin/platform/error.h"
#include "taquin/platform/memory.h"
#include "taquin/platform/stop_token.h"

namespace taquin {

class PatternTable;

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
            return arrangements_.rank(word) * stride_ + first_(maps_.template rank<Large>(mask));
        }
        const std::uint8_t* byte(std::uint64_t bit) const { return data_ + bit / 8; }

        /// A reader that finds these bits for every state.
        template <std::uint8_t Bits>
        static Reader always() {
            static constexpr std::array<std::uint8_t, 8> data{Bits};
            static constexpr std::uint32_t eighths = 0;
            static constexpr std::uint8_t between = 0;
            Reader reader;
            reader.data_ = data.data();
            reader.first_ = {&eighths, &between};
            reader.stride_ = 0;
            reader.maps_ = MapIndex::Ranker::null_table();
            reader.arrangements_ = Arrangements::Ranker::null_table();
            return reader;
        }

      private:
        friend DeltaPdb;
        const std::uint8_t* data_;
        MapIndex::SlidesBefore first_;
        std::uint64_t stride_;
        MapIndex::Ranker maps_;
        Arrangements::Ranker arrangements_;
    };

    /// The bits at byte(), from bit `shift` on, each placed at the number of its border.
    template <class Bits = PortableBits>
    static std::uint64_t read(const std::uint8_t* byte, unsigned shift, std::uint64_t borders) {
        std::uint64_t bits;
        std::memcpy(&bits, byte, sizeof bits);
        return Bits::deposit(bits >> shift, borders);
    }

    Reader reader(const PatternTable& table) const;
    std::uint64_t memory_bytes() const { return memory_.size(); }

  private:
    friend class DeltaBuilder;
    Memory memory_;
    std::uint64_t stride_ = 0;  // bits from one permutation rank to the next
};

/// Computes the delta bits from the entries of a table. Fails with OutOfMemory, or with Cancelled when stopped.
Expected<DeltaPdb> make_delta_pdb(const PatternTable& table, int threads, const StopToken& stop = {});

}  // namespace taquin
