// A solution that the player may follow, and the lower bound from where the player is.

#include "apps/play/known_solution.h"

#include <algorithm>

namespace taquin::app {

std::size_t KnownSolution::next_run() const {
    const auto left = moves();
    if (metric_ == Metric::SingleTile) return 1;
    const auto end = std::ranges::find_if(left, [&](Move move) { return move != left.front(); });
    return static_cast<std::size_t>(end - left.begin());
}

bool KnownSolution::follow(Move move) {
    if (moves().empty() || moves().front() != move) return false;
    ++at_;
    // All boards along one multi-tile move are one move from where it began, so the bound falls only once.
    if (metric_ == Metric::SingleTile || last_ != move) lower_bound_ = std::max(0, lower_bound_ - 1);
    last_ = move;
    return true;
}

}  // namespace taquin::app
