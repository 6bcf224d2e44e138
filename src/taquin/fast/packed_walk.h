#pragma once

#include <memory>

#include "taquin/heuristic/walking_table.h"

namespace taquin::fast {

/// The transitions of a walking table, each as twice the entry it leads to, plus one if that is further from the goal.
/// Number is std::uint16_t, for tables of at most 2^15 entries, or std::uint32_t.
template <class Number>
std::unique_ptr<const Number[]> pack_walk(const WalkingTable& table);

}  // namespace taquin::fast
