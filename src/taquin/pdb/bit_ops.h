#pragma once

#include <cstdint>

namespace taquin {

/// Bit operations that some processors have an instruction for, written for any processor. Code for which they matter
/// takes the set of operations as a template parameter, see fast/isa.h.
struct PortableBits {
    /// The lowest bits of `bits`, placed at the positions of the ones in `mask`.
    static std::uint64_t deposit(std::uint64_t bits, std::uint64_t mask) {
        std::uint64_t result = 0;
        for (; mask != 0; mask &= mask - 1, bits >>= 1)
            if ((bits & 1U) != 0) result |= mask & -mask;
        return result;
    }
    /// The bits at the positions of the ones in `mask`, packed into the lowest bits.
    static std::uint64_t extract(std::uint64_t bits, std::uint64_t mask) {
        std::uint64_t result = 0;
        for (unsigned at = 0; mask != 0; mask &= mask - 1, ++at)
            if ((bits & mask & -mask) != 0) result |= std::uint64_t{1} << at;
        return result;
    }
    /// Removes three bits from position `at` on; those above move down.
    static std::uint32_t close_gap(std::uint32_t word, int at) {
        const std::uint32_t below = (1U << at) - 1;
        return (word & below) | (word >> 3 & ~below);
    }
    /// Makes room for three bits, all 0, at position `at`; those above move up.
    static std::uint32_t open_gap(std::uint32_t word, int at) {
        const std::uint32_t below = (1U << at) - 1;
        return (word & below) | (word & ~below) << 3;
    }
};

}  // namespace taquin
