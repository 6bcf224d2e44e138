#pragma once

#include <algorithm>

#include "taquin/fast/pattern_slots.h"

namespace taquin::fast {

/// Pattern databases by their delta bits: the same estimates as StaticPdb's, updated move by move (differential
/// pattern databases: Breyer and Korf 2010; one bit a move: Clausecker and Reinefeld 2019). A node looks up itself, in
/// the one part of each lookup that the last move changed, and then knows how each of its moves changes the estimate;
/// most of these moves are never made.
template <class Shape, int Lookups, int Slots>
class StaticDeltaPdb {
    using Patterns = PatternSlots<Shape, Lookups, Slots>;
    using BorderBits = std::conditional_t<(Shape::cells <= 16), std::uint32_t, std::uint64_t>;

  public:
    using Serves = PatternDatabase;
    static constexpr const HeuristicInfo* info = &pdb_info;
    /// On other rectangles two lookups are rare, as only goals with the blank in a middle line have them; StaticPdb
    /// will do there.
    static constexpr bool compiled = Patterns::compiled && (Lookups == 1 || Shape::square);
    static constexpr bool covers_manhattan = true;
    static constexpr bool unit_change = true;

    struct State {
        typename Patterns::PatternState pattern;
        std::array<BorderBits, Slots + 1> nearer;  // by slot: the borders across which a slide leads nearer home
        std::array<std::uint8_t, Lookups> h;
        std::array<std::uint8_t, Lookups> fresh;  // by lookup: the slot whose bits are not read yet
    };
    struct Plan {
        std::array<const std::uint8_t*, Lookups> byte;
        std::array<std::uint8_t, Lookups> shift;
        std::array<std::uint8_t, Lookups> slack;  // by lookup: 1: it may grow by one
    };
    struct Preview {};
    static constexpr int stages = 0;
    static constexpr std::size_t rounds() { return 1; }

    static bool supports(const PatternDatabase& heuristic) {
        const auto with_delta = [](const PatternDatabase::Part& part) {
            return part.table->delta() != nullptr && part.table->key().size == Shape::size();
        };
        return Patterns::supports(heuristic) && std::ranges::all_of(heuristic.lookups(), [&](const auto& lookup) {
                   return std::ranges::all_of(lookup, with_delta);
               });
    }
    /// Requires supports(heuristic).
    StaticDeltaPdb(const PatternDatabase& heuristic, bool transposed) : patterns_(heuristic, transposed) {
        readers_[Slots] = DeltaPdb::Reader::always<2>();
        for (std::size_t s = 0; s < patterns_.used; ++s)
            readers_[s] = patterns_.table[s]->delta()->reader(*patterns_.table[s]);
        for (std::size_t v = 0; v < Lookups; ++v)
            for (std::size_t home = 0; home < Shape::cells; ++home)
                for (const auto& slides : Shape::upright.slides)
                    for (const Slide& slide : slides)
                        if (slide.from != slide.to) crossings_[v][home][slide.key] = crossing(v, home, slide);
    }

    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, State& state) const {
        state = {};
        state.h.fill(static_cast<std::uint8_t>(StaticManhattan<Shape>::of(home_at, blank)));
        patterns_.place(home_at, blank, state.pattern);
        state.pattern.mask[Slots] = loose;
        for (std::size_t s = 0; s < patterns_.used; ++s) {
            const std::uint64_t bit = find(state, s);
            state.nearer[s] = read(readers_[s].byte(bit), bit % 8, state.pattern.mask[s]);
        }
        for (std::size_t v = 0; v < Lookups; ++v)
            for (std::size_t i = 0; i < patterns_.parts[v].count; ++i)
                state.h[v] = static_cast<std::uint8_t>(
                    state.h[v] + 2 * patterns_.surplus(patterns_.parts[v].slot[i], state.pattern, blank));
        state.fresh.fill(Slots);
        return std::max(state.h[0], state.h[Lookups - 1]);
    }

    void plan(const HomeAt<Shape>&, const State& state, Plan& plan) const { prefetch(state, plan, 0); }
    void prefetch(const State& state, Plan& plan, std::size_t) const {
        for (std::size_t v = 0; v < Lookups; ++v) {
            const std::size_t s = state.fresh[v];
            const std::uint64_t bit = find(state, s);
            plan.byte[v] = readers_[s].byte(bit);
            plan.shift[v] = bit % 8;
            __builtin_prefetch(plan.byte[v]);
        }
    }
    void open(State& state, Plan& plan, int limit, std::size_t) const {
        for (std::size_t v = 0; v < Lookups; ++v) {
            const std::size_t s = state.fresh[v];
            state.nearer[s] = read(plan.byte[v], plan.shift[v], state.pattern.mask[s]);
            plan.slack[v] = state.h[v] < limit;
        }
    }
    unsigned passes(const State& state, const Plan& plan, std::size_t home, std::size_t key, std::size_t,
                    Preview&) const {
        unsigned result = 1;
        for (std::size_t v = 0; v < Lookups; ++v) {
            const Crossing by = crossings_[v][home][key];
            result &= static_cast<unsigned>(state.nearer[by.slot] >> by.border) | plan.slack[v];
        }
        return result;
    }

    void update(const State& before, Slide slide, const Plan&, const Preview&, State& after) const {
        after = before;
        for (std::size_t v = 0; v < Lookups; ++v) {
            const Crossing by = crossings_[v][slide.home][slide.key];
            const auto decrease = static_cast<int>(before.nearer[by.slot] >> by.border & 1U);
            after.h[v] = static_cast<std::uint8_t>(before.h[v] + 1 - 2 * decrease);
            after.fresh[v] = by.slot;
            patterns_.slide(by.slot, slide, before.pattern, after.pattern.mask[by.slot], after.pattern.word[by.slot]);
        }
    }
    static bool at_goal(const State& state) { return state.h[0] == 0; }

  private:
    /// Tables are stored with rows <= columns (StoredPattern), like shapes.
    static constexpr Borders borders{Shape::rows, Shape::cols};
    /// Tiles without a pattern always read the same bits: across the first of two borders they move away from home,
    /// across the second towards it. These are the borders around the first cell, which stands for all their cells.
    static constexpr typename Patterns::Mask loose = 1;

    struct Crossing {
        std::uint8_t slot;
        std::uint8_t border;  // of the slot's table
    };

    Crossing crossing(std::size_t lookup, std::size_t home, const Slide& slide) const {
        const std::uint8_t slot = patterns_.tiles[lookup][home];
        if (slot == Slots)
            return {slot, static_cast<std::uint8_t>(Shape::changes[home][slide.key] < 0 ? borders.below : 0)};
        const auto& cell = patterns_.cell[slot];
        return {slot, static_cast<std::uint8_t>(borders.between(cell[slide.from], cell[slide.to]))};
    }
    std::uint64_t find(const State& state, std::size_t slot) const {
        return readers_[slot].template find<(Shape::cells > 16)>(state.pattern.mask[slot], state.pattern.word[slot]);
    }
    static BorderBits read(const std::uint8_t* byte, unsigned shift, CellMask mask) {
        return static_cast<BorderBits>(DeltaPdb::read<typename Shape::Bits>(byte, shift, borders.around(mask)));
    }

    Patterns patterns_;
    std::array<DeltaPdb::Reader, Slots + 1> readers_{};
    std::array<std::array<std::array<Crossing, std::size_t{4} * Shape::cells>, Shape::cells>, Lookups> crossings_{};
};

}  // namespace taquin::fast
