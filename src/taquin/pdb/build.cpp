// Breadth-first building of a pattern table.
//
// All arrangements of one set of cells move alike: when the tile in cell c slides to cell d, the set changes the same
// way and the arrangements by one fixed permutation, none at all when c and d are neighbours in a row. So a level is a
// sweep over places (set, region of the blank), each with one bit per arrangement: a place pulls the new arrangements
// of its neighbour places through their permutations and keeps those it has not seen. Only the owner of a place writes
// to it, so threads share the sweep without locks.
//
// An entry's distance is at first kept as half of it modulo 16. The Manhattan distance has the same parity, so one last
// sweep takes half of that away and has the surplus, as far as this is less than 16. On long narrow boards it can be
// more; such entries are entered as if it were 15, a lower bound. The same sweep puts the entries in the order in which
// searches look them up (distance_planes.cpp).

#include "taquin/pdb/build.h"

#include <array>
#include <atomic>
#include <barrier>
#include <thread>

#include "taquin/pdb/distance_planes.h"

namespace taquin {

namespace {

/// One way into a place: from `source`, by the tile of slot `from` sliding into slot `to`.
struct Entrance {
    std::uint32_t source;
    std::uint8_t from;
    std::uint8_t to;
};

class Builder {
  public:
    Builder(const PatternKey& key, const PatternLayout& layout, const BuildOptions& options)
        : key_(key),
          layout_(layout),
          sets_(layout.sets),
          options_(options),
          words_((layout.arrangements.count() + 63) / 64),
          step_(std::max(1U, 100'000U / layout.arrangements.count())) {}

    bool allocate() {
        const std::size_t bytes = std::size_t{sets_.places()} * words_ * sizeof(std::uint64_t);
        for (auto* bits : {&seen_, &now_, &next_}) {
            auto got = Memory::zeroed(bytes);
            if (!got) return false;
            *bits = *std::move(got);
        }
        auto planes = DistancePlanes::make(layout_);
        if (!planes) return false;
        planes_ = *std::move(planes);
        return true;
    }

    enum class End { Done, Cancelled, NoMemory };

    End run() {
        find_entrances();
        place_goal();
        const int threads = std::max(1, options_.threads);
        std::barrier level_done(threads, [this]() noexcept { finish_level(); });
        in_parallel(threads, [&] {
            std::vector<std::uint64_t> reached(words_);
            while (!stop_) {
                found_ += sweep(reached);
                level_done.arrive_and_wait();
            }
        });
        if (cancelled_) return End::Cancelled;
        for (auto* bits : {&seen_, &now_, &next_}) *bits = Memory();  // makes room
        auto got = Memory::zeroed(layout_.bytes());
        if (!got) return End::NoMemory;
        table_ = *std::move(got);
        ticket_ = 0;
        in_parallel(threads, [&] { finish(); });
        return cancelled_ ? End::Cancelled : End::Done;
    }

    Memory take() { return std::move(table_); }

  private:
    template <class Work>
    static void in_parallel(int threads, const Work& work) {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
        work();
    }

    /// Between two tickets, each a few milliseconds of work at most.
    bool stop_requested() {
        if (!cancelled_ && options_.stop.stop_requested())
            cancelled_ = true;  // never back, whatever another thread was told
        return cancelled_;
    }

    void find_entrances() {
        const auto adjacent = adjacent_cells(sets_.size());
        const auto slot_of = [](CellMask mask, int cell) {
            return static_cast<std::uint8_t>(std::popcount(mask & ((1U << cell) - 1)));
        };
        slides_.resize(64);
        first_entrance_.push_back(0);
        for (std::uint32_t rank = 0; rank < sets_.count(); ++rank) {
            const CellMask mask = sets_.mask(rank);
            for (std::uint32_t place = sets_.first_place(rank); place < sets_.last_place(rank); ++place) {
                for (int blank = 0; blank < sets_.size().cells(); ++blank) {
                    if ((mask >> blank & 1U) != 0) continue;
                    if (sets_.first_place(rank) + sets_.region(rank, static_cast<Cell>(blank)) != place) continue;
                    for (CellMask left = adjacent[static_cast<std::size_t>(blank)] & mask; left != 0;
                         left &= left - 1) {
                        const int cell = std::countr_zero(left);  // the tile came here from where the blank is now
                        const CellMask before = (mask ^ 1U << cell) | 1U << blank;
                        const Entrance entrance{sets_.place(before, static_cast<Cell>(cell)), slot_of(before, blank),
                                                slot_of(mask, cell)};
                        entrances_.push_back(entrance);
                        auto& slide = slides_[entrance.from * 8U + entrance.to];
                        if (entrance.from != entrance.to && slide.empty())
                            slide = layout_.arrangements.slide_table(entrance.from, entrance.to);
                    }
                }
                first_entrance_.push_back(static_cast<std::uint32_t>(entrances_.size()));
            }
        }
    }

    void place_goal() {
        const auto place = sets_.place(key_.homes, key_.blank);  // labels update cells: the first arrangement
        unseen_.assign(sets_.places(), layout_.arrangements.count());
        has_now_.assign(sets_.places(), 0);
        has_next_.assign(sets_.places(), 0);
        bits(seen_, place)[0] = 1;
        bits(now_, place)[0] = 1;
        has_now_[place] = 1;
        --unseen_[place];
    }

    std::uint64_t* bits(Memory& memory, std::uint32_t place) const {
        return reinterpret_cast<std::uint64_t*>(memory.data()) + std::size_t{place} * words_;
    }

    std::uint64_t sweep(std::vector<std::uint64_t>& reached) {
        std::uint64_t found = 0;
        for (;;) {
            const std::uint32_t begin = ticket_.fetch_add(step_);
            if (begin >= sets_.places() || stop_requested()) return found;
            const std::uint32_t end = std::min(begin + step_, sets_.places());
            for (std::uint32_t place = begin; place < end; ++place) {
                has_next_[place] = 0;
                if (unseen_[place] == 0 || !pull(place, reached)) continue;
                const std::uint32_t fresh = update(place, reached);
                has_next_[place] = fresh != 0;
                unseen_[place] -= fresh;
                found += fresh;
            }
        }
    }

    bool pull(std::uint32_t place, std::vector<std::uint64_t>& reached) {
        bool any = false;
        for (std::uint32_t i = first_entrance_[place]; i < first_entrance_[place + 1]; ++i) {
            const Entrance entrance = entrances_[i];
            if (has_now_[entrance.source] == 0) continue;
            if (!any) std::ranges::fill(reached, 0);
            any = true;
            const std::uint64_t* const source = bits(now_, entrance.source);
            if (entrance.from == entrance.to) {
                for (std::size_t w = 0; w < words_; ++w) reached[w] |= source[w];
                continue;
            }
            const std::uint16_t* const slide = slides_[entrance.from * 8U + entrance.to].data();
            for (std::size_t w = 0; w < words_; ++w)
                for (std::uint64_t left = source[w]; left != 0; left &= left - 1) {
                    const unsigned to = slide[w * 64 + static_cast<unsigned>(std::countr_zero(left))];
                    reached[to / 64] |= std::uint64_t{1} << (to % 64);
                }
        }
        return any;
    }

    std::uint32_t update(std::uint32_t place, const std::vector<std::uint64_t>& reached) {
        std::uint32_t fresh = 0;
        std::uint64_t* const seen = bits(seen_, place);
        std::uint64_t* const next = bits(next_, place);
        for (std::size_t w = 0; w < words_; ++w) {
            const std::uint64_t found = next[w] = reached[w] & ~seen[w];
            if (found == 0) continue;
            seen[w] |= found;
            fresh += static_cast<std::uint32_t>(std::popcount(found));
            if (level_ < 32)
                planes_.enter(place, w, found, level_ / 2);
            else
                enter_limited(place, found, w);
        }
        return fresh;
    }

    /// From this level on an surplus may be more than 15.
    void enter_limited(std::uint32_t place, std::uint64_t found, std::size_t w) {
        const PatternManhattan manhattan(key_, layout_, sets_.set_of(place));
        for (; found != 0; found &= found - 1) {
            const auto bit = static_cast<unsigned>(std::countr_zero(found));
            const int half = manhattan.of(static_cast<std::uint32_t>(w * 64 + bit)) / 2;
            planes_.enter(place, w, std::uint64_t{1} << bit, std::min(level_ / 2 - half, 15) + half);
        }
    }

    void finish_level() noexcept {
        const std::uint64_t found = found_.exchange(0);
        settled_ += found;
        stop_ = found == 0 || stop_requested();
        if (options_.on_level && !stop_)
            options_.on_level({level_, settled_, std::uint64_t{sets_.places()} * layout_.arrangements.count()});
        std::swap(now_, next_);
        std::swap(has_now_, has_next_);
        ++level_;
        ticket_ = 0;
    }

    void finish() {
        for (;;) {
            const std::uint32_t first = ticket_.fetch_add(PatternLayout::line);
            if (first >= sets_.places() || stop_requested()) return;
            planes_.finish_line(key_, layout_, first, table_.data());
        }
    }

    const PatternKey key_;
    const PatternLayout& layout_;
    const CellSets& sets_;
    const BuildOptions& options_;
    const std::size_t words_;   // of 64 bits, one bit an arrangement
    const std::uint32_t step_;  // places taken at a time

    Memory table_, seen_, now_, next_;
    DistancePlanes planes_;
    std::vector<std::uint8_t> has_now_, has_next_;  // by place: is any bit set?
    std::vector<std::uint32_t> unseen_;             // by place
    std::vector<std::uint32_t> first_entrance_;
    std::vector<Entrance> entrances_;
    std::vector<std::vector<std::uint16_t>> slides_;  // [from * 8 + to]

    std::atomic<std::uint32_t> ticket_{0};
    std::atomic<std::uint64_t> found_{0};
    std::uint64_t settled_ = 1;
    int level_ = 1;
    bool stop_ = false;
    std::atomic<bool> cancelled_{false};
};

}  // namespace

std::uint64_t build_bytes(const PatternLayout& layout) {
    const std::uint64_t bits =
        std::uint64_t{layout.sets.places()} * ((layout.arrangements.count() + 63) / 64) * sizeof(std::uint64_t);
    return DistancePlanes::bytes(layout) + std::max(3 * bits, layout.bytes());
}

Expected<PatternTable> build_table(const PatternKey& key, std::shared_ptr<const PatternLayout> layout,
                                   const BuildOptions& options) {
    Builder builder(key, *layout, options);
    const auto end = builder.allocate() ? builder.run() : Builder::End::NoMemory;
    if (end == Builder::End::NoMemory)
        return make_error(ErrorCode::OutOfMemory, "memory", build_bytes(*layout) >> 20, key.text());
    if (end == Builder::End::Cancelled) return make_error(ErrorCode::Cancelled, "tables", key.text());
    return PatternTable(key, std::move(layout), builder.take());
}

}  // namespace taquin
