// Orders of tiles as numbers, and what vertical moves do to them.
//
// The digits are those of the Lehmer code. A move up or down makes one tile jump over cols - 1 others: cols - 1 swaps
// of neighbours. A swap of neighbours can be done on the digits themselves: of two digits a, b the first tile is the
// larger exactly when a > b; then they become b, a - 1, else b + 1, a. The digits before and after the stretch do not
// change, since the same tiles follow them.

#include "taquin/search/tile_order.h"

#include <algorithm>
#include <numeric>

namespace taquin {

namespace {

using Digits = TileOrder::Digits;

void swap_neighbours(Digits& digits, int at) {
    int& a = digits[static_cast<std::size_t>(at)];
    int& b = digits[static_cast<std::size_t>(at) + 1];
    const int larger = a > b ? 1 : 0;
    const int first = b + 1 - larger;
    b = a - larger;
    a = first;
}

/// The tile at `from` of the order goes to `to`, the others close up.
void jump(Digits& digits, int from, int to) {
    for (int at = from; at < to; ++at) swap_neighbours(digits, at);
    for (int at = from; at > to; --at) swap_neighbours(digits, at - 1);
}

}  // namespace

TileOrder::TileOrder(int tiles) : tiles_(tiles) {
    // The weight of a digit: all orders of what follows it, halved because parity decides the last digit.
    for (int i = last_kept(); i >= 0; --i) {
        weight_[static_cast<std::size_t>(i)] = count_;
        count_ *= static_cast<std::uint64_t>(tiles - i);
    }
}

Digits TileOrder::digits(std::uint64_t number, bool odd) const {
    Digits digits{};
    int sum = 0;
    for (int i = 0; i <= last_kept(); ++i) {
        const auto digit = static_cast<int>(number / weight(i));
        number -= static_cast<std::uint64_t>(digit) * weight(i);
        digits[static_cast<std::size_t>(i)] = digit;
        sum += digit;
    }
    if (tiles_ >= 2) digits[static_cast<std::size_t>(tiles_ - 2)] = (sum & 1) != (odd ? 1 : 0) ? 1 : 0;
    return digits;
}

Jump::Jump(const TileOrder& order, int first, int places, bool forward, bool odd)
    : weight_(order.weight(first + places - 1)), stretches_(1) {
    const int last = first + places - 1;
    const int last_kept = std::min(last, order.last_kept());
    for (int i = first; i <= last_kept; ++i) stretches_ *= static_cast<std::uint64_t>(order.tiles() - i);
    const bool parity_matters = last > order.last_kept();
    if (parity_matters && first > 0) fill_parities(order, first);
    for (const bool odd_before : {false, true}) {
        if (odd_before && parities_high_.empty()) break;
        for (std::uint64_t stretch = 0; stretch < stretches_; ++stretch) {
            Digits digits{};
            std::uint64_t rest = stretch;
            bool odd_so_far = odd_before;
            for (int i = last_kept; i >= first; --i) {
                const auto base = static_cast<std::uint64_t>(order.tiles() - i);
                digits[static_cast<std::size_t>(i)] = static_cast<int>(rest % base);
                odd_so_far ^= (rest % base & 1) != 0;
                rest /= base;
            }
            if (parity_matters) digits[static_cast<std::size_t>(order.tiles() - 2)] = odd_so_far != odd ? 1 : 0;
            jump(digits, forward ? first : last, forward ? last : first);
            std::uint64_t after = 0;
            for (int i = first; i <= last_kept; ++i)
                after = after * static_cast<std::uint64_t>(order.tiles() - i) +
                        static_cast<std::uint64_t>(digits[static_cast<std::size_t>(i)]);
            differences_.push_back((after - stretch) * weight_);
        }
    }
}

void Jump::fill_parities(const TileOrder& order, int first) {
    // Digits 0 to first - 1, the later half of them in the low table.
    const auto parities = [&](int from, int to) {
        std::vector<std::uint8_t> found{0};
        for (int i = from; i < to; ++i) {
            std::vector<std::uint8_t> longer;
            for (const std::uint8_t parity : found)
                for (int digit = 0; digit < order.tiles() - i; ++digit)
                    longer.push_back(static_cast<std::uint8_t>(parity ^ (digit & 1)));
            found = std::move(longer);
        }
        return found;
    };
    parities_high_ = parities(0, first / 2);
    parities_low_ = parities(first / 2, first);
}

}  // namespace taquin
