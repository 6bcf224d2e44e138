#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "apps/io/request_fields.h"

namespace taquin::app {

/// Descriptor of one thing that a scramble may be told. The options of the command line and the signature of the Python
/// module are made from this list.
struct ScrambleField {
    std::string_view name;  // as on the command line
    std::string_view default_value;
    std::string_view help;
    std::uint64_t max = 0;  // of a whole number; 0: it is text
};

inline constexpr std::array scramble_fields{
    ScrambleField{"size", "4x4", "rows x columns, 1x2 to 100x100"},
    ScrambleField{"goal", "blank-last", request_help("goal")},
    ScrambleField{"seed", "", "same seed, same board; if not given, a new one each time", UINT64_MAX},
    ScrambleField{"walk", "", "K random moves from the goal, none undoing the last", 100'000'000},
    ScrambleField{"distance", "", "exactly D moves from the goal (small boards or distances)", 1000},
};

/// A field that exists.
constexpr const ScrambleField& scramble_field(std::string_view name) {
    return *std::ranges::find(scramble_fields, name, &ScrambleField::name);
}

}  // namespace taquin::app
