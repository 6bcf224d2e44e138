#pragma once

#include <algorithm>

#include "taquin/fast/pattern_slots.h"

namespace taquin::fast {

/// Pattern databases by their delta: the same estimates as StaticPdb's, followed from the start. A position looks up
/// itself, one part of each lookup, the one that the last move changed, and then knows about all its moves; most of
/// these are never made.
template <class Shape, int Lookups, int Slots>
class StaticDeltaPdb {
    using Patterns = PatternSlots<Shape, Lookups, Slots>;
    using Row = std::conditional_t<(Shape::cells <= 16), std::uint32_t, std::uint64_t>;

  public:
    struct State {
        typename Patterns::PatternState pattern;
        std::array<Row, Slots + 1> row;  // by slot: the borders across which a slide leads nearer home
        std::array<std::uint8_t, Lookups> h;
        std::array<std::uint8_t, Lookups> fresh;  // by lookup: the slot whose row is not known yet
    };
    struct Plan {
        std::array<const std::uint8_t*, Lookups> byte;
        std::array<std::uint8_t, Lookups> shift;
        std::array<std::uint8_t, Lookups> slack;  // by lookup: may it get greater?
    };
    struct Preview {};
    static constexpr int stages = 0;

    static bool supports(const PatternDatabase& heuristic) {
        const auto with_delta = [](const PatternDatabase::Part& part) {
            return part.table->delta() != nullptr && part.table->key().size == stored;
        };
        return Patterns::supports(heuristic) && std::ranges::all_of(heuristic.lookups(), [&](const auto& lookup) {
                   return std::ranges::all_of(lookup, with_delta);
               });
    }
    /// Requires supports(heuristic).
    explicit StaticDeltaPdb(const PatternDatabase& heuristic) : patterns_(heuristic) {
        readers_[Slots] = DeltaPdb::Reader::always<2>();
        for (std::size_t s = 0; s < patterns_.used; ++s)
            readers_[s] = patterns_.table[s]->delta()->reader(*patterns_.table[s]);
        for (std::size_t v = 0; v < Lookups; ++v)
            for (std::size_t home = 0; home < Shape::cells; ++home)
                for (const auto& slides : Shape::slides)
                    for (const Slide& slide : slides)
                        if (slide.from != slide.to) crossings_[v][home][slide.key] = crossing(v, home, slide);
    }

    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, State& state) const {
        state = {};
        state.h.fill(static_cast<std::uint8_t>(Patterns::manhattan(home_at, blank)));
        patterns_.place(home_at, blank, state.pattern);
        state.pattern.mask[Slots] = loose;
        for (std::size_t s = 0; s < patterns_.used; ++s) {
            const std::uint64_t bit = find(state, s);
            state.row[s] = read(readers_[s].byte(bit), bit % 8, state.pattern.mask[s]);
            auto& h = state.h[patterns_.lookup_of[s]];
            h = static_cast<std::uint8_t>(h + 2 * patterns_.surplus(s, state.pattern, blank));
        }
        state.fresh.fill(Slots);
        return std::ranges::max(state.h);
    }

    /// Asks memory for what open() will read.
    Plan plan(const State& state) const {
        Plan plan;
        for (std::size_t v = 0; v < Lookups; ++v) {
            const std::size_t s = state.fresh[v];
            const std::uint64_t bit = find(state, s);
            plan.byte[v] = readers_[s].byte(bit);
            plan.shift[v] = bit % 8;
            __builtin_prefetch(plan.byte[v]);
        }
        return plan;
    }
    /// Before passes(). `limit` is for estimates after a move.
    void open(State& state, Plan& plan, int limit) const {
        for (std::size_t v = 0; v < Lookups; ++v) {
            const std::size_t s = state.fresh[v];
            state.row[s] = read(plan.byte[v], plan.shift[v], state.pattern.mask[s]);
            plan.slack[v] = state.h[v] < limit;
        }
    }
    /// Does the estimate after a slide keep to the limit? 1 or 0.
    unsigned passes(const State& state, const Plan& plan, std::size_t home, std::size_t key) const {
        unsigned result = 1;
        for (std::size_t v = 0; v < Lookups; ++v) {
            const Crossing by = crossings_[v][home][key];
            result &= static_cast<unsigned>(state.row[by.slot] >> by.border) | plan.slack[v];
        }
        return result;
    }

    void update(const State& before, Slide slide, const Plan&, const Preview&, State& after) const {
        after = before;
        for (std::size_t v = 0; v < Lookups; ++v) {
            const Crossing by = crossings_[v][slide.home][slide.key];
            const auto nearer = static_cast<int>(before.row[by.slot] >> by.border & 1U);
            after.h[v] = static_cast<std::uint8_t>(before.h[v] + 1 - 2 * nearer);
            after.fresh[v] = by.slot;
            patterns_.slide(by.slot, slide, before.pattern, after.pattern.mask[by.slot], after.pattern.word[by.slot]);
        }
    }
    static bool at_goal(const State& state) { return state.h[0] == 0; }

  private:
    /// Tables are stored lying, as StoredPattern says.
    static constexpr Size stored{std::min(Shape::rows, Shape::cols), std::max(Shape::rows, Shape::cols)};
    static constexpr Borders borders{stored.rows, stored.cols};
    /// Tiles without a pattern have a row too, always the same one: across the first of two borders they get away from
    /// home, across the second nearer. These are the borders around the set of cells kept for them, the first cell.
    static constexpr typename Patterns::Mask loose = 1;

    struct Crossing {
        std::uint8_t slot;
        std::uint8_t border;  // as the slot's table sees it
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
    static Row read(const std::uint8_t* byte, unsigned shift, CellMask mask) {
        return static_cast<Row>(DeltaPdb::read(byte, shift, borders.around(mask)));
    }

    Patterns patterns_;
    std::array<DeltaPdb::Reader, Slots + 1> readers_{};
    std::array<std::array<std::array<Crossing, std::size_t{4} * Shape::cells>, Shape::cells>, Lookups> crossings_{};
};

}  // namespace taquin::fast
