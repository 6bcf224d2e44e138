// What all kernels share, whatever their size, estimate and instruction set.

#include "taquin/fast/kernel.h"

namespace taquin::fast {

// Defined here and not in the header, so that kernels compiled for other instruction sets emit no copies of their own.
BoundedDfs::~BoundedDfs() = default;
Kernel::~Kernel() = default;

std::vector<Move> MoveSequence::moves() const {
    std::vector<Move> result;
    for (std::size_t i = 0; i < length; ++i) result.push_back((*this)[i]);
    return result;
}

MoveSequence MoveSequence::of(std::span<const Move> moves) {
    MoveSequence result;
    for (const Move move : moves) {
        result.bits[result.length / 32U] |= static_cast<std::uint64_t>(index(move)) << (2 * (result.length % 32U));
        ++result.length;
    }
    return result;
}

}  // namespace taquin::fast
