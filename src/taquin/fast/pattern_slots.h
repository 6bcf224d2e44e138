#pragma once

#include <array>
#include <bit>
#include <type_traits>

#include "taquin/fast/static_manhattan.h"
#include "taquin/heuristic/pdb.h"

namespace taquin::fast {

/// What the static estimates of pattern databases have in common. Each part of a lookup has a slot, which it shares
/// with equal parts of other lookups; one extra slot is for tiles without a pattern.
template <class Shape, int Lookups, int Slots>
struct PatternSlots {
    /// Two lookups need a reflection that leaves the blank's home where it is: in a diagonal or in a middle line.
    static constexpr bool reflected = Shape::square || Shape::rows % 2 == 1 || Shape::cols % 2 == 1;
    /// On 4x4, where most searches are, also with as few slots as some heuristics need; elsewhere only with slots for
    /// all parts.
    static constexpr bool compiled =
        (Lookups == 1 || reflected) && (Slots == 5 * Lookups || (Shape::square && Shape::cells == 16));
    using Mask = std::conditional_t<(Shape::cells <= 16), std::uint16_t, std::uint32_t>;

    /// By slot: the cells of the pattern's tiles, and their arrangement (see Arrangements).
    struct PatternState {
        std::array<std::uint32_t, Slots + 1> word;
        std::array<Mask, Slots + 1> mask;
    };

    /// If `Lookups` is 1 or 2, there must be exactly as many lookups; else there may be fewer, but more than two.
    static bool supports(const PatternDatabase& heuristic) {
        const std::size_t lookups = heuristic.lookups().size();
        std::vector<const PatternDatabase::Part*> different;
        for (const auto& lookup : heuristic.lookups())
            for (const auto& part : lookup)
                if (std::ranges::none_of(different, [&](const auto* other) { return *other == part; }))
                    different.push_back(&part);
        const bool counted = std::ranges::all_of(
            heuristic.lookups(), [](const auto& lookup) { return lookup.size() <= Parts{}.slot.size(); });
        return (Lookups <= 2 ? lookups == Lookups : lookups > 2 && lookups <= Lookups) && counted &&
               different.size() <= Slots;
    }
    /// Requires supports(heuristic).
    PatternSlots(const PatternDatabase& heuristic, bool transposed) {
        const Symmetry given(false, false, transposed);  // from this board to the one that the heuristic was made for
        std::vector<const PatternDatabase::Part*> different;
        for (std::size_t v = 0; v < heuristic.lookups().size(); ++v) {
            tiles[v].fill(Slots);
            for (const auto& part : heuristic.lookups()[v]) {
                const auto same = std::ranges::find_if(different, [&](const auto* other) { return *other == part; });
                const auto slot = static_cast<std::size_t>(same - different.begin());
                if (same == different.end()) {
                    different.push_back(&part);
                    add(slot, part, given.then(part.symmetry));
                }
                parts[v].slot[parts[v].count++] = static_cast<std::uint8_t>(slot);
                for (unsigned home = 0; home < Shape::cells; ++home)
                    if ((part.table->key().homes >> cell[slot][home] & 1U) != 0)
                        tiles[v][home] = static_cast<std::uint8_t>(slot);
            }
        }
    }

    /// Fills the slots from a whole board. Slots without a pattern are left alone.
    void place(const HomeAt<Shape>& home_at, std::uint8_t blank, PatternState& pattern) const {
        for (std::size_t s = 0; s < used; ++s)
            for (unsigned at = 0; at < Shape::cells; ++at)
                if (at != blank && (table[s]->key().homes >> cell[s][home_at[at]] & 1U) != 0)
                    insert(pattern, s, label[s][home_at[at]], cell[s][at]);
    }
    int surplus(std::size_t slot, const PatternState& pattern, std::uint8_t blank) const {
        return table[slot]->surplus(
            table[slot]->layout().index(pattern.mask[slot], pattern.word[slot], cell[slot][blank]));
    }

    /// A tile of the slot slides.
    void slide(std::size_t slot, Slide made, const PatternState& before, Mask& mask, std::uint32_t& word) const {
        const unsigned from = cell[slot][made.from];
        const unsigned to = cell[slot][made.to];
        const CellMask old = before.mask[slot];
        const CellMask now = old ^ 1U << from ^ 1U << to;
        mask = static_cast<Mask>(now);
        word = Arrangements::slid<typename Shape::Bits>(before.word[slot], std::popcount(old & ((1U << from) - 1)),
                                                        std::popcount(now & ((1U << to) - 1)));
    }

    using ByCell = std::array<std::uint8_t, Shape::cells>;
    std::array<ByCell, Slots + 1> cell{};   // by slot: the image of a cell in its table
    std::array<ByCell, Slots + 1> label{};  // by slot, then home: the tile's label
    std::array<ByCell, Lookups> tiles{};    // by lookup, then home: the slot
    struct Parts {
        std::array<std::uint8_t, 5> slot{};
        std::uint8_t count = 0;
    };
    std::array<Parts, Lookups> parts{};
    std::array<const PatternTable*, Slots> table{};
    std::size_t used = 0;

  private:
    void add(std::size_t slot, const PatternDatabase::Part& part, Symmetry symmetry) {
        table[slot] = part.table.get();
        for (unsigned from = 0; from < Shape::cells; ++from) {
            const Cell image = symmetry.image(Shape::size(), static_cast<Cell>(from));
            cell[slot][from] = static_cast<std::uint8_t>(image);
            if ((part.table->key().homes >> image & 1U) != 0)
                label[slot][from] = static_cast<std::uint8_t>(part.table->label(image));
        }
        used = slot + 1;
    }
    /// Puts a tile into a pattern's cells; cells may come in any order.
    static void insert(PatternState& pattern, std::size_t slot, unsigned label, unsigned cell) {
        const int at = 3 * std::popcount(pattern.mask[slot] & ((1U << cell) - 1));
        std::uint32_t& word = pattern.word[slot];
        const std::uint32_t below = (1U << at) - 1;
        word = (word & below) | label << at | (word & ~below) << 3;
        pattern.mask[slot] = static_cast<Mask>(pattern.mask[slot] | 1U << cell);
    }
};

}  // namespace taquin::fast
