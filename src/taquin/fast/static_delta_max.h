#pragma once

#include <algorithm>

#include "taquin/fast/pattern_slots.h"

namespace taquin::fast {

/// The largest of several partitions of the tiles, and of their reflections, by delta bits (see StaticDeltaPdb).
///
/// A round looks up a partition and its reflection; a node has its next round if those before left a move to make, and
/// 15 to 24 % of the nodes have none left after the first. A pattern that belongs to several partitions is looked up
/// once. A node keeps the delta bits of all patterns, not where their tiles are: that is found from the board when a
/// pattern is looked up, which takes no longer than copying it from node to node. The effect of a move on an estimate
/// is one bit, and estimates are updated eight at a time.
template <class Shape, int Lookups, int Slots>
class StaticDeltaMax {
    static_assert(Lookups % 8 == 0);
    using Patterns = PatternSlots<Shape, Lookups, Slots>;
    using Bits = typename Shape::Bits;
    static constexpr std::size_t words = Lookups / 8;
    static constexpr std::size_t per_round = 2;
    static constexpr std::size_t ways = 2;

  public:
    using Serves = PatternDatabase;
    static constexpr const HeuristicInfo* info = &pdb_info;
    static constexpr bool compiled = Shape::square && Shape::cells == 25;
    static constexpr bool covers_manhattan = true;
    static constexpr bool unit_change = true;

    struct State {
        std::array<std::uint64_t, Slots> nearer;  // by slot: the borders across which a slide leads nearer home
        std::array<std::uint64_t, words> h;       // by lookup: a byte
        std::uint8_t moved;                       // home of the tile that moved last: its slots are not read yet
    };
    struct Plan {
        std::array<typename Bits::Cells, ways> board;  // as the tables see it
        std::array<const std::uint8_t*, Lookups> byte;
        std::array<CellMask, Lookups> mask;
        std::array<std::uint8_t, Lookups> shift;
        std::uint32_t slack;  // by lookup: 1: it may grow by one
    };
    /// By lookup, for the rounds so far: 1: the move brings its tiles nearer home.
    struct Preview {
        std::uint32_t nearer;
    };
    static constexpr int stages = 0;
    std::size_t rounds() const { return rounds_; }

    static bool supports(const PatternDatabase& heuristic) {
        const auto with_delta = [](const PatternDatabase::Part& part) {
            return part.table->delta() != nullptr && part.table->key().size == Shape::size();
        };
        const auto whole = [&](const PatternDatabase::Lookup& lookup) {
            int tiles = 0;
            for (const PatternDatabase::Part& part : lookup) tiles += part.table->key().tiles();
            return tiles == Shape::cells - 1 && std::ranges::all_of(lookup, with_delta);
        };
        std::vector<Symmetry> different;
        for (const auto& lookup : heuristic.lookups())
            for (const auto& part : lookup)
                if (std::ranges::find(different, part.symmetry) == different.end()) different.push_back(part.symmetry);
        return Patterns::supports(heuristic) && std::ranges::all_of(heuristic.lookups(), whole) &&
               different.size() <= ways;
    }
    /// Requires supports(heuristic).
    StaticDeltaMax(const PatternDatabase& heuristic, bool transposed)
        : patterns_(heuristic, transposed), lookups_(heuristic.lookups().size()) {
        rounds_ = (lookups_ + per_round - 1) / per_round;
        for (auto& shuffle : shuffles_) shuffle.fill(Bits::nothing);
        std::array<const typename Patterns::ByCell*, ways> seen{};
        for (std::size_t s = 0; s < patterns_.used; ++s) {
            const PatternTable& table = *patterns_.table[s];
            const auto& cell = patterns_.cell[s];
            readers_[s] = table.delta()->reader(table);
            for (std::size_t home = 0; home < Shape::cells; ++home)
                if ((table.key().homes >> cell[home] & 1U) != 0)
                    labels_[s][home] = static_cast<std::uint8_t>(Bits::member | patterns_.label[s][home]);
            std::size_t way = 0;
            while (seen[way] != nullptr && *seen[way] != cell) ++way;
            seen[way] = &cell;
            way_of_[s] = static_cast<std::uint8_t>(way);
            for (std::size_t from = 0; from < Shape::cells; ++from)
                shuffles_[way][cell[from]] = static_cast<std::uint8_t>(from);
            for (const auto& slides : Shape::upright.slides)
                for (const Slide& slide : slides)
                    if (slide.from != slide.to)
                        border_[s][slide.key] =
                            static_cast<std::uint8_t>(borders.between(cell[slide.from], cell[slide.to]));
        }
        for (std::size_t home = 0; home < Shape::cells; ++home) find_touched(home);
    }

    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, State& state) const {
        state = {};
        typename Patterns::PatternState pattern{};
        patterns_.place(home_at, blank, pattern);
        std::array<int, Slots> surplus{};
        for (std::size_t s = 0; s < patterns_.used; ++s) {
            const std::uint64_t bit = readers_[s].template find<true>(pattern.mask[s], pattern.word[s]);
            state.nearer[s] = read(readers_[s].byte(bit), bit % 8, pattern.mask[s]);
            surplus[s] = patterns_.surplus(s, pattern, blank);
        }
        const int manhattan = StaticManhattan<Shape>::of(home_at, blank);
        int most = 0;
        for (std::size_t v = 0; v < lookups_; ++v) {
            int h = manhattan;
            for (std::size_t i = 0; i < patterns_.parts[v].count; ++i) h += 2 * surplus[patterns_.parts[v].slot[i]];
            state.h[v / 8] |= static_cast<std::uint64_t>(h) << (8 * (v % 8));
            most = std::max(most, h);
        }
        state.moved = no_tile;
        return most;
    }

    void plan(const HomeAt<Shape>& home_at, const State& state, Plan& plan) const {
        const auto cells = Bits::load(home_at);
        for (std::size_t way = 0; way < ways; ++way) plan.board[way] = Bits::permute(cells, shuffles_[way]);
        prefetch(state, plan, 0);
    }
    void prefetch(const State& state, Plan& plan, std::size_t round) const {
        const Touched& touched = touched_[state.moved];
        for (std::size_t i = touched.first[round]; i < touched.first[round + 1]; ++i) {
            const std::size_t s = touched.slot[i];
            const auto [mask, word] = Bits::gather(plan.board[way_of_[s]], labels_[s]);
            const std::uint64_t bit = readers_[s].template find<true>(mask, word);
            plan.byte[i] = readers_[s].byte(bit);
            plan.shift[i] = bit % 8;
            plan.mask[i] = mask;
            __builtin_prefetch(plan.byte[i]);
        }
    }
    void open(State& state, Plan& plan, int limit, std::size_t round) const {
        const Touched& touched = touched_[state.moved];
        for (std::size_t i = touched.first[round]; i < touched.first[round + 1]; ++i)
            state.nearer[touched.slot[i]] = read(plan.byte[i], plan.shift[i], plan.mask[i]);
        if (round == 0) plan.slack = slack(state, limit);
    }
    unsigned passes(const State& state, const Plan& plan, std::size_t home, std::size_t key, std::size_t round,
                    Preview& preview) const {
        const std::uint32_t before = round == 0 ? 0 : preview.nearer;
        std::uint32_t nearer = 0;
        for (std::size_t v = round * per_round; v < (round + 1) * per_round; ++v) {
            const std::size_t s = slot_of_[home][v];
            nearer |= static_cast<std::uint32_t>(state.nearer[s] >> border_[s][key] & 1U) << v;
        }
        preview.nearer = before | nearer;
        const std::uint32_t asked = 3U << round * per_round;
        return static_cast<unsigned>(((nearer | plan.slack) & asked) == asked);
    }

    void update(const State& before, Slide slide, const Plan&, const Preview& preview, State& after) const {
        after.nearer = before.nearer;
        for (std::size_t w = 0; w < words; ++w)
            after.h[w] = before.h[w] + ones - 2 * Bits::deposit(preview.nearer >> (8 * w), ones);
        after.moved = slide.home;
    }
    static bool at_goal(const State& state) { return (state.h[0] & 255U) == 0; }

  private:
    static constexpr Borders borders{Shape::rows, Shape::cols};
    static constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
    static constexpr std::uint8_t no_tile = Shape::cells;

    /// The slots of a tile, each in the first round that needs it.
    struct Touched {
        std::array<std::uint8_t, Lookups> slot;
        std::array<std::uint8_t, Lookups / per_round + 1> first;  // by round; one more for the end
    };
    void find_touched(std::size_t home) {
        Touched& touched = touched_[home];
        std::uint8_t count = 0;
        for (std::size_t v = 0; v < lookups_; ++v) {
            const std::uint8_t s = patterns_.tiles[v][home];
            if (s == Slots) continue;  // the blank's home
            slot_of_[home][v] = s;
            const auto end = touched.slot.begin() + count;
            if (std::find(touched.slot.begin(), end, s) == end) touched.slot[count++] = s;
            touched.first[v / per_round + 1] = count;
        }
    }

    /// By lookup: may h grow by one? 1 for lookups that are missing, too. A node is within its bound, h <= limit + 1,
    /// and h cannot grow if it is limit or limit + 1 (only one of them has the parity of the bound).
    std::uint32_t slack(const State& state, int limit) const {
        std::uint32_t result = 0;
        for (std::size_t w = 0; w < words; ++w) {
            const std::uint64_t left = static_cast<std::uint64_t>(limit + 1) * ones - state.h[w];
            const std::uint64_t halves = left >> 1 & 127 * ones;
            const std::uint64_t some = (halves + 127 * ones) & 128 * ones;  // the highest bit: not 0
            result |= static_cast<std::uint32_t>(Bits::extract(some, 128 * ones)) << (8 * w);
        }
        return result | ~std::uint32_t{0} << lookups_;
    }
    static std::uint64_t read(const std::uint8_t* byte, unsigned shift, CellMask mask) {
        return DeltaPdb::read<Bits>(byte, shift, borders.around(mask));
    }

    Patterns patterns_;
    std::size_t lookups_;
    std::size_t rounds_ = 0;
    std::array<DeltaPdb::Reader, Slots> readers_{};
    std::array<typename Bits::Table, Slots> labels_{};  // by slot, then home: Bits::member and the tile's label
    std::array<typename Bits::Table, ways> shuffles_{};
    std::array<std::uint8_t, Slots> way_of_{};
    std::array<std::array<std::uint8_t, Lookups>, Shape::cells> slot_of_{};  // by home, then lookup
    std::array<Touched, Shape::cells + 1> touched_{};                        // by home; the last for no tile
    /// By slot, then Slide::key: the border of the slot's table that the slide crosses.
    std::array<std::array<std::uint8_t, std::size_t{4} * Shape::cells>, Slots> border_{};
};

}  // namespace taquin::fast
