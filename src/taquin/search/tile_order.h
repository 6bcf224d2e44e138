#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace taquin {

/// Numbers the orders of the tiles, read row by row without the blank: all orders of one parity, without gaps.
/// Digit i of an order tells how many later tiles are smaller than the one at place i. The last digit that is not
/// always 0 follows from the parity, so it is left out of the number.
class TileOrder {
  public:
    static constexpr int most_tiles = 15;
    using Digits = std::array<int, most_tiles>;

    /// Requires at least one tile, and at most most_tiles.
    explicit TileOrder(int tiles);

    int tiles() const { return tiles_; }
    std::uint64_t count() const { return count_; }

    /// All digits of a number; `odd` is the parity its order must have.
    Digits digits(std::uint64_t number, bool odd) const;

    /// Digits from place 0 to this one are in the number.
    int last_kept() const { return tiles_ - 3; }
    /// The weight of the digit at this place in the number; 1 beyond those kept.
    std::uint64_t weight(int place) const { return place > last_kept() ? 1 : weight_[static_cast<std::size_t>(place)]; }

  private:
    int tiles_;
    std::uint64_t count_ = 1;
    std::array<std::uint64_t, most_tiles> weight_{};
};

/// What a move up or down does to the number of an order: one tile jumps over the others of a stretch of places, and
/// only their digits change. These are adjacent in the number, so the move is a table of differences, indexed by these
/// digits.
class Jump {
  public:
    /// The tile at the first of `places` places from `first` goes to the last of them, or the other way round. `odd` is
    /// the parity of the orders it is applied to.
    Jump(const TileOrder& order, int first, int places, bool forward, bool odd);

    std::uint64_t operator()(std::uint64_t number) const {
        const std::uint64_t upper = number / weight_;
        const std::uint64_t before = upper / stretches_;
        const std::uint64_t stretch = upper - before * stretches_;
        const bool odd = parities_high_.empty() ? false : odd_before(before);
        // A negative difference wraps around, as unsigned numbers do.
        return number + differences_[odd ? stretch + stretches_ : stretch];
    }

  private:
    bool odd_before(std::uint64_t before) const {
        const std::uint64_t high = before / parities_low_.size();
        return (parities_high_[high] ^ parities_low_[before - high * parities_low_.size()]) != 0;
    }
    void fill_parities(const TileOrder& order, int first);

    std::uint64_t weight_;     // of the stretch's last digit
    std::uint64_t stretches_;  // how many values its digits can take together
    std::vector<std::uint64_t> differences_;
    // Where the stretch holds the digit that is left out, the parity of the digits before it matters. They are split
    // into two groups, so that both tables stay small.
    std::vector<std::uint8_t> parities_high_;
    std::vector<std::uint8_t> parities_low_;
};

}  // namespace taquin
