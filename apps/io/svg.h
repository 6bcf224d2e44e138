#pragma once

#include <span>
#include <string>

#include "taquin/core/goal.h"

namespace taquin::app {

/// Longer animations are refused.
inline constexpr std::size_t most_animated_moves = 2000;

/// The board as an SVG image; with moves, they play in an endless loop.
std::string draw_svg(const Problem& problem, std::span<const Move> moves);

}  // namespace taquin::app
