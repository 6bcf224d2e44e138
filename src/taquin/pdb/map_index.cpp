// Maps are numbered in the combinatorial number system: cells c1 < c2 < … have the rank
// C(c1, 1) + C(c2, 2) + …, which is also their order as binary numbers.

#include "taquin/pdb/map_index.h"

#include <algorithm>
#include <array>

namespace taquin {

namespace {

using Binomials = std::array<std::array<std::uint32_t, MapIndex::max_cells + 1>, MapIndex::max_cells + 1>;

constexpr Binomials binomials = [] {
    Binomials result{};
    for (std::size_t n = 0; n < result.size(); ++n) {
        result[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) result[n][k] = result[n - 1][k - 1] + result[n - 1][k];
    }
    return result;
}();

/// What the cells of `mask`, counted from `shift`, add to a rank when `before` cells come before them.
std::uint32_t partial_rank(CellMask mask, int shift, int before) {
    std::uint32_t sum = 0;
    for (auto k = static_cast<std::size_t>(before); mask != 0; mask &= mask - 1)
        sum += binomials[static_cast<std::size_t>(shift + std::countr_zero(mask))][++k];
    return sum;
}

}  // namespace

std::vector<CellMask> adjacent_cells(Size size) {
    const auto grid = Grid::make(size);
    std::vector<CellMask> result(static_cast<std::size_t>(size.cells()));
    for (int cell = 0; cell < size.cells(); ++cell)
        for (const Move move : grid->moves(static_cast<Cell>(cell)))
            result[static_cast<std::size_t>(cell)] |= 1U << grid->neighbour(static_cast<Cell>(cell), move);
    return result;
}

MapIndex::MapIndex(Size size, int chosen)
    : size_(size),
      chosen_(chosen),
      low_bits_(size.cells() > 16 ? (size.cells() + 1) / 2 : few_low_bits),
      low_mask_((1U << low_bits_) - 1) {
    const int cells = size.cells();
    for (CellMask low = 0; low <= low_mask_; ++low) low_.push_back(partial_rank(low, 0, 0));
    for (CellMask high = 0; high < 1U << std::max(0, cells - low_bits_); ++high)
        high_.push_back(partial_rank(high, low_bits_, std::max(0, chosen - std::popcount(high))));
}

Expected<MapIndex> MapIndex::make(Size size, int chosen) {
    MapIndex index(size, chosen);
    const auto count = binomials[static_cast<std::size_t>(size.cells())][static_cast<std::size_t>(chosen)];
    auto masks = LargeArray<CellMask>::make(count);
    auto regions = LargeArray<Regions>::make(count);
    auto compact = LargeArray<std::uint64_t>::make(size.cells() <= 16 ? count : 0);
    auto eighths = LargeArray<std::uint32_t>::make(count / 8 + 1);
    auto between = LargeArray<std::uint8_t>::make(count);
    if (!masks) return std::unexpected(masks.error());
    if (!eighths) return std::unexpected(eighths.error());
    if (!between) return std::unexpected(between.error());
    if (!regions) return std::unexpected(regions.error());
    if (!compact) return std::unexpected(compact.error());
    index.masks_ = *std::move(masks);
    index.regions_ = *std::move(regions);
    index.compact_ = *std::move(compact);
    index.slides_before_eighths_ = *std::move(eighths);
    index.slides_between_ = *std::move(between);

    const Borders borders(size.rows, size.cols);
    std::uint32_t slides = 0;
    const auto adjacent = adjacent_cells(size);
    CellMask mask = (1U << chosen) - 1;
    for (std::uint32_t rank = 0; rank < count; ++rank) {
        index.masks_[rank] = mask;
        index.region_count_ += index.add_regions(rank, adjacent);
        if (rank % 8 == 0) index.slides_before_eighths_[rank / 8] = slides;
        index.slides_between_[rank] = static_cast<std::uint8_t>(slides - index.slides_before_eighths_[rank / 8]);
        slides += static_cast<std::uint32_t>(std::popcount(borders.around(mask)));
        // The next greater number with as many bits (Gosper).
        const CellMask lowest = mask & (0U - mask);
        const CellMask ripple = mask + lowest;
        mask = ripple | ((mask ^ ripple) >> 2) / lowest;
    }
    return index;
}

std::uint64_t MapIndex::slides() const {
    // Two neighbours, one in the map and one outside: the rest of the map is any choice of the other cells.
    std::uint64_t pairs = 0;
    for (const CellMask cells : adjacent_cells(size_)) pairs += static_cast<std::uint64_t>(std::popcount(cells));
    return pairs * binomials[static_cast<std::size_t>(size_.cells() - 2)][static_cast<std::size_t>(chosen_ - 1)];
}

std::uint32_t MapIndex::add_regions(std::uint32_t rank, const std::vector<CellMask>& adjacent) {
    const CellMask mask = masks_[rank];
    Regions regions;
    regions.high = std::uint64_t{region_count_} << 36;
    std::uint32_t found = 0;
    for (CellMask left = ((1U << size_.cells()) - 1) & ~mask; left != 0; ++found) {
        CellMask region = 0;
        for (CellMask frontier = left & (0U - left); frontier != 0;) {
            region |= frontier;
            CellMask next = 0;
            for (; frontier != 0; frontier &= frontier - 1)
                next |= adjacent[static_cast<std::size_t>(std::countr_zero(frontier))];
            frontier = next & ~mask & ~region;
        }
        left &= ~region;
        for (; region != 0; region &= region - 1) {
            const int cell = std::countr_zero(region);
            if (cell < 16)
                regions.low |= std::uint64_t{found} << (4 * cell);
            else
                regions.high |= std::uint64_t{found} << (4 * (cell - 16));
        }
    }
    regions_[rank] = regions;
    if (size_.cells() <= 16) {  // at most 8 regions a map, as no two of them touch, and fewer than 2^16 in all
        std::uint64_t compact = std::uint64_t{region_count_} << 48;
        for (unsigned cell = 0; cell < 16; ++cell) compact |= std::uint64_t{regions.of(cell)} << (3 * cell);
        compact_[rank] = compact;
    }
    return found;
}

}  // namespace taquin
