#pragma once

#include <algorithm>

#include "taquin/fast/pattern_slots.h"

namespace taquin::fast {

/// Pattern databases by their entries. Of every part of every view a position remembers the cells of the pattern's
/// tiles and their arrangement; a move changes one part of each view. What the moves of a position will look up is
/// asked from memory before the first of them is tried. Of two views the one that says more of the position is asked
/// first, the other only about the moves that are left.
template <class Shape, int Views, int Slots>
class PatternTwin {
    using Patterns = PatternSlots<Shape, Views, Slots>;

  public:
    using Mask = typename Patterns::Mask;

    struct Memo {
        typename Patterns::Standing standing;
        std::array<std::uint8_t, Slots + 1> excess;
        std::array<std::uint8_t, Views> sum;  // of these
        std::int16_t manhattan;
    };
    struct Look {
        const std::uint8_t* entry;
        std::uint32_t word;
        Mask mask;
        std::uint8_t slot;
        std::uint8_t shift;  // of the entry in its byte
        std::uint8_t excess;
        std::uint8_t sum;  // of the whole view
    };
    using Preview = std::array<Look, Views>;  // the leading view's, then the other's
    struct Plan {
        std::size_t lead;  // the view
    };
    static constexpr int stages = Views;

    static bool supports(const PatternDatabase& heuristic) { return Patterns::supports(heuristic); }
    /// Requires supports(heuristic).
    explicit PatternTwin(const PatternDatabase& heuristic) : patterns_(heuristic) {
        for (std::size_t s = 0; s < patterns_.used; ++s)
            slots_[s] = {patterns_.table[s]->bytes().data(), patterns_.table[s]->layout().indexer()};
    }

    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, Memo& memo) const {
        memo = {};
        memo.manhattan = static_cast<std::int16_t>(Patterns::manhattan(home_at, blank));
        patterns_.place(home_at, blank, memo.standing);
        for (std::size_t s = 0; s < patterns_.used; ++s) {
            memo.excess[s] = static_cast<std::uint8_t>(patterns_.excess(s, memo.standing, blank));
            auto& sum = memo.sum[patterns_.view_of[s]];
            sum = static_cast<std::uint8_t>(sum + memo.excess[s]);
        }
        return memo.manhattan + 2 * std::ranges::max(memo.sum);
    }

    static Plan plan(const Memo& memo) { return {Views == 2 && memo.sum[Views - 1] > memo.sum[0]}; }

    template <int Stage>
    void ask(const Memo& memo, Slide slide, Plan plan, Preview& preview) const {
        Look& look = preview[Stage];
        const std::size_t s = patterns_.tiles[view<Stage>(plan)][slide.home];
        look.slot = static_cast<std::uint8_t>(s);
        patterns_.slide(s, slide, memo.standing, look.mask, look.word);
        const std::uint64_t index =
            slots_[s].index.template index<(Shape::cells > 16)>(look.mask, look.word, patterns_.cell[s][slide.from]);
        look.entry = slots_[s].data + index / 2;
        look.shift = static_cast<std::uint8_t>(4 * (index % 2));
        __builtin_prefetch(look.entry);
    }

    template <int Stage>
    int value(const Memo& memo, Slide slide, Plan plan, Preview& preview, int) const {
        Look& look = preview[Stage];
        look.excess = *look.entry >> look.shift & 15;
        look.sum = static_cast<std::uint8_t>(memo.sum[view<Stage>(plan)] + look.excess - memo.excess[look.slot]);
        return memo.manhattan + slide.change + 2 * look.sum;
    }

    void settle(const Memo& before, Slide slide, Plan plan, const Preview& preview, Memo& after) const {
        after = before;
        after.manhattan = static_cast<std::int16_t>(before.manhattan + slide.change);
        write(preview[0], view<0>(plan), after);
        if constexpr (Views == 2) write(preview[1], view<1>(plan), after);
    }

  private:
    struct Slot {
        const std::uint8_t* data;
        PatternLayout::Indexer index;
    };

    template <int Stage>
    static std::size_t view(Plan plan) {
        return Stage == 0 ? plan.lead : 1 - plan.lead;
    }
    static void write(const Look& look, std::size_t view, Memo& after) {
        after.standing.word[look.slot] = look.word;
        after.standing.mask[look.slot] = look.mask;
        after.excess[look.slot] = look.excess;
        after.sum[view] = look.sum;
    }

    static constexpr std::uint8_t nothing = 0;

    Patterns patterns_;
    std::array<Slot, Slots + 1> slots_ = [] {
        std::array<Slot, Slots + 1> slots{};
        slots[Slots] = {&nothing, PatternLayout::Indexer::nought()};
        return slots;
    }();
};

}  // namespace taquin::fast
