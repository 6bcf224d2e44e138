#pragma once

#include <array>
#include <string_view>

#include "taquin/core/grid.h"
#include "taquin/core/options.h"

namespace taquin {

/// Help of the option `order` of all algorithms that try moves one after the other.
inline constexpr std::string_view order_help = "order in which the moves of the blank are tried";
inline constexpr OptionInfo order_option{
    .name = "order", .type = OptionInfo::Type::Text, .default_value = "ulrd", .help = order_help};

/// Reads the option `order`: the letters u, d, l, r, each once, telling where the blank goes. `owner` is the
/// name of the algorithm.
Expected<std::array<Move, 4>> parse_order(std::string_view text, std::string_view owner);
/// Rejects an invalid value of the option.
Expected<void> check_order(const Options& options, std::string_view owner);

/// Picks the first of a set of moves in a given order, by one lookup.
class MoveOrder {
  public:
    explicit MoveOrder(const std::array<Move, 4>& order) {
        for (auto move = order.rbegin(); move != order.rend(); ++move)
            for (unsigned set = 0; set < first_.size(); ++set)
                if (MoveSet(set).has(*move)) first_[set] = *move;
    }
    /// Requires a set that is not empty.
    Move first(MoveSet moves) const { return first_[moves.bits()]; }

  private:
    std::array<Move, 16> first_{};
};

}  // namespace taquin
