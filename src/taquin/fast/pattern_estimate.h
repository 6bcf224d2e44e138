#pragma once

#include "taquin/fast/tile_estimates.h"
#include "taquin/heuristic/pdb.h"

namespace taquin::fast {

/// Pattern databases. Of every part of every view a position remembers the cells of the pattern's tiles and their
/// arrangement; a move changes one part of each view. What the moves of a position will look up is asked from memory
/// before the first of them is tried. Of two views the one that says more of the position is asked first, the other
/// only about the moves that are left.
template <class Shape, int Views, int Slots>
class PatternTwin {
  public:
    static_assert(Views == 1 || Views == 2);
    using Mask = std::conditional_t<(Shape::cells <= 16), std::uint16_t, std::uint32_t>;

    struct Memo {
        std::array<std::uint32_t, Slots + 1> word;  // the last slot is for tiles without a pattern
        std::array<Mask, Slots + 1> mask;
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

    static bool supports(const PatternDatabase& heuristic) {
        return heuristic.views().size() == Views && Views * heuristic.views()[0].size() <= Slots;
    }
    /// Requires supports(heuristic).
    explicit PatternTwin(const PatternDatabase& heuristic) {
        std::size_t at = 0;
        for (std::size_t v = 0; v < Views; ++v) {
            tiles_[v].fill(Slots);
            for (const auto& part : heuristic.views()[v]) {
                Slot& slot = slots_[at];
                slot.data = part.table->bytes().data();
                slot.index = part.table->layout().indexer();
                view_of_[at] = static_cast<std::uint8_t>(v);
                for (unsigned cell = 0; cell < Shape::cells; ++cell) {
                    const Cell image = part.symmetry.image(Shape::size(), static_cast<Cell>(cell));
                    slot.cell[cell] = static_cast<std::uint8_t>(image);
                    if ((part.table->key().homes >> image & 1U) == 0) continue;
                    tiles_[v][cell] = static_cast<std::uint8_t>(at);
                    slot.label[cell] = static_cast<std::uint8_t>(part.table->label(image));
                }
                ++at;
            }
        }
        used_ = at;
    }

    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, Memo& memo) const {
        memo = {};
        typename ManhattanTwin<Shape>::Memo manhattan{};
        memo.manhattan = static_cast<std::int16_t>(ManhattanTwin<Shape>{}.start(home_at, blank, manhattan));
        for (std::size_t v = 0; v < Views; ++v)
            for (unsigned cell = 0; cell < Shape::cells; ++cell)
                if (const auto s = tiles_[v][home_at[cell]]; cell != blank && s != Slots)
                    insert(memo, s, slots_[s].label[home_at[cell]], slots_[s].cell[cell]);
        for (std::size_t s = 0; s < used_; ++s) {
            const auto index = slots_[s].at(memo.mask[s], memo.word[s], slots_[s].cell[blank]);
            memo.excess[s] = slots_[s].data[index / 2] >> (4 * (index % 2)) & 15;
            memo.sum[view_of_[s]] = static_cast<std::uint8_t>(memo.sum[view_of_[s]] + memo.excess[s]);
        }
        return memo.manhattan + 2 * std::ranges::max(memo.sum);
    }

    static Plan plan(const Memo& memo) { return {Views == 2 && memo.sum[Views - 1] > memo.sum[0]}; }

    template <int Stage>
    void ask(const Memo& memo, Slide slide, Plan plan, Preview& preview) const {
        Look& look = preview[Stage];
        const std::size_t s = tiles_[view<Stage>(plan)][slide.home];
        const Slot& slot = slots_[s];
        const unsigned from = slot.cell[slide.from];
        const unsigned to = slot.cell[slide.to];
        const CellMask before = memo.mask[s];
        const CellMask after = before ^ 1U << from ^ 1U << to;
        look.slot = static_cast<std::uint8_t>(s);
        look.mask = static_cast<Mask>(after);
        look.word = Arrangements::slid(memo.word[s], std::popcount(before & ((1U << from) - 1)),
                                       std::popcount(after & ((1U << to) - 1)));
        const std::uint64_t index = slot.at(after, look.word, from);
        look.entry = slot.data + index / 2;
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
        std::array<std::uint8_t, Shape::cells> cell;   // where the table sees a cell
        std::array<std::uint8_t, Shape::cells> label;  // of the tile that belongs there

        std::uint64_t at(CellMask mask, std::uint32_t word, unsigned blank) const {
            return index.template index<(Shape::cells > 16)>(mask, word, blank);
        }
    };

    template <int Stage>
    static std::size_t view(Plan plan) {
        return Stage == 0 ? plan.lead : 1 - plan.lead;
    }
    static void write(const Look& look, std::size_t view, Memo& after) {
        after.word[look.slot] = look.word;
        after.mask[look.slot] = look.mask;
        after.excess[look.slot] = look.excess;
        after.sum[view] = look.sum;
    }

    /// Puts a tile into a pattern's cells; cells may come in any order.
    static void insert(Memo& memo, std::size_t slot, unsigned label, unsigned cell) {
        const int at = 3 * std::popcount(memo.mask[slot] & ((1U << cell) - 1));
        std::uint32_t& word = memo.word[slot];
        const std::uint32_t below = (1U << at) - 1;
        word = (word & below) | label << at | (word & ~below) << 3;
        memo.mask[slot] = static_cast<Mask>(memo.mask[slot] | 1U << cell);
    }

    static constexpr std::uint8_t nothing = 0;

    std::array<Slot, Slots + 1> slots_ = [] {
        std::array<Slot, Slots + 1> slots{};
        slots[Slots].data = &nothing;
        slots[Slots].index = PatternLayout::Indexer::nought();
        return slots;
    }();
    std::array<std::array<std::uint8_t, Shape::cells>, Views> tiles_{};  // by view, then home: the slot
    std::array<std::uint8_t, Slots> view_of_{};
    std::size_t used_ = 0;
};

}  // namespace taquin::fast
