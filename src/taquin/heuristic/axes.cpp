// Every move is vertical or horizontal, and what walking distance, linear conflict and inversion distance count splits
// the same way: tiles that must leave a row and come back do so by vertical moves, and so on. So the largest bound may
// be taken for each axis by itself; the sum of the two is at least the largest of the sums.
//
// A move changes the bounds of its own axis only. The number of moves along an axis has the parity of the axis'
// Manhattan distance, as each of them changes that by one; the inversions' bound is raised by one where its parity is
// the other.

#include "taquin/heuristic/axes.h"

#include <algorithm>

#include "taquin/heuristic/explanation.h"

namespace taquin {

namespace {

// The parts of the state: both entries of walking distance, the sum of linear conflict, both counts of inversions, and
// the shares of linear conflict.
constexpr std::size_t walking_at = 0, conflict_at = 2, inversion_at = 3, share_at = 5;

}  // namespace

Axes::Axes(const Goal& goal, std::shared_ptr<const WalkingDistance> walking)
    : walking_(std::move(walking)), conflict_(goal), inversion_(goal) {}

Expected<HeuristicPtr> Axes::make(const Goal& goal, const StopToken& stop) {
    auto walking = WalkingDistance::make(goal, stop);
    if (!walking) return std::unexpected(walking.error());
    return HeuristicPtr(new Axes(goal, *std::move(walking)));
}

int Axes::value(IncrementalState state) const {
    const auto bound = [&](std::size_t axis, int walking) {
        const int conflict = state[share_at + axis];
        int inversion = inversion_.moves_along(axis, state[inversion_at + axis]);
        inversion += (conflict - inversion) & 1;
        return std::max({walking, conflict, inversion});
    };
    using Entry = WalkingTable::Entry;
    return bound(0, walking_->rows().distance(static_cast<Entry>(state[walking_at]))) +
           bound(1, walking_->cols().distance(static_cast<Entry>(state[walking_at + 1])));
}

int Axes::start(const Board& board, IncrementalState state) const {
    walking_->start(board, state.subspan(walking_at, 2));
    conflict_.start(board, state.subspan(conflict_at, 1));
    inversion_.start(board, state.subspan(inversion_at, 2));
    const auto [vertical, horizontal] = conflict_.shares(board);
    state[share_at] = vertical;
    state[share_at + 1] = horizontal;
    return value(state);
}

Explanation Axes::explain(const Board& board) const {
    const auto axis = [&](bool vertical) {
        Explanation conflict = conflict_.explain_share(board, vertical);
        Explanation walking = walking_->explain_axis(board, vertical);
        // The parity is that of the axis' Manhattan distance.
        Explanation inversion =
            explain::rounded(Explanation::Op::Parity, inversion_.explain_axis(board, vertical), conflict.parts.front());
        return explain::largest(vertical ? "vertical" : "horizontal",
                                {std::move(walking), std::move(conflict), std::move(inversion)});
    };
    return explain::sum("axes", {axis(true), axis(false)});
}

int Axes::update(const Board& after, const Step& step, IncrementalState state) const {
    const bool vertical = step.move == Move::Up || step.move == Move::Down;
    walking_->update(after, step, state.subspan(walking_at, 2));
    inversion_.update(after, step, state.subspan(inversion_at, 2));
    const int before = state[conflict_at];
    state[share_at + (vertical ? 0 : 1)] += conflict_.update(after, step, state.subspan(conflict_at, 1)) - before;
    return value(state);
}

const HeuristicInfo axes_info{
    .name = "axes",
    .title = "Bounds by axis",
    .summary =
        "for vertical and for horizontal moves the largest of walking distance, linear conflict and inversion "
        "distance, added up",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> { return Axes::make(in.goal, in.stop); },
};

const HeuristicInfo* Axes::info() const { return &axes_info; }

}  // namespace taquin
