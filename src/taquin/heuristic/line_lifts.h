#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace taquin {

/// How many tiles must leave a line so that the others can pass to their places in it. A line is given as the goal's
/// places of the tiles that belong to it, in the order of the line: distinct, 0 to length - 1.
class LineLifts {
  public:
    explicit LineLifts(int length);

    int length() const { return length_; }
    /// The length of `places` less its longest increasing subsequence.
    int of(std::span<const std::uint8_t> places) const;

    /// The answers for all lines of this length, by line number; empty if the length exceeds max_table_length. The
    /// number of a line is the sum of what its own tiles add, see digit(); gaps change nothing.
    std::span<const std::uint8_t> table() const { return table_; }
    static constexpr int max_table_length = 6;

    /// What a tile adds to the number of its own line of `length` cells when it stands at `place` of the line and its
    /// goal is the place `goal`. Blanks and tiles of other lines add nothing. So the number has one digit a cell, to
    /// the base length + 1: of six cells there are 7^6 = 117649.
    static constexpr std::uint32_t digit(int length, int place, int goal) {
        std::uint32_t weight = 1;
        for (int i = 0; i < place; ++i) weight *= static_cast<std::uint32_t>(length + 1);
        return static_cast<std::uint32_t>(goal + 1) * weight;
    }

  private:
    int length_;
    std::array<std::uint32_t, max_table_length> weight_{};  // of a digit, by place
    std::vector<std::uint8_t> table_;
};

}  // namespace taquin
