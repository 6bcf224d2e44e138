#pragma once

#include "taquin/fast/tile_estimates.h"
#include "taquin/heuristic/pdb.h"

namespace taquin::fast {

/// Pattern databases. Of every part of every view a position remembers the cells of the pattern's tiles and their
/// arrangement; a move changes one part of each view. What the moves of a position will look up is asked from memory
/// before the first of them is tried.
template <class Shape, int Slots>
class PatternTwin {
  public:
    struct Memo {
        std::array<CellMask, Slots> mask;
        std::array<std::uint32_t, Slots> word;
        std::array<std::uint8_t, Slots> excess;
        std::array<std::uint8_t, 2> sum;  // by view
        std::int16_t manhattan;
    };
    struct Look {
        std::uint64_t index;
        CellMask mask;
        std::uint32_t word;
    };
    struct Preview {
        std::array<Look, 2> looks;
        std::array<std::uint8_t, 2> excess;
    };

    static bool supports(const PatternDatabase& heuristic) {
        return heuristic.views().size() * heuristic.views()[0].size() <= Slots;
    }
    /// Requires supports(heuristic).
    explicit PatternTwin(const PatternDatabase& heuristic) : views_(heuristic.views().size()) {
        std::size_t at = 0;
        for (std::size_t v = 0; v < views_; ++v) {
            for (Tile& tile : tiles_[v]) tile = {no_slot, 0};
            for (const auto& part : heuristic.views()[v]) {
                Slot& slot = slots_[at];
                slot = {part.table->bytes().data(), &part.table->layout(), {}};
                for (unsigned cell = 0; cell < Shape::cells; ++cell) {
                    const Cell image = part.symmetry.image(Shape::size(), static_cast<Cell>(cell));
                    slot.cell[cell] = static_cast<std::uint8_t>(image);
                    if ((part.table->key().homes >> image & 1U) != 0)
                        tiles_[v][cell] = {static_cast<std::uint8_t>(at),
                                           static_cast<std::uint8_t>(part.table->label(image))};
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
        for (std::size_t v = 0; v < views_; ++v)
            for (unsigned cell = 0; cell < Shape::cells; ++cell)
                if (const Tile tile = tiles_[v][home_at[cell]]; cell != blank && tile.slot != no_slot)
                    insert(memo, tile, slots_[tile.slot].cell[cell]);
        for (std::size_t s = 0; s < used_; ++s) {
            const auto index = slots_[s].layout->index(memo.mask[s], memo.word[s], slots_[s].cell[blank]);
            memo.excess[s] = slots_[s].excess(index);
            memo.sum[view_of(s)] = static_cast<std::uint8_t>(memo.sum[view_of(s)] + memo.excess[s]);
        }
        return memo.manhattan + 2 * std::max(memo.sum[0], memo.sum[1]);
    }

    void foresee(const Memo& memo, Slide slide, Preview& preview) const {
        for (std::size_t v = 0; v < views_; ++v) {
            const Tile tile = tiles_[v][slide.home];
            if (tile.slot == no_slot) continue;
            const Slot& slot = slots_[tile.slot];
            Look& look = preview.looks[v];
            const unsigned from = slot.cell[slide.from];
            const unsigned to = slot.cell[slide.to];
            const CellMask before = memo.mask[tile.slot];
            look.mask = before ^ 1U << from ^ 1U << to;
            look.word = Arrangements::slid(memo.word[tile.slot], std::popcount(before & ((1U << from) - 1)),
                                           std::popcount(look.mask & ((1U << to) - 1)));
            look.index = slot.layout->index(look.mask, look.word, static_cast<Cell>(from));
            __builtin_prefetch(slot.data + look.index / 2);
        }
    }

    int value(const Memo& memo, Slide slide, Preview& preview, int) const {
        int most = 0;
        for (std::size_t v = 0; v < views_; ++v) {
            int sum = memo.sum[v];
            if (const Tile tile = tiles_[v][slide.home]; tile.slot != no_slot) {
                preview.excess[v] = slots_[tile.slot].excess(preview.looks[v].index);
                sum += preview.excess[v] - memo.excess[tile.slot];
            }
            most = std::max(most, sum);
        }
        return memo.manhattan + ManhattanTwin<Shape>::change(slide) + 2 * most;
    }

    void settle(const Memo& before, Slide slide, const Preview& preview, Memo& after) const {
        after = before;
        after.manhattan = static_cast<std::int16_t>(before.manhattan + ManhattanTwin<Shape>::change(slide));
        for (std::size_t v = 0; v < views_; ++v) {
            const Tile tile = tiles_[v][slide.home];
            if (tile.slot == no_slot) continue;
            after.mask[tile.slot] = preview.looks[v].mask;
            after.word[tile.slot] = preview.looks[v].word;
            after.excess[tile.slot] = preview.excess[v];
            after.sum[v] = static_cast<std::uint8_t>(before.sum[v] + preview.excess[v] - before.excess[tile.slot]);
        }
    }

  private:
    static constexpr std::uint8_t no_slot = 255;

    struct Slot {
        const std::uint8_t* data;
        const PatternLayout* layout;
        std::array<std::uint8_t, Shape::cells> cell;  // where the table sees a cell

        std::uint8_t excess(std::uint64_t index) const { return data[index / 2] >> (4 * (index % 2)) & 15; }
    };
    struct Tile {
        std::uint8_t slot;
        std::uint8_t label;
    };

    std::size_t view_of(std::size_t slot) const { return slot * views_ / used_; }

    /// Puts a tile into a pattern's cells; cells may come in any order.
    static void insert(Memo& memo, Tile tile, unsigned cell) {
        const int at = 3 * std::popcount(memo.mask[tile.slot] & ((1U << cell) - 1));
        std::uint32_t& word = memo.word[tile.slot];
        const std::uint32_t below = (1U << at) - 1;
        word = (word & below) | std::uint32_t{tile.label} << at | (word & ~below) << 3;
        memo.mask[tile.slot] |= 1U << cell;
    }

    std::size_t views_;
    std::size_t used_ = 0;
    std::array<Slot, Slots> slots_{};
    std::array<std::array<Tile, Shape::cells>, 2> tiles_{};  // by view, then home
};

}  // namespace taquin::fast
