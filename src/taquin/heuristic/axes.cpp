// Every move is vertical or horizontal, and what walking distance, linear conflict and inversion distance count falls
// apart the same way: tiles that must leave a row and come back do so by vertical moves, and so on. So the largest
// bound may be taken for each axis by itself; the sum of the two is at least the largest of the sums.
//
// A move changes the bounds of its own axis only. All of them have the parity of the axis' Manhattan distance, as a
// move changes that by one; the inversions' bound is raised to it where it is short of it.

#include "taquin/heuristic/axes.h"

#include <algorithm>

namespace taquin {

namespace {

// The parts of the memo: both entries of walking distance, the sum of linear conflict, both counts of inversions, and
// the shares of linear conflict.
constexpr std::size_t walking_at = 0, conflict_at = 2, inversion_at = 3, share_at = 5;

}  // namespace

Axes::Axes(const Goal& goal, std::shared_ptr<const WalkingDistance> walking)
    : walking_(std::move(walking)), conflict_(goal), inversion_(goal) {}

Checked<HeuristicPtr> Axes::make(const Goal& goal, const StopWish& stop) {
    auto walking = WalkingDistance::make(goal, stop);
    if (!walking) return std::unexpected(walking.error());
    return HeuristicPtr(new Axes(goal, *std::move(walking)));
}

int Axes::value(Memo memo) const {
    const auto bound = [&](std::size_t axis, int walking) {
        const int conflict = memo[share_at + axis];
        int inversion = inversion_.moves_along(axis, memo[inversion_at + axis]);
        inversion += (conflict - inversion) & 1;
        return std::max({walking, conflict, inversion});
    };
    using Entry = WalkingTable::Entry;
    return bound(0, walking_->rows().distance(static_cast<Entry>(memo[walking_at]))) +
           bound(1, walking_->cols().distance(static_cast<Entry>(memo[walking_at + 1])));
}

int Axes::start(const Board& board, Memo memo) const {
    walking_->start(board, memo.subspan(walking_at, 2));
    conflict_.start(board, memo.subspan(conflict_at, 1));
    inversion_.start(board, memo.subspan(inversion_at, 2));
    const auto [vertical, horizontal] = conflict_.shares(board);
    memo[share_at] = vertical;
    memo[share_at + 1] = horizontal;
    return value(memo);
}

int Axes::follow(const Board& after, const Step& step, Memo memo) const {
    const bool vertical = step.move == Move::Up || step.move == Move::Down;
    walking_->follow(after, step, memo.subspan(walking_at, 2));
    inversion_.follow(after, step, memo.subspan(inversion_at, 2));
    const int before = memo[conflict_at];
    memo[share_at + (vertical ? 0 : 1)] += conflict_.follow(after, step, memo.subspan(conflict_at, 1)) - before;
    return value(memo);
}

const HeuristicRow axes_row{
    .name = "axes",
    .title = "Bounds by axis",
    .summary =
        "for vertical and for horizontal moves the largest of walking distance, linear conflict and inversion "
        "distance, added up",
    .admissible = HeuristicRow::Bit::Yes,
    .consistent = HeuristicRow::Bit::Yes,
    .make = [](const HeuristicInputs& in) -> Checked<HeuristicPtr> { return Axes::make(in.goal, in.stop); },
};

}  // namespace taquin
