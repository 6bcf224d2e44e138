// From the surpluses of a pattern database to its delta bits (differential pattern databases: Breyer and Korf, 1.6-bit
// pattern databases, 2010; one bit a move: Clausecker and Reinefeld, Zero-aware pattern databases with 1-bit
// compression, 2019).
//
// A slide changes the distance by one and the Manhattan distance by one, so the surplus, half of their difference,
// stays or changes by one. Whether the distance gets smaller follows from the last bit of the surplus before and after,
// and from where the tile's home is: a slide towards it that leaves the surplus alone, or one away from it that changes
// the surplus, reduces the distance. As in the build all permutations of a map are worked on together, one bit each,
// and matrices of 64 x 64 bits are transposed in the end, since searches want all borders of a permutation side by
// side. Entries that would be more than 15 are stored as 15, and their delta bits follow the stored value: there the
// estimate changes as the Manhattan distance does.

#include "taquin/pdb/delta_pdb.h"

#include <algorithm>
#include <array>
#include <bit>

#include "taquin/pdb/delta_bytes.h"
#include "taquin/pdb/pattern_table.h"
#include "taquin/pdb/transpose64.h"
#include "taquin/platform/thread_pool.h"

namespace taquin {

namespace {

/// One tile of a map slides across a border.
struct Crossing {
    std::uint32_t region;  // before, with the blank on the other side
    std::uint32_t next;    // after
    std::uint8_t from;     // slots
    std::uint8_t to;
    std::uint8_t heading;  // 2 * border, plus 1 if the tile is in the second cell
};

constexpr std::array<std::array<std::uint8_t, 8>, 256> bytes_of_bits = [] {  // one bit to one byte
    std::array<std::array<std::uint8_t, 8>, 256> result{};
    for (std::size_t bits = 0; bits < 256; ++bits)
        for (std::size_t i = 0; i < 8; ++i) result[bits][i] = bits >> i & 1U;
    return result;
}();

/// The last bit of each of 64 entries.
std::uint64_t last_bits(const std::uint8_t* entries) {
    std::uint64_t result = 0;
    for (unsigned i = 0; i < 4; ++i) {
        std::uint64_t some;
        std::memcpy(&some, entries + std::size_t{8} * i, sizeof some);
        some &= 0x1111'1111'1111'1111;
        some = (some | some >> 3) & 0x0303'0303'0303'0303;
        some = (some | some >> 6) & 0x000f'000f'000f'000f;
        some = (some | some >> 12) & 0x0000'00ff'0000'00ff;
        result |= ((some | some >> 24) & 0xffffU) << (16 * i);
    }
    return result;
}

}  // namespace

class DeltaBuilder {
  public:
    DeltaBuilder(const PatternTable& table, int threads, const StopToken& stop)
        : table_(table),
          layout_(table.layout()),
          pool_(threads),
          stop_(stop),
          borders_(table.key().size.rows, table.key().size.cols),
          words_((layout_.arrangements.count() + 63) / 64) {}

    /// Everything but the bits.
    static DeltaPdb frame(const PatternTable& table) {
        DeltaPdb delta;
        delta.stride_ = stride(table);
        return delta;
    }
    static std::uint64_t stride(const PatternTable& table) {
        return (table.layout().maps.slides() + line - 1) / line * line;
    }
    static DeltaPdb with(DeltaPdb frame, Memory bits) {
        frame.memory_ = std::move(bits);
        return frame;
    }
    static const std::uint8_t* data(const DeltaPdb& delta) { return delta.memory_.data(); }

    Expected<DeltaPdb> make() {
        delta_ = frame(table_);
        const std::uint64_t parity_bytes = layout_.stride() * words_ * sizeof(std::uint64_t);
        const std::uint64_t bytes = delta_bytes(table_);
        auto parities = Memory::zeroed(parity_bytes);
        auto bits = Memory::zeroed(bytes);
        auto crossings = LargeArray<Crossing>::make(layout_.maps.slides());
        if (!parities || !bits || !crossings)
            return make_error(ErrorCode::OutOfMemory, "memory",
                              (parity_bytes + bytes + layout_.maps.slides() * sizeof(Crossing)) >> 20);
        parities_ = *std::move(parities);
        delta_.memory_ = *std::move(bits);
        crossings_ = *std::move(crossings);
        if (!find_crossings()) return stopped();
        towards_.assign(slots * headings * words_, 0);
        find_headings();
        if (!pool_.for_ranges(words_, 1, stop_, [this](std::uint64_t word, std::uint64_t) { sort_out(word); }))
            return stopped();
        if (!pool_.for_ranges(delta_.stride_ / line, 1, stop_,
                              [this](std::uint64_t at, std::uint64_t) { finish_line(at); }))
            return stopped();
        return std::move(delta_);
    }

  private:
    static constexpr std::size_t line = 512;  // bits: a cache line
    static constexpr std::size_t slots = Arrangements::max_tiles;
    static constexpr std::size_t headings = 128;

    std::unexpected<Error> stopped() const { return make_error(ErrorCode::Cancelled, "tables", table_.key().text()); }

    /// False when told to stop.
    bool find_crossings() {
        const MapIndex& maps = layout_.maps;
        const auto slot_of = [](CellMask mask, int cell) {
            return static_cast<std::uint8_t>(std::popcount(mask & ((1U << cell) - 1)));
        };
        slides_.resize(slots * slots);
        std::uint32_t found = 0;
        for (std::uint32_t map = 0; map < maps.count(); ++map) {
            if (map % 4096 == 0 && stop_.stop_requested()) return false;
            const CellMask mask = maps.mask(map);
            for (std::uint64_t left = borders_.around(mask); left != 0; left &= left - 1) {
                const int border = std::countr_zero(left);
                const int first = border < borders_.below ? border : border - borders_.below;
                const int second = first + (border < borders_.below ? 1 : borders_.cols);
                const bool back = (mask >> second & 1U) != 0;
                const int tile = back ? second : first;
                const int blank = back ? first : second;
                const CellMask after = mask ^ 1U << tile ^ 1U << blank;
                const Crossing crossing{maps.region(mask, static_cast<Cell>(blank)),
                                        maps.region(after, static_cast<Cell>(tile)), slot_of(mask, tile),
                                        slot_of(after, blank), static_cast<std::uint8_t>(2 * border + back)};
                crossings_[found++] = crossing;
                auto& slide = slides_[crossing.from * slots + crossing.to];
                if (crossing.from == crossing.to || !slide.empty()) continue;
                slide = layout_.arrangements.slide_table(crossing.from, crossing.to);
                slide.resize(words_ * 64);
            }
        }
        return true;
    }

    /// Which headings lead a tile towards its home, by label. Stored keys have rows <= columns, so there are at least
    /// two columns.
    void find_headings() {
        const Size size = table_.key().size;
        CellMask homes = table_.key().homes;
        for (std::size_t label = 0; homes != 0; ++label, homes &= homes - 1) {
            const auto home = static_cast<Cell>(std::countr_zero(homes));
            for (int a = 0; a < size.cells(); ++a)
                for (const int b : {a + 1, a + size.cols}) {
                    if (b >= size.cells() || (b == a + 1 && (borders_.has_right >> a & 1U) == 0)) continue;
                    const bool nearer =
                        size.distance(static_cast<Cell>(b), home) < size.distance(static_cast<Cell>(a), home);
                    homewards_[label].push_back(static_cast<std::uint8_t>(2 * borders_.between(a, b) + !nearer));
                }
        }
    }

    std::uint64_t* parities(std::uint32_t region) {
        return reinterpret_cast<std::uint64_t*>(parities_.data()) + region * words_;
    }
    std::uint64_t* towards(std::size_t slot, std::size_t heading) {
        return towards_.data() + (slot * headings + heading) * words_;
    }

    /// For 64 permutations: the last bits of all entries, by region, and which tiles would get nearer home.
    void sort_out(std::uint64_t w) {
        const auto first = static_cast<std::uint32_t>(w * 64);
        const std::uint32_t rows = std::min(64U, layout_.arrangements.count() - first);
        const std::uint8_t* const entries = table_.bytes().data();
        BitMatrix64 square;
        for (std::uint32_t region = 0; region < layout_.maps.regions(); region += 64) {
            for (std::uint32_t row = 0; row < 64; ++row)
                square[row] = row < rows ? last_bits(entries + ((first + row) * layout_.stride() + region) / 2) : 0;
            transpose64(square);
            for (std::uint32_t i = 0; i < 64; ++i) parities(region + i)[w] = square[i];
        }
        for (std::uint32_t row = 0; row < rows; ++row) {
            const std::uint32_t word = layout_.arrangements.word(first + row);
            for (std::size_t slot = 0; slot < static_cast<std::size_t>(layout_.arrangements.tiles()); ++slot)
                for (const std::uint8_t heading : homewards_[word >> (3 * slot) & 7U])
                    towards(slot, heading)[w] |= std::uint64_t{1} << row;
        }
    }

    /// One byte per bit, so that pick() can take them in any order.
    void unpack(const std::uint64_t* bits, std::vector<std::uint8_t>& bytes) const {
        for (std::size_t w = 0; w < words_; ++w)
            for (std::size_t i = 0; i < 8; ++i)
                std::memcpy(&bytes[w * 64 + i * 8], &bytes_of_bits[bits[w] >> (8 * i) & 255U], 8);
    }
    static std::uint64_t pick(const std::vector<std::uint8_t>& bytes, const std::uint16_t* which) {
        std::uint64_t result = 0;
        for (std::size_t i = 64; i-- > 0;) result = 2 * result + bytes[which[i]];
        return result;
    }

    void finish_line(std::uint64_t at) {
        const std::size_t first = at * line;
        const std::size_t count = std::min(line, crossings_.size() - first);
        std::vector<std::uint64_t> bits(line * words_);
        std::vector<std::uint8_t> bytes(words_ * 64);
        for (std::size_t i = 0; i < count; ++i) {
            const Crossing& crossing = crossings_[first + i];
            const std::uint64_t* const own = parities(crossing.region);
            const std::uint64_t* const next = parities(crossing.next);
            const std::uint64_t* const toward = towards(crossing.from, crossing.heading);
            std::uint64_t* const out = &bits[i * words_];
            if (crossing.from == crossing.to) {
                for (std::size_t w = 0; w < words_; ++w) out[w] = own[w] ^ next[w] ^ toward[w];
                continue;
            }
            unpack(next, bytes);
            const std::uint16_t* const slide = slides_[crossing.from * slots + crossing.to].data();
            for (std::size_t w = 0; w < words_; ++w) out[w] = own[w] ^ pick(bytes, slide + 64 * w) ^ toward[w];
        }
        std::array<BitMatrix64, line / 64> squares;
        for (std::size_t w = 0; w < words_; ++w) {
            for (std::size_t s = 0; s < squares.size(); ++s) {
                for (std::size_t row = 0; row < 64; ++row) squares[s][row] = bits[(s * 64 + row) * words_ + w];
                transpose64(squares[s]);
            }
            const std::size_t rows = std::min<std::size_t>(64, layout_.arrangements.count() - w * 64);
            for (std::size_t row = 0; row < rows; ++row) {
                std::array<std::uint64_t, line / 64> out;
                for (std::size_t s = 0; s < out.size(); ++s) out[s] = squares[s][row];
                std::memcpy(delta_.memory_.data() + ((w * 64 + row) * delta_.stride_ + first) / 8, out.data(),
                            sizeof out);
            }
        }
    }

    const PatternTable& table_;
    const PatternLayout& layout_;
    ThreadPool pool_;
    const StopToken& stop_;
    const Borders borders_;
    const std::size_t words_;  // of 64 permutations

    DeltaPdb delta_;
    LargeArray<Crossing> crossings_;
    std::vector<std::vector<std::uint16_t>> slides_;          // [from * slots + to]
    std::array<std::vector<std::uint8_t>, slots> homewards_;  // by label: headings
    Memory parities_;                                         // by region: one bit a permutation
    std::vector<std::uint64_t> towards_;                      // by slot, then heading: the same
};

DeltaPdb::Reader DeltaPdb::reader(const PatternTable& table) const {
    Reader reader;
    reader.data_ = memory_.data();
    reader.first_ = table.layout().maps.slides_before();
    reader.stride_ = stride_;
    reader.maps_ = table.layout().maps.ranker();
    reader.arrangements_ = table.layout().arrangements.ranker();
    return reader;
}

std::uint64_t delta_bytes(const PatternTable& table) {
    // A lookup reads eight bytes, wherever its bits begin.
    return table.layout().arrangements.count() * DeltaBuilder::stride(table) / 8 + sizeof(std::uint64_t);
}

std::span<const std::uint8_t> delta_bytes(const DeltaPdb& delta, const PatternTable& table) {
    return {DeltaBuilder::data(delta), static_cast<std::size_t>(delta_bytes(table))};
}

DeltaPdb delta_from_bytes(const PatternTable& table, Memory bytes) {
    return DeltaBuilder::with(DeltaBuilder::frame(table), std::move(bytes));
}

Expected<DeltaPdb> make_delta_pdb(const PatternTable& table, int threads, const StopToken& stop) {
    return DeltaBuilder(table, threads, stop).make();
}

}  // namespace taquin
