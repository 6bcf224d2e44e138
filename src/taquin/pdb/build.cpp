// Breadth-first building of a pattern table.
//
// All arrangements of one set of cells move alike: when the tile in cell c slides to cell d, the set changes the same
// way and the arrangements by one fixed permutation, none at all when c and d are neighbours in a row. So a level is a
// sweep over places (set, region of the blank), each with one bit per arrangement: a place pulls the new arrangements
// of its neighbour places through their permutations and keeps those it has not seen. Only the owner of a place writes
// to it, so threads share the sweep without locks.
//
// An entry's distance is at first kept as half of it modulo 16. The Manhattan distance has the same parity, so one last
// sweep takes half of that away and has the excess, as far as this is less than 16. On long narrow boards it can be
// more; such entries are entered as if it were 15, a lower bound.

#include "taquin/pdb/build.h"

#include <array>
#include <atomic>
#include <barrier>
#include <cstring>
#include <thread>

#include <fmt/format.h>

namespace taquin {

namespace {

/// One way into a place: from `source`, by the tile of slot `from` sliding into slot `to`.
struct Entrance {
    std::uint32_t source;
    std::uint8_t from;
    std::uint8_t to;
};

constexpr std::array<std::uint32_t, 256> spread = [] {  // one bit to one nibble
    std::array<std::uint32_t, 256> result{};
    for (std::size_t bits = 0; bits < 256; ++bits)
        for (std::size_t i = 0; i < 8; ++i)
            if ((bits >> i & 1U) != 0) result[bits] |= 1U << (4 * i);
    return result;
}();

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
        auto got = Memory::zeroed(layout_.bytes());
        if (!got) return false;
        table_ = *std::move(got);
        return true;
    }

    /// False when cancelled.
    bool run() {
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
        if (cancelled_) return false;
        ticket_ = 0;
        in_parallel(threads, [&] { subtract_manhattan(); });
        return !cancelled_;
    }

    Memory take() { return std::move(table_); }

  private:
    template <class Work>
    static void in_parallel(int threads, const Work& work) {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
        work();
    }

    /// Between two tickets, each a fraction of a millisecond of work.
    bool asked_to_stop() {
        if (!cancelled_ && options_.stop && options_.stop()) cancelled_ = true;
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
                set_of_place_.push_back(rank);
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
        const auto place = sets_.place(key_.homes, key_.blank);  // labels follow cells: the first arrangement
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
            if (begin >= sets_.places() || asked_to_stop()) return found;
            const std::uint32_t end = std::min(begin + step_, sets_.places());
            for (std::uint32_t place = begin; place < end; ++place) {
                has_next_[place] = 0;
                if (unseen_[place] == 0 || !pull(place, reached)) continue;
                const std::uint32_t fresh = settle(place, reached);
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

    std::uint32_t settle(std::uint32_t place, const std::vector<std::uint64_t>& reached) {
        std::uint32_t fresh = 0;
        std::uint64_t* const seen = bits(seen_, place);
        std::uint64_t* const next = bits(next_, place);
        std::uint8_t* const out = table_.data() + place * layout_.stride() / 2;
        for (std::size_t w = 0; w < words_; ++w) {
            const std::uint64_t found = next[w] = reached[w] & ~seen[w];
            if (found == 0) continue;
            seen[w] |= found;
            fresh += static_cast<std::uint32_t>(std::popcount(found));
            if (level_ < 32)
                enter(found, out + w * 32);
            else
                enter_limited(place, found, w);
        }
        return fresh;
    }

    void enter(std::uint64_t found, std::uint8_t* out) const {
        const auto value = static_cast<std::uint32_t>(level_ / 2 % 16);
        for (std::size_t byte = 0; byte < 8; ++byte)
            if (const auto eight = found >> (8 * byte) & 255U; eight != 0) {
                std::uint32_t entries;
                std::memcpy(&entries, out + byte * 4, sizeof entries);
                entries |= spread[eight] * value;
                std::memcpy(out + byte * 4, &entries, sizeof entries);
            }
    }

    /// From this level on an excess may be more than 15.
    void enter_limited(std::uint32_t place, std::uint64_t found, std::size_t w) {
        const Distances distance = distances(set_of_place_[place]);
        for (; found != 0; found &= found - 1) {
            const auto rank = static_cast<std::uint32_t>(w * 64 + static_cast<unsigned>(std::countr_zero(found)));
            const int half = manhattan(distance, rank) / 2;
            const int value = std::min(level_ / 2 - half, 15) + half;
            const std::uint64_t at = place * layout_.stride() + rank;
            table_.data()[at / 2] |= static_cast<std::uint8_t>(value % 16 << (4 * (at % 2)));
        }
    }

    void finish_level() noexcept {
        const std::uint64_t found = found_.exchange(0);
        settled_ += found;
        stop_ = found == 0 || asked_to_stop();
        if (options_.on_level && !stop_)
            options_.on_level({level_, settled_, std::uint64_t{sets_.places()} * layout_.arrangements.count()});
        std::swap(now_, next_);
        std::swap(has_now_, has_next_);
        ++level_;
        ticket_ = 0;
    }

    using Distances = std::array<std::array<int, 8>, 8>;  // [slot][label]: a tile's way home from a cell of the set

    Distances distances(std::uint32_t set) const {
        Distances result{};
        const auto tiles = static_cast<std::size_t>(key_.tiles());
        CellMask cells = sets_.mask(set);
        for (std::size_t slot = 0; slot < tiles; ++slot, cells &= cells - 1) {
            CellMask homes = key_.homes;
            for (std::size_t label = 0; label < tiles; ++label, homes &= homes - 1)
                result[slot][label] = key_.size.distance(static_cast<Cell>(std::countr_zero(cells)),
                                                         static_cast<Cell>(std::countr_zero(homes)));
        }
        return result;
    }

    int manhattan(const Distances& distance, std::uint32_t rank) const {
        const std::uint32_t word = layout_.arrangements.word(rank);
        int sum = 0;
        for (std::size_t slot = 0; slot < static_cast<std::size_t>(sets_.chosen()); ++slot)
            sum += distance[slot][word >> (3 * slot) & 7U];
        return sum;
    }

    void subtract_manhattan() {
        std::vector<std::uint8_t> half(layout_.stride());
        for (;;) {
            const std::uint32_t set = ticket_.fetch_add(1);
            if (set >= sets_.count() || asked_to_stop()) return;
            const Distances distance = distances(set);
            for (std::uint32_t rank = 0; rank < layout_.arrangements.count(); ++rank)
                half[rank] = static_cast<std::uint8_t>(manhattan(distance, rank) / 2);
            for (std::uint32_t place = sets_.first_place(set); place < sets_.last_place(set); ++place) {
                std::uint8_t* const out = table_.data() + place * layout_.stride() / 2;
                for (std::size_t i = 0; i < half.size() / 2; ++i)
                    out[i] = static_cast<std::uint8_t>(((out[i] - half[2 * i]) & 15) |
                                                       ((out[i] / 16 - half[2 * i + 1]) & 15) << 4);
            }
        }
    }

    const PatternKey key_;
    const PatternLayout& layout_;
    const CellSets& sets_;
    const BuildOptions& options_;
    const std::size_t words_;   // of 64 bits, one bit an arrangement
    const std::uint32_t step_;  // places taken at a time

    Memory table_, seen_, now_, next_;
    std::vector<std::uint8_t> has_now_, has_next_;  // by place: is any bit set?
    std::vector<std::uint32_t> unseen_;             // by place
    std::vector<std::uint32_t> set_of_place_;
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
    return layout.bytes() + std::uint64_t{layout.sets.places()} * ((layout.arrangements.count() + 63) / 64) * 24;
}

Checked<PatternTable> build_table(const PatternKey& key, std::shared_ptr<const PatternLayout> layout,
                                  const BuildOptions& options) {
    Builder builder(key, *layout, options);
    if (!builder.allocate())
        return input_error("memory", fmt::format("the system refused the {} MiB that building the table {} needs",
                                                 build_bytes(*layout) >> 20, key.text()));
    if (!builder.run()) return input_error("cancelled", fmt::format("building the table {} was cancelled", key.text()));
    return PatternTable(key, std::move(layout), builder.take());
}

}  // namespace taquin
