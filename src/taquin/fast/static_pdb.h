#pragma once

#include "taquin/fast/pattern_slots.h"

namespace taquin::fast {

/// Pattern databases by their entries. A node keeps, for every part of every lookup, the cells of the pattern's tiles
/// and their arrangement; a move changes one part of each lookup, whose entry is prefetched before the first move of
/// the batch is evaluated. Of two lookups, the one with the larger value at the node comes first, the other is for the
/// moves that pass.
template <class Shape, int Lookups, int Slots>
class StaticPdb {
    using Patterns = PatternSlots<Shape, Lookups, Slots>;

  public:
    using Serves = PatternDatabase;
    static constexpr const HeuristicInfo* info = &pdb_info;
    static constexpr bool compiled = Patterns::compiled;
    static constexpr bool covers_manhattan = true;
    static constexpr bool unit_change = true;
    using Mask = typename Patterns::Mask;

    struct State {
        typename Patterns::PatternState pattern;
        std::array<std::uint8_t, Slots + 1> surplus;
        std::array<std::uint8_t, Lookups> sum;  // of these
        std::int16_t manhattan;
    };
    struct Look {
        const std::uint8_t* entry;
        std::uint32_t word;
        Mask mask;
        std::uint8_t slot;
        std::uint8_t shift;  // of the entry in its byte
        std::uint8_t surplus;
        std::uint8_t sum;  // of the whole lookup
    };
    using Preview = std::array<Look, Lookups>;  // of the first lookup, then of the other
    struct Plan {
        std::size_t first;  // the lookup with the larger value
    };
    static constexpr int stages = Lookups;

    static bool supports(const PatternDatabase& heuristic) { return Patterns::supports(heuristic); }
    /// Requires supports(heuristic).
    StaticPdb(const PatternDatabase& heuristic, bool transposed) : patterns_(heuristic, transposed) {
        for (std::size_t s = 0; s < patterns_.used; ++s)
            slots_[s] = {patterns_.table[s]->bytes().data(), patterns_.table[s]->layout().indexer()};
    }

    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, State& state) const {
        state = {};
        state.manhattan = static_cast<std::int16_t>(StaticManhattan<Shape>::of(home_at, blank));
        patterns_.place(home_at, blank, state.pattern);
        for (std::size_t s = 0; s < patterns_.used; ++s) {
            state.surplus[s] = static_cast<std::uint8_t>(patterns_.surplus(s, state.pattern, blank));
        }
        for (std::size_t v = 0; v < Lookups; ++v)
            for (std::size_t i = 0; i < patterns_.parts[v].count; ++i)
                state.sum[v] = static_cast<std::uint8_t>(state.sum[v] + state.surplus[patterns_.parts[v].slot[i]]);
        return state.manhattan + 2 * std::max(state.sum[0], state.sum[Lookups - 1]);
    }

    static Plan plan(const State& state) { return {Lookups == 2 && state.sum[Lookups - 1] > state.sum[0]}; }

    template <int Stage>
    void prefetch(const State& state, Slide slide, Plan plan, Preview& preview) const {
        Look& look = preview[Stage];
        const std::size_t s = patterns_.tiles[lookup<Stage>(plan)][slide.home];
        look.slot = static_cast<std::uint8_t>(s);
        patterns_.slide(s, slide, state.pattern, look.mask, look.word);
        const std::uint64_t index =
            slots_[s].index.template index<(Shape::cells > 16)>(look.mask, look.word, patterns_.cell[s][slide.from]);
        look.entry = slots_[s].data + index / 2;
        look.shift = static_cast<std::uint8_t>(4 * (index % 2));
        __builtin_prefetch(look.entry);
    }

    template <int Stage>
    int value(const State& state, Slide slide, Plan plan, Preview& preview, int) const {
        Look& look = preview[Stage];
        look.surplus = *look.entry >> look.shift & 15;
        look.sum = static_cast<std::uint8_t>(state.sum[lookup<Stage>(plan)] + look.surplus - state.surplus[look.slot]);
        return state.manhattan + slide.change + 2 * look.sum;
    }

    void update(const State& before, Slide slide, Plan plan, const Preview& preview, State& after) const {
        after = before;
        after.manhattan = static_cast<std::int16_t>(before.manhattan + slide.change);
        write(preview[0], lookup<0>(plan), after);
        if constexpr (Lookups == 2) write(preview[1], lookup<1>(plan), after);
    }

  private:
    struct Slot {
        const std::uint8_t* data;
        PatternLayout::Indexer index;
    };

    template <int Stage>
    static std::size_t lookup(Plan plan) {
        return Stage == 0 ? plan.first : 1 - plan.first;
    }
    static void write(const Look& look, std::size_t lookup, State& after) {
        after.pattern.word[look.slot] = look.word;
        after.pattern.mask[look.slot] = look.mask;
        after.surplus[look.slot] = look.surplus;
        after.sum[lookup] = look.sum;
    }

    static constexpr std::uint8_t nothing = 0;

    Patterns patterns_;
    std::array<Slot, Slots + 1> slots_ = [] {
        std::array<Slot, Slots + 1> slots{};
        slots[Slots] = {&nothing, PatternLayout::Indexer::null_table()};
        return slots;
    }();
};

}  // namespace taquin::fast
