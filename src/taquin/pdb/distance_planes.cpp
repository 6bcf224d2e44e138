// From distances by region, as the build finds them, to surpluses over Manhattan by permutation, as searches want them.
//
// Subtraction works on bit planes, 64 entries an instruction. Then bit matrices of 64 regions by 64 permutations are
// transposed, plane by plane, and four planes are interleaved into entries of four bits.

#include "taquin/pdb/distance_planes.h"

#include <cstring>

#include "taquin/pdb/transpose64.h"

namespace taquin {

namespace {

constexpr std::array<std::uint32_t, 256> nibbles_of_bits = [] {  // one bit to one nibble
    std::array<std::uint32_t, 256> result{};
    for (std::size_t bits = 0; bits < 256; ++bits)
        for (std::size_t i = 0; i < 8; ++i)
            if ((bits >> i & 1U) != 0) result[bits] |= 1U << (4 * i);
    return result;
}();

/// Bit `bit` of each of 64 bytes.
std::uint64_t plane(const std::uint8_t* bytes, unsigned bit) {
    std::uint64_t result = 0;
    for (unsigned i = 0; i < 8; ++i) {
        std::uint64_t eight;
        std::memcpy(&eight, bytes + std::size_t{8} * i, sizeof eight);
        result |= ((eight >> bit & 0x0101'0101'0101'0101U) * 0x0102'0408'1020'4080U >> 56) << (8 * i);
    }
    return result;
}

}  // namespace

PatternManhattan::PatternManhattan(const PatternKey& key, const PatternLayout& layout, std::uint32_t map)
    : arrangements_(layout.arrangements) {
    CellMask cells = layout.maps.mask(map);
    for (std::size_t slot = 0; cells != 0; ++slot, cells &= cells - 1) {
        CellMask homes = key.homes;
        for (std::size_t label = 0; homes != 0; ++label, homes &= homes - 1)
            distance_[slot][label] = key.size.distance(static_cast<Cell>(std::countr_zero(cells)),
                                                       static_cast<Cell>(std::countr_zero(homes)));
    }
}

int PatternManhattan::sum(std::uint32_t word, int from, int to) const {
    int sum = 0;
    for (int slot = from; slot < to; ++slot) sum += distance_[static_cast<std::size_t>(slot)][word >> (3 * slot) & 7U];
    return sum;
}

int PatternManhattan::of(std::uint32_t rank) const { return sum(arrangements_.word(rank), 0, arrangements_.tiles()); }

void PatternManhattan::halves(std::vector<std::uint8_t>& out) const {
    // Permutations with a common prefix are adjacent, so what the first slots add changes rarely, and what the last
    // four add is computed once for each way to fill them.
    const int tiles = arrangements_.tiles();
    const int head = std::max(0, tiles - 4);
    std::array<std::uint8_t, 4096> tail;
    std::array<bool, 4096> known{};
    std::uint32_t beginning = ~0U;
    int begun = 0;
    for (std::uint32_t rank = 0; rank < arrangements_.count(); ++rank) {
        const std::uint32_t word = arrangements_.word(rank);
        if (const std::uint32_t now = word & ((1U << (3 * head)) - 1); now != beginning) {
            beginning = now;
            begun = sum(word, 0, head);
        }
        const std::uint32_t end = word >> (3 * head);
        if (!known[end]) {
            known[end] = true;
            tail[end] = static_cast<std::uint8_t>(sum(word, head, tiles));
        }
        out[rank] = static_cast<std::uint8_t>((begun + tail[end]) / 2);
    }
    std::fill(out.begin() + arrangements_.count(), out.end(), std::uint8_t{0});
}

Expected<DistancePlanes> DistancePlanes::make(const PatternLayout& layout, std::uint32_t first, std::uint32_t regions) {
    DistancePlanes planes;
    planes.words_ = (layout.arrangements.count() + 63) / 64;
    planes.first_ = first;
    if (regions == 0) return planes;
    auto memory = LargeArray<std::uint64_t>::make(std::uint64_t{regions} * planes.words_ * 4);
    if (!memory) return std::unexpected(std::move(memory).error());
    planes.memory_ = *std::move(memory);
    return planes;
}

void DistancePlanes::subtract(const std::vector<std::uint64_t>& halves, std::uint32_t region) {
    std::uint64_t* const own = of(region);
    for (std::size_t w = 0; w < words_; ++w) {
        std::uint64_t borrow = 0;
        for (std::size_t b = 0; b < 4; ++b) {
            std::uint64_t& from = own[b * words_ + w];
            const std::uint64_t less = halves[b * words_ + w];
            const std::uint64_t next = (~from & (less | borrow)) | (less & borrow);
            from ^= less ^ borrow;
            borrow = next;
        }
    }
}

void DistancePlanes::finish_line(const PatternKey& key, const PatternLayout& layout, std::uint32_t first,
                                 std::uint8_t* to, std::uint64_t distance) {
    const MapIndex& maps = layout.maps;
    const std::uint32_t regions = std::min(PatternLayout::line, maps.regions() - first);
    std::vector<std::uint8_t> bytes(words_ * 64);
    std::vector<std::uint64_t> halves(words_ * 4);
    for (std::uint32_t region = first, map = maps.map_of(first); region < first + regions; ++map) {
        PatternManhattan(key, layout, map).halves(bytes);
        for (std::size_t w = 0; w < words_; ++w)
            for (unsigned b = 0; b < 4; ++b) halves[b * words_ + w] = plane(&bytes[w * 64], b);
        for (; region < std::min(maps.last_region(map), first + regions); ++region) subtract(halves, region);
    }

    constexpr std::size_t squares = PatternLayout::line / 64;
    std::array<std::array<BitMatrix64, 4>, squares> turned;
    for (std::size_t w = 0; w < words_; ++w) {
        for (std::size_t s = 0; s < squares; ++s)
            for (std::size_t b = 0; b < 4; ++b) {
                BitMatrix64& square = turned[s][b];
                for (std::uint32_t row = 0; row < 64; ++row) {
                    const auto region = static_cast<std::uint32_t>(s * 64) + row;
                    square[row] = region < regions ? of(first + region)[b * words_ + w] : 0;
                }
                transpose64(square);
            }
        const std::size_t rows = std::min<std::size_t>(64, layout.arrangements.count() - w * 64);
        for (std::size_t row = 0; row < rows; ++row) {
            std::array<std::uint32_t, PatternLayout::line / 8> line;
            for (std::size_t i = 0; i < line.size(); ++i) {
                const auto& square = turned[i / 8];
                line[i] = 0;
                for (unsigned b = 0; b < 4; ++b)
                    line[i] |= nibbles_of_bits[square[b][row] >> (8 * (i % 8)) & 255U] << b;
            }
            std::memcpy(to + (w * 64 + row) * distance, line.data(), sizeof line);
        }
    }
}

}  // namespace taquin
