#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/heuristic/guide_model.h"

namespace taquin {

/// A GuideModel as tables of small integers in units of 1/scale, laid out for one move at a time. Immutable, so that
/// threads and searches share it.
class Guide {
  public:
    static constexpr int scale = GuideModel::scale;

    explicit Guide(const GuideModel& model);

    Size size() const { return size_; }
    int cells() const { return cells_; }
    int blank() const { return blank_; }
    /// Upper bound on the bytes of the tables for a size.
    static std::uint64_t bytes(Size size);

    /// From scratch: `cell_of` has the cell of every tile, numbered by home, and of the blank. The goal's value is 0.
    int value(std::span<const std::uint8_t> cell_of) const;

    /// The nonzero terms of the value, except the distances of tiles: of a tile alone, of two tiles, of a tile and the
    /// blank (which is then `other`), and without any tile the constant that makes the goal's value 0.
    struct Term {
        int tile;   // -1: none
        int other;  // -1: none
        int value;
    };
    std::vector<Term> terms(std::span<const std::uint8_t> cell_of) const;

    /// For each of the four moves: the change of the blank's pairs with all tiles, as if the tile that it changes
    /// places with did not move.
    using BlankChanges = std::array<std::int16_t, 4>;
    BlankChanges blank_changes(const std::uint8_t* cell_of) const {
        using Lanes [[gnu::vector_size(8), gnu::may_alias]] = std::int16_t;
        const auto n = static_cast<std::size_t>(cells_);
        const BlankChanges* const table = blank_steps_.data() + cell_of[blank_] * n * n;
        Lanes sum{};
        for (std::size_t tile = 0; tile < n; ++tile)
            sum += *reinterpret_cast<const Lanes*>(table + tile * n + cell_of[tile]);
        return std::bit_cast<BlankChanges>(sum);
    }
    /// The rest of the change when `tile` goes from its cell to the blank's.
    int tile_change(const std::uint8_t* cell_of, int tile, int from, int to) const {
        const auto n = static_cast<std::size_t>(cells_);
        const auto t = static_cast<std::size_t>(tile);
        const std::size_t after = t * n + static_cast<std::size_t>(to);
        const std::size_t before = t * n + static_cast<std::size_t>(from);
        const Partners& list = partners_[t];
        const std::int8_t* on_to = pairs_.data() + list.first_pair + static_cast<std::size_t>(to) * list.count * n;
        const std::int8_t* on_from = pairs_.data() + list.first_pair + static_cast<std::size_t>(from) * list.count * n;
        int sum = tiles_[after] - tiles_[before] + blanks_[static_cast<std::size_t>(from) * n * n + after];
        for (std::size_t k = 0; k < list.count; ++k) {
            const std::size_t other = cell_of[list.tiles[k]];
            sum += on_to[other] - on_from[other];
            on_to += n;
            on_from += n;
        }
        return sum;
    }

  private:
    struct Partners {
        std::size_t first_pair = 0;  // in pairs_: by cell, then by partner, then by the partner's cell
        std::size_t count = 0;
        std::array<std::uint8_t, 2 * GuideModel::offsets_count> tiles{};
    };

    Size size_;
    int cells_;
    int blank_;
    int goal_value_ = 0;
    std::vector<Partners> partners_;
    std::vector<std::int32_t> tiles_;
    std::vector<std::int8_t> pairs_;
    std::vector<std::int8_t> blanks_;        // by blank's cell, tile, tile's cell
    std::vector<BlankChanges> blank_steps_;  // the same order
};

}  // namespace taquin
