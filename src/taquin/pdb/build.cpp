// Breadth-first construction of a pattern database from the goal, counting moves of the pattern's tiles only, as
// additive databases must (Korf and Felner, Disjoint pattern database heuristics, 2002).
//
// All permutations of one map (set of cells) move alike: when the tile in cell c slides to cell d, the map changes the
// same way and the permutation ranks by one fixed permutation, none at all when c and d are neighbours in a row. So a
// level is a sweep over blank regions, each with one bit per permutation: a region pulls the new permutations of its
// neighbour regions through these fixed permutations and keeps those it has not seen (level_builder.h).
//
// Half of each distance is kept modulo 16 at first. The Manhattan distance has the same parity, so one last sweep
// subtracts half of that and has the surplus over Manhattan, as far as this is less than 16. On long narrow boards it
// can be more; such entries are entered as if it were 15, a lower bound. The same sweep puts the entries in the order
// in which searches look them up (distance_planes.cpp).

#include "taquin/pdb/build.h"

#include <cstring>

#include "taquin/pdb/distance_planes.h"
#include "taquin/pdb/level_builder.h"
#include "taquin/pdb/multi_tile_build.h"

namespace taquin {

namespace {

/// One way into a region: from `source`, by the tile of slot `from` sliding into slot `to`.
struct Predecessor {
    std::uint32_t source;
    std::uint8_t from;
    std::uint8_t to;
};

class SingleTileBuilder final : public LevelBuilder<SingleTileBuilder> {
  public:
    SingleTileBuilder(const PatternKey& key, const PatternLayout& layout, const BuildOptions& options)
        : LevelBuilder(key, layout, options,
                       {.units = layout.maps.regions(),
                        .unit_rows = 1,
                        .together = PatternLayout::line,
                        .step = std::max(1U, 100'000U / layout.arrangements.count()),
                        .entries = std::uint64_t{layout.maps.regions()} * layout.arrangements.count(),
                        .goal = layout.maps.region(key.homes, key.blank)}),
          maps_(layout.maps) {}

    WorkRanges::Range pieces() const override {
        if (first_unit() == last_unit()) return {0, 0};
        return {first_unit() / line, (last_unit() + line - 1) / line};
    }
    std::vector<std::uint8_t> make_piece(std::uint64_t piece) override {
        std::vector<std::uint8_t> bytes(layout_.arrangements.count() * line_bytes);
        planes_.finish_line(key_, layout_, first_of(piece), bytes.data(), line_bytes);
        return bytes;
    }
    void place_piece(std::uint64_t piece, std::span<const std::uint8_t> bytes, std::uint8_t* table) const override {
        std::uint8_t* to = table + first_of(piece) / 2;
        for (; bytes.size() >= line_bytes; bytes = bytes.subspan(line_bytes), to += layout_.stride() / 2)
            std::memcpy(to, bytes.data(), line_bytes);
    }

  private:
    friend LevelBuilder;
    static constexpr std::uint32_t line = PatternLayout::line;  // regions
    static constexpr std::size_t line_bytes = line / 2;
    static std::uint32_t first_of(std::uint64_t piece) { return static_cast<std::uint32_t>(piece) * line; }

    bool allocate() {
        auto planes = DistancePlanes::make(layout_, first_row(), own_rows());
        if (!planes) return false;
        planes_ = *std::move(planes);
        return obtain(seen_, own_rows() * words_) && obtain(predecessors_, maps_.slides()) &&
               obtain(first_predecessor_, maps_.regions() + 1);
    }

    void find_moves() {
        const auto adjacent = adjacent_cells(maps_.size());
        const auto slot_of = [](CellMask mask, int cell) {
            return static_cast<std::uint8_t>(std::popcount(mask & ((1U << cell) - 1)));
        };
        slides_.resize(64);
        std::uint32_t predecessors = 0;
        for (std::uint32_t rank = 0; rank < maps_.count(); ++rank) {
            const CellMask mask = maps_.mask(rank);
            for (std::uint32_t region = maps_.first_region(rank); region < maps_.last_region(rank); ++region) {
                for (int blank = 0; blank < maps_.size().cells(); ++blank) {
                    if ((mask >> blank & 1U) != 0) continue;
                    if (maps_.region(mask, static_cast<Cell>(blank)) != region) continue;
                    for (CellMask left = adjacent[static_cast<std::size_t>(blank)] & mask; left != 0;
                         left &= left - 1) {
                        const int cell = std::countr_zero(left);  // the tile came here from where the blank is now
                        const CellMask before = (mask ^ 1U << cell) | 1U << blank;
                        const Predecessor predecessor{maps_.region(before, static_cast<Cell>(cell)),
                                                      slot_of(before, blank), slot_of(mask, cell)};
                        predecessors_[predecessors++] = predecessor;
                        auto& slide = slides_[predecessor.from * 8U + predecessor.to];
                        if (predecessor.from != predecessor.to && slide.empty())
                            slide = layout_.arrangements.slide_table(predecessor.from, predecessor.to);
                    }
                }
                first_predecessor_[region + 1] = predecessors;
            }
        }
    }

    bool clear(const StopToken&) { return true; }  // memory comes zeroed
    void reset() {
        for (const auto words : {seen_.span(), planes_.words()}) std::ranges::fill(words, 0);
    }
    void selected() { planes_.move_to(first_row()); }

    bool led_to(std::uint32_t region) const {
        for (std::uint32_t i = first_predecessor_[region]; i < first_predecessor_[region + 1]; ++i)
            if (has_now(predecessors_[i].source)) return true;
        return false;
    }

    bool pull(std::uint32_t region, std::vector<std::uint64_t>& reached) {
        bool any = false;
        for (std::uint32_t i = first_predecessor_[region]; i < first_predecessor_[region + 1]; ++i) {
            const Predecessor predecessor = predecessors_[i];
            if (!has_now(predecessor.source)) continue;
            if (!any) std::ranges::fill(reached, 0);
            any = true;
            const std::uint64_t* const source = new_in(predecessor.source);
            if (predecessor.from == predecessor.to) {
                for (std::size_t w = 0; w < words_; ++w) reached[w] |= source[w];
                continue;
            }
            const std::uint16_t* const slide = slides_[predecessor.from * 8U + predecessor.to].data();
            for (std::size_t w = 0; w < words_; ++w)
                for (std::uint64_t left = source[w]; left != 0; left &= left - 1) {
                    const unsigned to = slide[w * 64 + static_cast<unsigned>(std::countr_zero(left))];
                    reached[to / 64] |= std::uint64_t{1} << (to % 64);
                }
        }
        return any;
    }

    std::uint64_t unseen_bits(std::uint32_t region, std::size_t w) { return ~words_of(seen_, region)[w]; }
    void enter(std::uint32_t region, std::size_t w, std::uint64_t found) {
        words_of(seen_, region)[w] |= found;
        if (level() < 32)
            planes_.enter(region, w, found, level() / 2);
        else
            enter_limited(region, found, w);
    }

    /// From this level on a surplus may be more than 15.
    void enter_limited(std::uint32_t region, std::uint64_t found, std::size_t w) {
        const PatternManhattan manhattan(key_, layout_, maps_.map_of(region));
        for (; found != 0; found &= found - 1) {
            const auto bit = static_cast<unsigned>(std::countr_zero(found));
            const int half = manhattan.of(static_cast<std::uint32_t>(w * 64 + bit)) / 2;
            planes_.enter(region, w, std::uint64_t{1} << bit, std::min(level() / 2 - half, 15) + half);
        }
    }

    std::vector<std::span<std::uint8_t>> arrays() { return {as_bytes(seen_.span()), as_bytes(planes_.words())}; }

    void make_room() {
        seen_ = {};
        predecessors_ = {};
    }

    void write_piece(std::uint64_t piece, std::uint8_t* table) {
        const std::uint32_t first = first_of(piece);
        planes_.finish_line(key_, layout_, first, table + first / 2, layout_.stride() / 2);
    }

    const MapIndex& maps_;
    LargeArray<std::uint64_t> seen_;
    DistancePlanes planes_;
    LargeArray<std::uint32_t> first_predecessor_;  // by region
    LargeArray<Predecessor> predecessors_;
    std::vector<std::vector<std::uint16_t>> slides_;  // [from * 8 + to]
};

}  // namespace

namespace {

/// Of the levels of one part.
struct LevelBytes {
    std::uint64_t bits;  // one for each entry
    std::uint64_t predecessors;
};
LevelBytes level_bytes(const PatternLayout& layout, int parts) {
    const std::uint64_t lines = layout.stride() / PatternLayout::line;
    const auto part = (lines + static_cast<std::uint64_t>(parts) - 1) / static_cast<std::uint64_t>(parts);
    const std::uint64_t regions = std::min<std::uint64_t>(part * PatternLayout::line, layout.maps.regions());
    const std::uint64_t bits = regions * ((layout.arrangements.count() + 63) / 64) * sizeof(std::uint64_t);
    return {bits, layout.maps.slides() * sizeof(Predecessor)};
}

}  // namespace

std::uint64_t build_bytes(const PatternLayout& layout, int parts) {
    if (layout.metric == Metric::MultiTile) return multi_tile_build_bytes(layout, parts);
    const auto [bits, predecessors] = level_bytes(layout, parts);
    return 4 * bits + std::max(3 * bits + predecessors, layout.bytes());
}

std::uint64_t spilled_build_bytes(const PatternLayout& layout, int parts) {
    if (layout.metric == Metric::MultiTile) return spilled_multi_tile_build_bytes(layout, parts);
    const auto [bits, predecessors] = level_bytes(layout, parts);
    return 7 * bits + predecessors + layout.bytes();
}

Expected<std::optional<PatternTable>> build_part(const PatternKey& key, std::shared_ptr<const PatternLayout> layout,
                                                 const BuildOptions& options) {
    auto entries = key.metric == Metric::MultiTile ? build_multi_tile(key, *layout, options)
                                                   : SingleTileBuilder(key, *layout, options).build();
    if (!entries) return std::unexpected(std::move(entries).error());
    if (entries->size() == 0) return std::nullopt;
    return PatternTable(key, std::move(layout), *std::move(entries));
}

Expected<PatternTable> build_table(const PatternKey& key, std::shared_ptr<const PatternLayout> layout,
                                   const BuildOptions& options) {
    auto built = build_part(key, std::move(layout), options);
    if (!built) return std::unexpected(std::move(built).error());
    return **std::move(built);
}

}  // namespace taquin
