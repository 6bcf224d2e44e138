// Breadth-first construction of a pattern database from the goal, counting moves of the pattern's tiles only, as
// additive databases must (Korf and Felner, Disjoint pattern database heuristics, 2002).
//
// All permutations of one map (set of cells) move alike: when the tile in cell c slides to cell d, the map changes the
// same way and the permutation ranks by one fixed permutation, none at all when c and d are neighbours in a row. So a
// level is a sweep over blank regions, each with one bit per permutation: a region pulls the new permutations of its
// neighbour regions through these fixed permutations and keeps those it has not seen. Only the worker that has a region
// writes to it, so workers share the sweep without locks.
//
// Half of each distance is kept modulo 16 at first. The Manhattan distance has the same parity, so one last sweep
// subtracts half of that and has the surplus over Manhattan, as far as this is less than 16. On long narrow boards it
// can be more; such entries are entered as if it were 15, a lower bound. The same sweep puts the entries in the order
// in which searches look them up (distance_planes.cpp).

#include "taquin/pdb/build.h"

#include <array>
#include <atomic>

#include "taquin/pdb/distance_planes.h"
#include "taquin/pdb/multi_tile_build.h"
#include "taquin/platform/thread_pool.h"

namespace taquin {

namespace {

/// One way into a region: from `source`, by the tile of slot `from` sliding into slot `to`.
struct Predecessor {
    std::uint32_t source;
    std::uint8_t from;
    std::uint8_t to;
};

class Builder {
  public:
    Builder(const PatternKey& key, const PatternLayout& layout, const BuildOptions& options)
        : key_(key),
          layout_(layout),
          maps_(layout.maps),
          options_(options),
          pool_(options.threads, options.on_notice),
          words_((layout.arrangements.count() + 63) / 64),
          step_(std::max(1U, 100'000U / layout.arrangements.count())) {}

    bool allocate() {
        const std::size_t bytes = std::size_t{maps_.regions()} * words_ * sizeof(std::uint64_t);
        for (auto* bits : {&seen_, &now_, &next_}) {
            auto got = Memory::zeroed(bytes);
            if (!got) return false;
            *bits = *std::move(got);
        }
        auto planes = DistancePlanes::make(layout_);
        if (!planes) return false;
        planes_ = *std::move(planes);
        return obtain(predecessors_, maps_.slides()) && obtain(first_predecessor_, maps_.regions() + 1) &&
               obtain(unseen_, maps_.regions()) && obtain(has_now_, maps_.regions()) &&
               obtain(has_next_, maps_.regions());
    }

    enum class End { Done, Cancelled, NoMemory };

    End run() {
        find_predecessors();
        mark_goal();
        while (expand_level() != 0 && !cancelled_) {
        }
        if (cancelled_) return End::Cancelled;
        for (auto* bits : {&seen_, &now_, &next_}) *bits = Memory();  // makes room
        predecessors_ = {};
        auto got = Memory::zeroed(layout_.bytes());
        if (!got) return End::NoMemory;
        table_ = *std::move(got);
        const bool whole = pool_.for_ranges(
            maps_.regions(), PatternLayout::line, options_.stop, [this](std::uint64_t first, std::uint64_t) {
                planes_.finish_line(key_, layout_, static_cast<std::uint32_t>(first), table_.data());
            });
        return whole ? End::Done : End::Cancelled;
    }

    Memory take() { return std::move(table_); }

  private:
    template <class T>
    static bool obtain(LargeArray<T>& array, std::size_t count) {
        auto got = LargeArray<T>::make(count);
        if (got) array = *std::move(got);
        return got.has_value();
    }

    /// Before each range of work, a few milliseconds at most.
    bool stop_requested() {
        if (!cancelled_ && options_.stop.stop_requested())
            cancelled_ = true;  // never back, whatever another thread was told
        return cancelled_;
    }

    void find_predecessors() {
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

    void mark_goal() {
        const auto region =
            maps_.region(key_.homes, key_.blank);  // at home labels ascend with the cells: permutation rank 0
        std::ranges::fill(unseen_.span(), layout_.arrangements.count());
        bits(seen_, region)[0] = 1;
        bits(now_, region)[0] = 1;
        has_now_[region] = 1;
        --unseen_[region];
    }

    std::uint64_t* bits(Memory& memory, std::uint32_t region) const {
        return reinterpret_cast<std::uint64_t*>(memory.data()) + std::size_t{region} * words_;
    }

    /// All workers take part; returns how many entries are at this distance.
    std::uint64_t expand_level() {
        WorkRanges ranges(maps_.regions(), step_);
        std::atomic<std::uint64_t> found{0};
        pool_.run([&](int) {
            std::vector<std::uint64_t> reached(words_);
            std::uint64_t own = 0;
            for (auto range = ranges.next(); !range.empty() && !stop_requested(); range = ranges.next())
                for (std::uint64_t region = range.begin; region < range.end; ++region)
                    own += expand(static_cast<std::uint32_t>(region), reached);
            found += own;
        });
        finish_level(found);
        return found;
    }

    std::uint32_t expand(std::uint32_t region, std::vector<std::uint64_t>& reached) {
        has_next_[region] = 0;
        if (unseen_[region] == 0 || !pull(region, reached)) return 0;
        const std::uint32_t fresh = update(region, reached);
        has_next_[region] = fresh != 0;
        unseen_[region] -= fresh;
        return fresh;
    }

    bool pull(std::uint32_t region, std::vector<std::uint64_t>& reached) {
        bool any = false;
        for (std::uint32_t i = first_predecessor_[region]; i < first_predecessor_[region + 1]; ++i) {
            const Predecessor predecessor = predecessors_[i];
            if (has_now_[predecessor.source] == 0) continue;
            if (!any) std::ranges::fill(reached, 0);
            any = true;
            const std::uint64_t* const source = bits(now_, predecessor.source);
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

    std::uint32_t update(std::uint32_t region, const std::vector<std::uint64_t>& reached) {
        std::uint32_t fresh = 0;
        std::uint64_t* const seen = bits(seen_, region);
        std::uint64_t* const next = bits(next_, region);
        for (std::size_t w = 0; w < words_; ++w) {
            const std::uint64_t found = next[w] = reached[w] & ~seen[w];
            if (found == 0) continue;
            seen[w] |= found;
            fresh += static_cast<std::uint32_t>(std::popcount(found));
            if (level_ < 32)
                planes_.enter(region, w, found, level_ / 2);
            else
                enter_limited(region, found, w);
        }
        return fresh;
    }

    /// From this level on a surplus may be more than 15.
    void enter_limited(std::uint32_t region, std::uint64_t found, std::size_t w) {
        const PatternManhattan manhattan(key_, layout_, maps_.map_of(region));
        for (; found != 0; found &= found - 1) {
            const auto bit = static_cast<unsigned>(std::countr_zero(found));
            const int half = manhattan.of(static_cast<std::uint32_t>(w * 64 + bit)) / 2;
            planes_.enter(region, w, std::uint64_t{1} << bit, std::min(level_ / 2 - half, 15) + half);
        }
    }

    void finish_level(std::uint64_t found) {
        settled_ += found;
        if (found != 0 && !stop_requested() && options_.on_level)
            options_.on_level({level_, settled_, std::uint64_t{maps_.regions()} * layout_.arrangements.count()});
        std::swap(now_, next_);
        std::swap(has_now_, has_next_);
        ++level_;
    }

    const PatternKey key_;
    const PatternLayout& layout_;
    const MapIndex& maps_;
    const BuildOptions& options_;
    ThreadPool pool_;
    const std::size_t words_;   // of 64 bits, one bit a permutation
    const std::uint32_t step_;  // regions handed out at a time

    Memory table_, seen_, now_, next_;
    DistancePlanes planes_;
    LargeArray<std::uint8_t> has_now_, has_next_;  // by region: is any bit set?
    LargeArray<std::uint32_t> unseen_;             // by region
    LargeArray<std::uint32_t> first_predecessor_;  // by region
    LargeArray<Predecessor> predecessors_;
    std::vector<std::vector<std::uint16_t>> slides_;  // [from * 8 + to]

    std::uint64_t settled_ = 1;
    int level_ = 1;
    std::atomic<bool> cancelled_{false};
};

}  // namespace

std::uint64_t build_bytes(const PatternLayout& layout) {
    if (layout.metric == Metric::MultiTile) return multi_tile_build_bytes(layout);
    const std::uint64_t bits =
        std::uint64_t{layout.maps.regions()} * ((layout.arrangements.count() + 63) / 64) * sizeof(std::uint64_t);
    const std::uint64_t predecessors = layout.maps.slides() * sizeof(Predecessor);
    return DistancePlanes::bytes(layout) + std::max(3 * bits + predecessors, layout.bytes());
}

Expected<PatternTable> build_table(const PatternKey& key, std::shared_ptr<const PatternLayout> layout,
                                   const BuildOptions& options) {
    if (key.metric == Metric::MultiTile) return build_multi_tile_table(key, std::move(layout), options);
    Builder builder(key, *layout, options);
    const auto end = builder.allocate() ? builder.run() : Builder::End::NoMemory;
    if (end == Builder::End::NoMemory) return make_error(ErrorCode::OutOfMemory, "memory", build_bytes(*layout) >> 20);
    if (end == Builder::End::Cancelled) return make_error(ErrorCode::Cancelled, "tables", key.text());
    return PatternTable(key, std::move(layout), builder.take());
}

}  // namespace taquin
