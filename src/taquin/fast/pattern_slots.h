#pragma once

#include <array>
#include <bit>
#include <type_traits>

#include "taquin/fast/static_manhattan.h"
#include "taquin/heuristic/pdb.h"

namespace taquin::fast {

/// What both static estimates of pattern databases have in common. Each part of each lookup has a slot; one more is for
/// tiles without a pattern.
template <class Shape, int Lookups, int Slots>
struct PatternSlots {
    static_assert(Lookups == 1 || Lookups == 2);
    /// Two lookups need a reflection that leaves the blank's home where it is: in a diagonal or in a middle line.
    static constexpr bool reflected = Shape::square || Shape::rows % 2 == 1 || Shape::cols % 2 == 1;
    /// With as few slots as will do on 4x4, where most searches are; elsewhere with slots for all.
    static constexpr bool compiled =
        (Lookups == 1 || reflected) && (Slots == 5 * Lookups || (Shape::square && Shape::cells == 16));
    using Mask = std::conditional_t<(Shape::cells <= 16), std::uint16_t, std::uint32_t>;

    /// By slot: the cells of the pattern's tiles, and their arrangement (see Arrangements).
    struct PatternState {
        std::array<std::uint32_t, Slots + 1> word;
        std::array<Mask, Slots + 1> mask;
    };

    static bool supports(const PatternDatabase& heuristic) {
        return heuristic.lookups().size() == Lookups && Lookups * heuristic.lookups()[0].size() <= Slots;
    }
    /// Requires supports(heuristic).
    PatternSlots(const PatternDatabase& heuristic, bool transposed) {
        const Symmetry given(false, false, transposed);  // from this board to the one that the heuristic was made for
        for (std::size_t v = 0; v < Lookups; ++v) {
            tiles[v].fill(Slots);
            for (const auto& part : heuristic.lookups()[v]) {
                const Symmetry symmetry = given.then(part.symmetry);
                table[used] = part.table.get();
                lookup_of[used] = static_cast<std::uint8_t>(v);
                for (unsigned from = 0; from < Shape::cells; ++from) {
                    const Cell image = symmetry.image(Shape::size(), static_cast<Cell>(from));
                    cell[used][from] = static_cast<std::uint8_t>(image);
                    if ((part.table->key().homes >> image & 1U) == 0) continue;
                    tiles[v][from] = static_cast<std::uint8_t>(used);
                    label[used][from] = static_cast<std::uint8_t>(part.table->label(image));
                }
                ++used;
            }
        }
    }

    /// Fills the slots from a whole board. Slots without a pattern are left alone.
    void place(const HomeAt<Shape>& home_at, std::uint8_t blank, PatternState& pattern) const {
        for (std::size_t v = 0; v < Lookups; ++v)
            for (unsigned at = 0; at < Shape::cells; ++at)
                if (const auto s = tiles[v][home_at[at]]; at != blank && s != Slots)
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
    std::array<std::uint8_t, Slots> lookup_of{};
    std::array<const PatternTable*, Slots> table{};
    std::size_t used = 0;

  private:
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
