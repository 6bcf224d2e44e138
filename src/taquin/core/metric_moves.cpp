// Paths of single-tile moves as moves of a metric, and back.

#include "taquin/core/metric_moves.h"

namespace taquin {

std::vector<MetricMove> metric_moves(Metric metric, std::span<const Move> moves) {
    std::vector<MetricMove> result;
    for (const Move move : moves) {
        if (metric == Metric::MultiTile && !result.empty() && result.back().move == move)
            ++result.back().tiles;
        else
            result.push_back({move, 1});
    }
    return result;
}

std::vector<MetricMove> metric_moves(Metric metric, const Board& board) {
    std::vector<MetricMove> result;
    const Size size = board.size();
    for (const Move move : board.moves()) {
        const int line = is_vertical(move) ? size.row(board.blank()) : size.col(board.blank());
        const int length = is_vertical(move) ? size.rows : size.cols;
        const int room = move == Move::Up || move == Move::Left ? line : length - 1 - line;
        const int most = metric == Metric::MultiTile ? room : 1;
        for (int tiles = 1; tiles <= most; ++tiles) result.push_back({move, tiles});
    }
    return result;
}

std::vector<Move> single_moves(std::span<const MetricMove> moves) {
    std::vector<Move> result;
    for (const MetricMove& each : moves) result.insert(result.end(), static_cast<std::size_t>(each.tiles), each.move);
    return result;
}

void apply(Board& board, MetricMove move) {
    for (int i = 0; i < move.tiles; ++i) board.apply(move.move);
}

}  // namespace taquin
