#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/core/grid.h"

namespace taquin {

/// Tiles divide the other cells into regions, and the blank cannot leave its own unless one of them moves. Writes to
/// `region` the number of each cell's region, 0 for the cells in `taken`; `waiting` is scratch memory.
inline void number_regions(const Grid& grid, std::span<const Cell> taken, std::span<std::uint8_t> region,
                           std::vector<Cell>& waiting) {
    constexpr std::uint8_t unknown = 255;
    std::ranges::fill(region, unknown);
    for (const Cell cell : taken) region[cell] = 0;
    std::uint8_t next = 0;
    for (std::size_t first = 0; first < region.size(); ++first) {
        if (region[first] != unknown) continue;
        region[first] = next;
        waiting.push_back(static_cast<Cell>(first));
        while (!waiting.empty()) {
            const Cell cell = waiting.back();
            waiting.pop_back();
            for (const Move move : grid.moves(cell))
                if (const Cell to = grid.neighbour(cell, move); region[to] == unknown) {
                    region[to] = next;
                    waiting.push_back(to);
                }
        }
        ++next;
    }
}

}  // namespace taquin
