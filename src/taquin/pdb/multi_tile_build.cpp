// Pattern databases for multi-tile moves, by breadth-first search from the goal. Such tables do not add up: a move may
// slide tiles of several patterns at once. So every move counts, also one that slides no tile of the pattern, and the
// blank's cell is part of the state; the largest of several tables is a lower bound, as each is the exact distance in
// an abstraction of the puzzle (Culberson and Schaeffer, Pattern databases, 1998).
//
// As in build.cpp all permutations of one map and one blank move alike, so that a level is a sweep over pairs of a map
// and the blank's cell, with one bit a permutation: a pair pulls the new permutations of all pairs that one move leads
// to, as moves can be undone. A horizontal move changes no permutation, a vertical one slides up to rows - 1 tiles past
// those between them, which applies as many fixed permutations of the ranks, one after the other.
//
// Distances are kept modulo 3: those of states one move apart differ by at most 1, so that a search which knows the
// distance of a node knows that of its successors (Breyer and Korf, 1.6-bit pattern databases, 2010). During the build
// they are two bits, both set where the distance is not known yet; in the table five of them share a byte.

#include "taquin/pdb/multi_tile_build.h"

#include <array>

#include "taquin/pdb/level_builder.h"

namespace taquin {

namespace {

/// By a set of five bits: the sum of the place values, in base 3, of those that are set.
constexpr std::array<std::uint8_t, 32> byte_of_bits = [] {
    constexpr std::array<std::uint8_t, 5> weights{1, 3, 9, 27, 81};
    std::array<std::uint8_t, 32> result{};
    for (unsigned bits = 0; bits < 32; ++bits)
        for (unsigned i = 0; i < 5; ++i)
            if ((bits >> i & 1U) != 0) result[bits] = static_cast<std::uint8_t>(result[bits] + weights[i]);
    return result;
}();

class MultiTileBuilder final : public LevelBuilder<MultiTileBuilder> {
  public:
    MultiTileBuilder(const PatternKey& key, const PatternLayout& layout, const BuildOptions& options)
        : LevelBuilder(key, layout, options,
                       {.units = layout.maps.count(),
                        .unit_rows = layout.free_cells(),
                        .together = 1,
                        .step = std::max(1U, 5'000U / layout.arrangements.count()),
                        .entries = layout.entries(),
                        .goal = layout.pair(key.homes, key.blank)}),
          grid_(Grid::make(key.size)) {}

    WorkRanges::Range pieces() const override { return {first_unit(), last_unit()}; }
    std::vector<std::uint8_t> make_piece(std::uint64_t piece) override {
        std::vector<std::uint8_t> bytes(piece_bytes());
        pack_map(piece, bytes.data());
        return bytes;
    }
    void place_piece(std::uint64_t piece, std::span<const std::uint8_t> bytes, std::uint8_t* table) const override {
        if (bytes.size() == piece_bytes()) std::ranges::copy(bytes, table + piece * piece_bytes());
    }

  private:
    friend LevelBuilder;
    static std::size_t slide(int from, int to) { return static_cast<std::size_t>(from * Arrangements::max_tiles + to); }
    std::size_t piece_bytes() const { return std::size_t{layout_.free_cells()} * layout_.pair_bytes(); }

    bool allocate() { return obtain(low_, own_rows() * words_) && obtain(high_, own_rows() * words_); }

    void find_moves() {
        for (int from = 0; from < key_.tiles(); ++from)
            for (int to = 0; to < key_.tiles(); ++to)
                if (from != to) slides_[slide(from, to)] = layout_.arrangements.slide_table(from, to);
    }

    bool clear(const StopToken& stop) {
        constexpr std::uint64_t at_a_time = 1 << 16;
        return pool().for_ranges(low_.size(), at_a_time, stop, [this](std::uint64_t begin, std::uint64_t end) {
            for (auto* plane : {&low_, &high_}) std::fill_n(plane->data() + begin, end - begin, ~0ULL);
        });
    }

    void reset() { (void)clear({}); }
    void selected() {}

    using Chain = std::span<const std::uint16_t* const>;  // slides from there to here, the last one first
    /// visit(pair, slides) for all pairs with anything new from which one move leads to `pair`.
    template <class Visit>
    void each_source(std::uint32_t pair, const Visit& visit) const {
        const CellMask here = layout_.maps.mask(pair / layout_.free_cells());
        CellMask free = ~here;
        for (std::uint32_t i = pair % layout_.free_cells(); i > 0; --i) free &= free - 1;
        const auto blank = static_cast<Cell>(std::countr_zero(free));
        for (const Move move : grid_->moves(blank)) {
            std::array<const std::uint16_t*, MapIndex::max_cells> chain{};
            std::size_t length = 0;
            CellMask mask = here;
            for (Cell at = blank; grid_->moves(at).has(move);) {
                const Cell next = grid_->neighbour(at, move);
                if ((mask >> next & 1U) != 0) {
                    const CellMask there = mask ^ 1U << next ^ 1U << at;
                    const int from = std::popcount(there & ((1U << at) - 1));
                    const int to = std::popcount(mask & ((1U << next) - 1));
                    if (from != to) chain[length++] = slides_[slide(from, to)].data();
                    mask = there;
                }
                at = next;
                const std::uint32_t source = layout_.pair(mask, at);
                if (has_now(source)) visit(source, Chain(chain).first(length));
            }
        }
    }

    bool led_to(std::uint32_t pair) const {
        bool any = false;
        each_source(pair, [&](std::uint32_t, Chain) { any = true; });
        return any;
    }

    bool pull(std::uint32_t pair, std::vector<std::uint64_t>& reached) {
        bool any = false;
        each_source(pair, [&](std::uint32_t source, Chain chain) {
            if (!any) std::ranges::fill(reached, 0);
            any = true;
            add({new_in(source), words_}, chain, reached);
        });
        return any;
    }

    static void add(Row source, Chain chain, std::span<std::uint64_t> reached) {
        const auto each = [&](const auto& image) {
            for (std::size_t w = 0; w < source.size(); ++w)
                for (std::uint64_t left = source[w]; left != 0; left &= left - 1) {
                    const std::size_t rank = image(w * 64 + static_cast<unsigned>(std::countr_zero(left)));
                    reached[rank / 64] |= std::uint64_t{1} << (rank % 64);
                }
        };
        switch (chain.size()) {
            case 0:
                for (std::size_t w = 0; w < source.size(); ++w) reached[w] |= source[w];
                break;
            case 1:
                each([a = chain[0]](std::size_t rank) { return a[rank]; });
                break;
            case 2:
                each([a = chain[1], b = chain[0]](std::size_t rank) { return b[a[rank]]; });
                break;
            default:
                each([chain](std::size_t rank) {
                    for (std::size_t i = chain.size(); i-- > 0;) rank = chain[i][rank];
                    return rank;
                });
        }
    }

    std::uint64_t unseen_bits(std::uint32_t pair, std::size_t w) {
        return words_of(low_, pair)[w] & words_of(high_, pair)[w];
    }
    void enter(std::uint32_t pair, std::size_t w, std::uint64_t found) {
        if (level() % 3 != 1) words_of(low_, pair)[w] ^= found;
        if (level() % 3 != 2) words_of(high_, pair)[w] ^= found;
    }

    std::vector<std::span<std::uint8_t>> arrays() { return {as_bytes(low_.span()), as_bytes(high_.span())}; }
    void make_room() {}

    void write_piece(std::uint64_t piece, std::uint8_t* table) { pack_map(piece, table + piece * piece_bytes()); }
    void pack_map(std::uint64_t map, std::uint8_t* to) {
        const auto first = static_cast<std::uint32_t>(map) * layout_.free_cells();
        for (std::uint32_t i = 0; i < layout_.free_cells(); ++i)
            pack(first + i, to + std::size_t{i} * layout_.pair_bytes());
    }

    /// Permutations that no moves lead to (where at most one tile is outside the pattern) become 0.
    void pack(std::uint32_t pair, std::uint8_t* to) {
        const Row low(words_of(low_, pair), words_);
        const Row high(words_of(high_, pair), words_);
        for (std::uint32_t byte = 0; byte < layout_.pair_bytes(); ++byte) {
            const std::uint32_t first = byte * PatternLayout::residues_per_byte;
            const std::uint32_t count =
                std::min(PatternLayout::residues_per_byte, layout_.arrangements.count() - first);
            const auto five = [&](Row plane) {
                std::uint64_t word = plane[first / 64] >> (first % 64);
                if (first % 64 > 64 - count) word |= plane[first / 64 + 1] << (64 - first % 64);
                return static_cast<unsigned>(word & ((1U << count) - 1));
            };
            const unsigned both = five(low) & five(high);
            to[byte] =
                static_cast<std::uint8_t>(byte_of_bits[five(low) & ~both] + 2 * byte_of_bits[five(high) & ~both]);
        }
    }

    std::shared_ptr<const Grid> grid_;
    std::array<std::vector<std::uint16_t>, Arrangements::max_tiles * Arrangements::max_tiles> slides_;
    LargeArray<std::uint64_t> low_, high_;  // by pair
};

}  // namespace

namespace {

/// One bit for each entry of one part.
std::uint64_t plane_bytes(const PatternLayout& layout, int parts) {
    const auto count = static_cast<std::uint32_t>(parts);
    const std::uint64_t pairs = std::uint64_t{(layout.maps.count() + count - 1) / count} * layout.free_cells();
    return pairs * ((layout.arrangements.count() + 63) / 64) * 8;
}

}  // namespace

std::uint64_t multi_tile_build_bytes(const PatternLayout& layout, int parts) {
    const std::uint64_t plane = plane_bytes(layout, parts);
    return 2 * plane + std::max(2 * plane, layout.bytes()) + std::uint64_t{layout.pairs()} * 6;
}

std::uint64_t spilled_multi_tile_build_bytes(const PatternLayout& layout, int parts) {
    return 4 * plane_bytes(layout, parts) + layout.bytes() + std::uint64_t{layout.pairs()} * 6;
}

Expected<Memory> build_multi_tile(const PatternKey& key, const PatternLayout& layout, const BuildOptions& options) {
    return MultiTileBuilder(key, layout, options).build();
}

}  // namespace taquin
