// Tiles that must leave a line (linear conflict: Hansson, Mayer and Yung, 1992). The tiles that can stay are an
// increasing subsequence of their places, so the fewest to lift is the number of tiles less the longest such.
// (Counting conflicting pairs instead would overestimate: three tiles in reverse order make three pairs, but lifting
// two is enough.)

#include "taquin/heuristic/line_lifts.h"

#include <algorithm>

#include "taquin/core/grid.h"

namespace taquin {

namespace {

using Places = std::array<std::uint8_t, max_side>;

/// Patience sorting: `tails[k]` is the least last place of an increasing subsequence of k + 1 places.
int lifts_by_sorting(std::span<const std::uint8_t> places) {
    Places tails;
    auto end = tails.begin();
    for (const std::uint8_t place : places) {
        const auto at = std::lower_bound(tails.begin(), end, place);
        *at = place;
        if (at == end) ++end;
    }
    return static_cast<int>(places.size()) - static_cast<int>(end - tails.begin());
}

}  // namespace

LineLifts::LineLifts(int length) : length_(length) {
    if (length > max_table_length) return;
    for (int place = 0; place < length; ++place) weight_[static_cast<std::size_t>(place)] = digit(length, place, 0);
    const auto base = static_cast<std::uint32_t>(length + 1);
    const std::uint32_t size = digit(length, length, 0);
    table_.reserve(size);
    for (std::uint32_t number = 0; number < size; ++number) {
        Places places;
        std::size_t count = 0;
        for (std::uint32_t rest = number; rest > 0; rest /= base)
            if (rest % base != 0) places[count++] = static_cast<std::uint8_t>(rest % base - 1);
        table_.push_back(static_cast<std::uint8_t>(lifts_by_sorting({places.data(), count})));
    }
}

int LineLifts::of(std::span<const std::uint8_t> places) const {
    if (places.size() < 2) return 0;
    if (table_.empty()) return lifts_by_sorting(places);
    std::size_t number = 0;
    for (std::size_t i = 0; i < places.size(); ++i) number += (places[i] + std::size_t{1}) * weight_[i];
    return table_[number];
}

}  // namespace taquin
