// Walking tables in the form that the fast engine reads: where a step leads and whether it leads further away in one
// number, so that the table of 4x4 fits the second-level cache.

#include "taquin/fast/packed_walk.h"

namespace taquin::fast {

template <class Number>
std::unique_ptr<const Number[]> pack_walk(const WalkingTable& table) {
    const auto transitions = table.transitions();
    const auto per_entry = static_cast<std::size_t>(2 * table.lines());
    auto result = std::make_unique<Number[]>(transitions.size());
    for (std::size_t i = 0; i < transitions.size(); ++i) {
        const auto to = transitions[i];
        if (to == WalkingTable::none) continue;
        const bool further = table.distance(to) > table.distance(static_cast<std::uint32_t>(i / per_entry));
        result[i] = static_cast<Number>(2 * to + (further ? 1 : 0));
    }
    return result;
}

template std::unique_ptr<const std::uint16_t[]> pack_walk(const WalkingTable&);
template std::unique_ptr<const std::uint32_t[]> pack_walk(const WalkingTable&);

}  // namespace taquin::fast
