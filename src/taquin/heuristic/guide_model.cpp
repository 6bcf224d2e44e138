// The weights of a guide and where they come from before anything is fitted: linear conflicts of neighbours, or the
// model of another size; and what a beam makes of them.
//
// Where a beam fails, one tile is far from home on a board that is otherwise solved. Bringing it home then costs
// several moves for each cell, where it would have cost about one while most others were still on their way. A sum over
// tiles and pairs cannot tell the two cases apart. But it can keep the first from arising: if the cost of a tile grows
// faster than its distance, far tiles are brought nearer first, and if tiles of the border cost more, the board is
// solved from its border inwards, where the blank can reach tiles without breaking anything.

#include "taquin/heuristic/guide_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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

/// The place in a line of `other` cells that corresponds to one of `length`: counted from the nearer end, so that
/// borders stay borders.
int place_in(int place, int length, int other) {
    const int from_end = length - 1 - place;
    const int middle = (other - 1) / 2;
    return place <= from_end ? std::min(place, middle) : other - 1 - std::min(from_end, middle);
}

/// Additional moves for the square of a tile's distance along a row or column.
constexpr double square_cost = 0.2;
/// Factors of tiles, by the distance of their homes from the border.
constexpr std::array<double, 3> ring_weights{1, 0.7, 0.5};

template <class Number>
Number rounded(double units) {
    constexpr auto most = static_cast<double>(std::numeric_limits<Number>::max());
    return static_cast<Number>(std::lround(std::clamp(units, -most, most)));
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
        // Cells keep their offset from the tile's home, as far as the board reaches.
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
            for (int cell = 0; cell < n; ++cell) {
                std::int8_t* const to = &model.pairs[model.pair_index(tile, k, cell, 0)];
                const std::int8_t* const from = &pairs[pair_index(home, k, at(cell), 0)];
                for (int other = 0; other < n; ++other) to[other] = at(other) == at(cell) ? to[other] : from[at(other)];
            }
        }
    }
    return model;
}

std::size_t GuideModel::ring(int tile) const {
    const int row = size_.row(static_cast<Cell>(tile));
    const int col = size_.col(static_cast<Cell>(tile));
    const int from_border = std::min({row, col, size_.rows - 1 - row, size_.cols - 1 - col});
    return std::min(static_cast<std::size_t>(from_border), ring_weights.size() - 1);
}

double GuideModel::beam_weight(int tile) const { return ring_weights[ring(tile)]; }

double GuideModel::beam_cost(int tile, int cell) const {
    const auto home = static_cast<Cell>(tile);
    const auto at = static_cast<Cell>(cell);
    const double down = size_.row(home) - size_.row(at);
    const double right = size_.col(home) - size_.col(at);
    return size_.distance(home, at) + square_cost * (down * down + right * right);
}

void GuideModel::weight_for_beam() {
    // There are millions of pairs, so the products of all possible values are computed once for every two rings.
    constexpr std::size_t values = 256;
    std::array<std::array<std::array<std::int8_t, values>, ring_weights.size()>, ring_weights.size()> products;
    for (std::size_t one = 0; one < ring_weights.size(); ++one)
        for (std::size_t two = 0; two < ring_weights.size(); ++two)
            for (std::size_t value = 0; value < values; ++value)
                products[one][two][value] =
                    rounded<std::int8_t>((ring_weights[one] + ring_weights[two]) / 2 * static_cast<std::int8_t>(value));
    const auto weight_all = [](std::int8_t* first, std::size_t count, const std::array<std::int8_t, values>& product) {
        for (std::size_t i = 0; i < count; ++i) first[i] = product[static_cast<std::uint8_t>(first[i])];
    };
    const auto n = static_cast<std::size_t>(cells());
    for (int tile = 0; tile < cells(); ++tile) {
        if (tile == blank_) continue;
        const std::size_t own = ring(tile);
        for (int at = 0; at < cells(); ++at) {
            const double distance = size_.distance(static_cast<Cell>(tile), static_cast<Cell>(at));
            auto& surplus = tiles[tile_index(tile, at)];
            surplus =
                rounded<std::int16_t>(ring_weights[own] * (surplus + scale * beam_cost(tile, at)) - scale * distance);
            weight_all(&blanks[blank_index(at, tile, 0)], n, products[own][own]);
        }
        for (int k = 0; k < offsets_count; ++k)
            if (const int other = partner(tile, k); other >= 0)
                weight_all(&pairs[pair_index(tile, k, 0, 0)], n * n, products[own][ring(other)]);
    }
}

}  // namespace taquin
