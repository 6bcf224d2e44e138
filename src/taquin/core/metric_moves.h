#pragma once

#include <span>
#include <vector>

#include "taquin/core/board.h"
#include "taquin/core/metric.h"

namespace taquin {

/// One move of a metric: the blank goes this many cells in one direction, one cell in single-tile moves.
struct MetricMove {
    Move move = Move::Up;
    int tiles = 1;

    friend bool operator==(const MetricMove&, const MetricMove&) = default;
};

/// Splits a path of single-tile moves into moves of the metric, path_length(metric, moves) of them.
std::vector<MetricMove> metric_moves(Metric metric, std::span<const Move> moves);
/// All moves of the metric possible on a board, in the order of Move, fewer tiles first.
std::vector<MetricMove> metric_moves(Metric metric, const Board& board);
/// The same path in single-tile moves.
std::vector<Move> single_moves(std::span<const MetricMove> moves);

void apply(Board& board, MetricMove move);
inline MetricMove opposite(MetricMove move) { return {opposite(move.move), move.tiles}; }

/// The directions that may follow a move. In single-tile moves all but the one that undoes it; in multi-tile moves
/// those of the other axis, as two moves along one axis are equivalent to one move, or to none.
constexpr MoveSet directions_after(Metric metric, Move move) {
    const MoveSet all(15);
    if (metric == Metric::SingleTile) return all.without(opposite(move));
    return all.without(move).without(opposite(move));
}

}  // namespace taquin
