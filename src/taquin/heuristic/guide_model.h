#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taquin/core/grid.h"

namespace taquin {

/// The weights of a guide, an estimate of the moves left that is made to guide a beam and is not admissible: Manhattan
/// distance, plus a surplus for every tile on its cell, plus one for every pair of tiles with nearby homes on their two
/// cells, plus one for every tile and the blank. Tiles are numbered by the cell of their home; so is the blank.
class GuideModel {
  public:
    /// Homes are near when neither row nor column differs by more than this.
    static constexpr int radius = 2;
    /// (row, column) from one home to the other, for the half of the neighbourhood that comes after it in reading
    /// order.
    struct Offset {
        int row;
        int col;
    };
    static constexpr int offsets_count = 2 * radius * (radius + 1);
    static std::span<const Offset> offsets();
    static constexpr int scale = 32;
    /// Cells that a guide's tables are made for: up to 10x10.
    static constexpr int max_cells = 100;

    /// Manhattan distance and, of near pairs, linear conflicts: nothing fitted yet.
    GuideModel(Size size, Cell blank);

    /// The same weights for another size, with the blank in the same corner: those of the corresponding places, counted
    /// from the nearer end of a row or column.
    GuideModel resized(Size size) const;

    /// Turns the weights into those for a beam: no longer an estimate of moves, but a better order of boards. Tiles far
    /// from home and tiles of the border count more, so that none is left behind (see guide_model.cpp).
    void weight_for_beam();
    /// The factor that a tile's weights are then multiplied by.
    double beam_weight(int tile) const;
    /// The moves that a tile then counts for, before its surplus and this factor.
    double beam_cost(int tile, int cell) const;

    Size size() const { return size_; }
    Cell blank() const { return blank_; }
    int cells() const { return size_.cells(); }

    /// The home at an offset; -1 where it is outside the board or the blank's.
    int partner(int tile, int offset) const { return partners_[index2(tile, offset)]; }

    std::size_t tile_index(int tile, int cell) const { return index(tile, cell); }
    std::size_t pair_index(int tile, int offset, int cell, int other_cell) const {
        return index(static_cast<int>(index2(tile, offset)), cell) * static_cast<std::size_t>(cells()) +
               static_cast<std::size_t>(other_cell);
    }
    std::size_t blank_index(int blank_cell, int tile, int cell) const {
        return index(static_cast<int>(index(blank_cell, tile)), cell);
    }

    // Surpluses by the indices above, in units of 1/scale of a move.
    std::vector<std::int16_t> tiles;
    std::vector<std::int8_t> pairs;
    std::vector<std::int8_t> blanks;

  private:
    /// The distance of its home from the border, as far as it makes a difference to the factor.
    std::size_t ring(int tile) const;
    std::size_t index(int a, int b) const {
        return static_cast<std::size_t>(a) * static_cast<std::size_t>(cells()) + static_cast<std::size_t>(b);
    }
    static std::size_t index2(int tile, int offset) {
        return static_cast<std::size_t>(tile) * offsets_count + static_cast<std::size_t>(offset);
    }

    Size size_;
    Cell blank_;
    std::vector<std::int16_t> partners_;
};

}  // namespace taquin
