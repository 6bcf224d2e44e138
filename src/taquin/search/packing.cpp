// Packed states: boards in the form in which searches store them.

#include "taquin/search/packing.h"

#include <bit>

namespace taquin {

Packing::Packing(Size size)
    : size_(size),
      cells_(static_cast<std::size_t>(size.cells())),
      bits_(static_cast<unsigned>(std::bit_width(cells_ - 1))),
      mask_((Word{1} << bits_) - 1) {
    const unsigned per_word = 64 / bits_;
    for (std::size_t cell = 0; cell + 1 < cells_; ++cell)
        places_.push_back(
            {static_cast<std::uint16_t>(cell / per_word), static_cast<std::uint16_t>(cell % per_word * bits_)});
    words_ = static_cast<std::size_t>(places_.back().word) + 1;
}

void Packing::pack(std::span<const Tile> tiles, Word* out) const {
    for (std::size_t i = 0; i < words_; ++i) out[i] = 0;
    for (std::size_t cell = 0; cell + 1 < cells_; ++cell)
        out[places_[cell].word] |= Word{tiles[cell]} << places_[cell].shift;
}

void Packing::unpack(const Word* words, std::span<Tile> out) const {
    std::size_t rest = cells_ * (cells_ - 1) / 2;  // the sum of all tiles
    for (std::size_t cell = 0; cell + 1 < cells_; ++cell) {
        const auto tile = static_cast<Tile>(words[places_[cell].word] >> places_[cell].shift & mask_);
        out[cell] = tile;
        rest -= tile;
    }
    out[cells_ - 1] = static_cast<Tile>(rest);
}

}  // namespace taquin
