// Pattern databases for multi-tile moves, by breadth-first search from the goal. Such tables do not add up: a move may
// slide tiles of several patterns at once. So every move counts, also one that slides no tile of the pattern, and the
// blank's cell is part of the state; the largest of several tables is a lower bound, as each is the exact distance in
// an abstraction of the puzzle (Culberson and Schaeffer, Pattern databases, 1998).
//
// As in build.cpp all permutations of one map and one blank move alike, so that a level is a sweep over pairs of a map
// and the blank's cell, with one bit a permutation: a pair pulls the new permutations of all pairs that one move leads
// to, as moves can be undone. A horizontal move changes no permutation, a vertical one slides up to rows - 1 tiles past
// those between them, which is as many fixed permutations of the ranks, one after the other.
//
// Distances are kept modulo 3: those of states one move apart differ by at most 1, so that a search which knows the
// distance of a node knows that of its successors (Breyer and Korf, 1.6-bit pattern databases, 2010). During the build
// they are two bits, both set where the distance is not known yet; in the table five of them share a byte.

#include "taquin/pdb/multi_tile_build.h"

#include <array>
#include <atomic>

#include "taquin/platform/thread_pool.h"

namespace taquin {

namespace {

using Words = std::span<std::uint64_t>;

/// The first of five residues that counts 1 in a byte, and so on, by the bits that are set.
constexpr std::array<std::uint8_t, 32> byte_of_bits = [] {
    constexpr std::array<std::uint8_t, 5> weights{1, 3, 9, 27, 81};
    std::array<std::uint8_t, 32> result{};
    for (unsigned bits = 0; bits < 32; ++bits)
        for (unsigned i = 0; i < 5; ++i)
            if ((bits >> i & 1U) != 0) result[bits] = static_cast<std::uint8_t>(result[bits] + weights[i]);
    return result;
}();

class MultiTileBuilder {
  public:
    MultiTileBuilder(const PatternKey& key, const PatternLayout& layout, const BuildOptions& options)
        : key_(key),
          layout_(layout),
          grid_(Grid::make(key.size)),
          options_(options),
          pool_(options.threads, options.on_notice),
          words_((layout.arrangements.count() + 63) / 64),
          step_(std::max(1U, 5'000U / layout.arrangements.count())) {
        for (int from = 0; from < key.tiles(); ++from)
            for (int to = 0; to < key.tiles(); ++to)
                if (from != to) slides_[slide(from, to)] = layout.arrangements.slide_table(from, to);
    }

    enum class End { Done, Cancelled, NoMemory };

    End run() {
        for (auto* bits : {&now_, &next_, &low_, &high_}) {
            auto got = LargeArray<std::uint64_t>::make(std::size_t{layout_.pairs()} * words_);
            if (!got) return End::NoMemory;
            *bits = *std::move(got);
        }
        has_now_.resize(layout_.pairs());
        has_next_.resize(layout_.pairs());
        unseen_.assign(layout_.pairs(), layout_.arrangements.count());
        if (!mark_goal()) return End::Cancelled;
        for (level_ = 1;; ++level_) {
            found_ = 0;
            if (!sweep([this](CellMask mask, Cell blank, Words reached) { found_ += expand(mask, blank, reached); }))
                return End::Cancelled;
            if (found_ == 0) break;
            settled_ += found_;
            if (options_.on_level) options_.on_level({level_, settled_, layout_.entries()});
            std::swap(now_, next_);
            std::swap(has_now_, has_next_);
        }
        now_ = {};  // makes room
        next_ = {};
        auto got = Memory::zeroed(layout_.bytes());
        if (!got) return End::NoMemory;
        table_ = *std::move(got);
        return sweep([this](CellMask mask, Cell blank, Words) { pack(layout_.pair(mask, blank)); }) ? End::Done
                                                                                                    : End::Cancelled;
    }

    Memory take() { return std::move(table_); }

  private:
    static std::size_t slide(int from, int to) { return static_cast<std::size_t>(from * Arrangements::max_tiles + to); }
    Words bits(LargeArray<std::uint64_t>& of, std::uint32_t pair) const {
        return of.span().subspan(pair * words_, words_);
    }

    /// visit(mask, blank, words to write on) for every pair, by all workers. False when told to stop.
    template <class Visit>
    bool sweep(const Visit& visit) {
        return pool_.for_ranges(layout_.maps.count(), step_, options_.stop,
                                [&](std::uint64_t begin, std::uint64_t end) {
                                    std::vector<std::uint64_t> words(words_);
                                    for (std::uint64_t rank = begin; rank < end; ++rank) {
                                        const CellMask mask = layout_.maps.mask(static_cast<std::uint32_t>(rank));
                                        for (int blank = 0; blank < key_.size.cells(); ++blank)
                                            if ((mask >> blank & 1U) == 0) visit(mask, static_cast<Cell>(blank), words);
                                    }
                                });
    }

    bool mark_goal() {
        const bool whole = sweep([this](CellMask mask, Cell blank, Words) {
            for (auto* plane : {&low_, &high_}) std::ranges::fill(bits(*plane, layout_.pair(mask, blank)), ~0ULL);
        });
        const std::uint32_t goal = layout_.pair(key_.homes, key_.blank);  // labels ascend: permutation rank 0
        bits(low_, goal)[0] = bits(high_, goal)[0] = ~1ULL;
        bits(now_, goal)[0] = 1;
        has_now_[goal] = 1;
        --unseen_[goal];
        return whole;
    }

    std::uint32_t expand(CellMask mask, Cell blank, Words reached) {
        const std::uint32_t pair = layout_.pair(mask, blank);
        has_next_[pair] = 0;
        if (unseen_[pair] == 0) return 0;
        bool any = false;
        for (const Move move : grid_->moves(blank)) any = pull(mask, blank, move, reached, any);
        if (!any) return 0;
        const std::uint32_t fresh = settle(pair, reached);
        has_next_[pair] = fresh != 0;
        unseen_[pair] -= fresh;
        return fresh;
    }

    /// What comes here from all cells that the blank reaches by `move`. `any`: is anything in `reached` already?
    bool pull(CellMask mask, Cell blank, Move move, Words reached, bool any) {
        std::array<const std::uint16_t*, MapIndex::max_cells> chain{};  // from there to here, the last one first
        std::size_t length = 0;
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
            if (has_now_[source] == 0) continue;
            if (!any) std::ranges::fill(reached, 0);
            any = true;
            add(bits(now_, source), std::span(chain).first(length), reached);
        }
        return any;
    }

    static void add(Words source, std::span<const std::uint16_t* const> chain, Words reached) {
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

    std::uint32_t settle(std::uint32_t pair, Words reached) {
        std::uint32_t fresh = 0;
        const Words low = bits(low_, pair);
        const Words high = bits(high_, pair);
        const Words next = bits(next_, pair);
        for (std::size_t w = 0; w < words_; ++w) {
            const std::uint64_t found = next[w] = reached[w] & low[w] & high[w];
            if (found == 0) continue;
            fresh += static_cast<std::uint32_t>(std::popcount(found));
            if (level_ % 3 != 1) low[w] ^= found;
            if (level_ % 3 != 2) high[w] ^= found;
        }
        return fresh;
    }

    /// Permutations that no moves lead to (where at most one tile is outside the pattern) become 0.
    void pack(std::uint32_t pair) {
        const Words low = bits(low_, pair);
        const Words high = bits(high_, pair);
        std::uint8_t* const to = table_.data() + std::size_t{pair} * layout_.pair_bytes();
        for (std::uint32_t byte = 0; byte < layout_.pair_bytes(); ++byte) {
            const std::uint32_t first = byte * PatternLayout::residues_per_byte;
            const std::uint32_t count =
                std::min(PatternLayout::residues_per_byte, layout_.arrangements.count() - first);
            const auto five = [&](Words plane) {
                std::uint64_t word = plane[first / 64] >> (first % 64);
                if (first % 64 > 64 - count) word |= plane[first / 64 + 1] << (64 - first % 64);
                return static_cast<unsigned>(word & ((1U << count) - 1));
            };
            const unsigned both = five(low) & five(high);
            to[byte] =
                static_cast<std::uint8_t>(byte_of_bits[five(low) & ~both] + 2 * byte_of_bits[five(high) & ~both]);
        }
    }

    const PatternKey key_;
    const PatternLayout& layout_;
    std::shared_ptr<const Grid> grid_;
    const BuildOptions& options_;
    ThreadPool pool_;
    const std::size_t words_;   // of 64 bits, one bit a permutation
    const std::uint32_t step_;  // maps handed out at a time
    std::array<std::vector<std::uint16_t>, Arrangements::max_tiles * Arrangements::max_tiles> slides_;

    Memory table_;
    LargeArray<std::uint64_t> now_, next_, low_, high_;  // by pair
    std::vector<std::uint8_t> has_now_, has_next_;       // is any bit set?
    std::vector<std::uint32_t> unseen_;
    std::atomic<std::uint64_t> found_{0};
    std::uint64_t settled_ = 1;
    int level_ = 0;
};

}  // namespace

std::uint64_t multi_tile_build_bytes(const PatternLayout& layout) {
    const std::uint64_t plane = std::uint64_t{layout.pairs()} * ((layout.arrangements.count() + 63) / 64) * 8;
    return 2 * plane + std::max(2 * plane, layout.bytes()) + std::uint64_t{layout.pairs()} * 6;
}

Expected<PatternTable> build_multi_tile_table(const PatternKey& key, std::shared_ptr<const PatternLayout> layout,
                                              const BuildOptions& options) {
    MultiTileBuilder builder(key, *layout, options);
    const auto end = builder.run();
    if (end == MultiTileBuilder::End::NoMemory)
        return make_error(ErrorCode::OutOfMemory, "memory", multi_tile_build_bytes(*layout) >> 20);
    if (end == MultiTileBuilder::End::Cancelled) return make_error(ErrorCode::Cancelled, "tables", key.text());
    return PatternTable(key, std::move(layout), builder.take());
}

}  // namespace taquin
