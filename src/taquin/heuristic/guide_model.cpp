// The weights of a guide and where they come from before anything is fitted: linear conflicts of neighbours, or the
// model of another size.

#include "taquin/heuristic/guide_model.h"

#include <algorithm>
#include <array>

namespace taquin {

namespace {

constexpr auto make_offsets() {
    std::array<GuideModel::Offset, GuideModel::offsets_count> all{};
    std::size_t count = 0;
    for (int row = 0; row <= GuideModel::radius; ++row)
        for (int col = row == 0 ? 1 : -GuideModel::radius; col <= GuideModel::radius; ++col) all[count++] = {row, col};
    return all;
}

constexpr auto all_offsets = make_offsets();

/// A place of a line of `length` in one of `other`: counted from the nearer end, so that borders stay borders.
int place_in(int place, int length, int other) {
    const int from_end = length - 1 - place;
    const int middle = (other - 1) / 2;
    return place <= from_end ? std::min(place, middle) : other - 1 - std::min(from_end, middle);
}

}  // namespace

std::span<const GuideModel::Offset> GuideModel::offsets() { return all_offsets; }

GuideModel::GuideModel(Size size, Cell blank) : size_(size), blank_(blank) {
    const int n = cells();
    const auto count = static_cast<std::size_t>(n);
    partners_.resize(count * offsets_count);
    tiles.resize(count * count);
    pairs.resize(count * offsets_count * count * count);
    blanks.resize(count * count * count);
    for (int tile = 0; tile < n; ++tile)
        for (int k = 0; k < offsets_count; ++k) {
            const auto [down, right] = all_offsets[static_cast<std::size_t>(k)];
            const int row = size.row(static_cast<Cell>(tile)) + down;
            const int col = size.col(static_cast<Cell>(tile)) + right;
            const bool inside = row < size.rows && col >= 0 && col < size.cols;
            const int other = inside ? size.cell(row, col) : -1;
            const bool none = tile == blank || other == blank;
            partners_[index2(tile, k)] = static_cast<std::int16_t>(none ? -1 : other);
            if (none || !inside || (down != 0 && right != 0)) continue;
            const bool in_row = down == 0;
            const int length = in_row ? size.cols : size.rows;
            for (int at = 0; at < length; ++at)
                for (int to = 0; to < at; ++to) {  // the wrong way round: the partner's home comes after the tile's
                    const Cell one = in_row ? size.cell(row, at) : size.cell(at, col);
                    const Cell two = in_row ? size.cell(row, to) : size.cell(to, col);
                    pairs[pair_index(tile, k, one, two)] = 2 * scale;
                }
        }
}

GuideModel GuideModel::resized(Size size) const {
    GuideModel model(size, static_cast<Cell>(size.cells() - 1));
    const int n = size.cells();
    std::vector<int> here(static_cast<std::size_t>(n));
    for (int tile = 0; tile < n; ++tile) {
        if (tile == model.blank()) continue;
        const int row = place_in(size.row(static_cast<Cell>(tile)), size.rows, size_.rows);
        const int col = place_in(size.col(static_cast<Cell>(tile)), size.cols, size_.cols);
        int home = size_.cell(row, col);
        if (home == blank_) --home;  // a place may correspond to the blank's home without being it
        // Cells keep their distance from the tile's home, as far as there are cells.
        const int down = size_.row(static_cast<Cell>(home)) - size.row(static_cast<Cell>(tile));
        const int right = size_.col(static_cast<Cell>(home)) - size.col(static_cast<Cell>(tile));
        for (int cell = 0; cell < n; ++cell)
            here[static_cast<std::size_t>(cell)] =
                size_.cell(std::clamp(size.row(static_cast<Cell>(cell)) + down, 0, size_.rows - 1),
                           std::clamp(size.col(static_cast<Cell>(cell)) + right, 0, size_.cols - 1));
        const auto at = [&](int cell) { return here[static_cast<std::size_t>(cell)]; };
        for (int cell = 0; cell < n; ++cell) {
            model.tiles[model.tile_index(tile, cell)] = tiles[tile_index(home, at(cell))];
            for (int blank_cell = 0; blank_cell < n; ++blank_cell)
                if (blank_cell != cell)
                    model.blanks[model.blank_index(blank_cell, tile, cell)] =
                        blanks[blank_index(at(blank_cell), home, at(cell))];
        }
        for (int k = 0; k < offsets_count; ++k) {
            if (model.partner(tile, k) < 0 || partner(home, k) < 0) continue;
            for (int cell = 0; cell < n; ++cell)
                for (int other = 0; other < n; ++other)
                    if (at(other) != at(cell))
                        model.pairs[model.pair_index(tile, k, cell, other)] =
                            pairs[pair_index(home, k, at(cell), at(other))];
        }
    }
    return model;
}

}  // namespace taquin
