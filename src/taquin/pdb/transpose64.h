#pragma once

#include <array>
#include <cstdint>

namespace taquin {

/// 64 rows of 64 bits.
using BitMatrix64 = std::array<std::uint64_t, 64>;

/// Bit c of row r becomes bit r of row c: halves of rows are exchanged, then quarters, and so on.
inline void transpose64(BitMatrix64& square) {
    std::uint64_t mask = 0x0000'0000'ffff'ffff;
    for (unsigned width = 32; width != 0; width /= 2, mask ^= mask << width)
        for (unsigned row = 0; row < 64; row = (row + width + 1) & ~width) {
            const std::uint64_t change = (square[row] >> width ^ square[row + width]) & mask;
            square[row + width] ^= change;
            square[row] ^= change << width;
        }
}

}  // namespace taquin
