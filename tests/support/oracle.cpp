// Breadth-first distances of all boards of a small size: the judge of heuristics and searches.

#include "support/oracle.h"

#include <array>
#include <bit>
#include <numeric>

#include "taquin/core/random.h"

#include "support/effort.h"

namespace taquin::testing {

namespace {

constexpr std::uint8_t unreached = 255;  // no board of up to 10 cells is that far from anything

}  // namespace

std::uint64_t board_count(Size size) {
    std::uint64_t count = 1;
    for (int i = 2; i <= size.cells(); ++i) count *= static_cast<std::uint64_t>(i);
    return count;
}

std::uint64_t rank(const Board& board) {
    const auto tiles = board.tiles();
    std::uint64_t rank = 0;
    std::uint64_t left = ~std::uint64_t{0};  // the tiles that come after this cell, one bit each
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const std::uint64_t own = std::uint64_t{1} << tiles[i];
        left &= ~own;
        rank = rank * (tiles.size() - i) + static_cast<std::uint64_t>(std::popcount(left & (own - 1)));
    }
    return rank;
}

namespace {

/// Overwrites all tiles of a board.
void unrank_to(Board& board, std::uint64_t rank) {
    std::array<Tile, 20> tiles;  // as many as have a number
    const std::size_t cells = board.tiles().size();
    for (std::size_t i = cells; i-- > 0;) {
        const std::uint64_t base = cells - i;
        tiles[i] = static_cast<Tile>(rank % base);
        rank /= base;
        for (std::size_t j = i + 1; j < cells; ++j) tiles[j] = static_cast<Tile>(tiles[j] + (tiles[j] >= tiles[i]));
    }
    board.assign(std::span(tiles).first(cells));
}

}  // namespace

Board unrank(Size size, std::uint64_t rank) {
    Board board = Board::ordered(size);
    unrank_to(board, rank);
    return board;
}

Oracle::Oracle(Goal goal, Metric metric)
    : goal_(std::move(goal)), metric_(metric), distance_(board_count(goal_.size()), unreached) {
    std::vector<std::uint64_t> layer{rank(goal_.board())};
    distance_[layer[0]] = 0;
    Board board = goal_.board();
    for (std::uint8_t depth = 0; !layer.empty(); ++depth) {
        reachable_ += layer.size();
        furthest_ = depth;
        antipodes_ = layer.size();
        sum_ += static_cast<double>(layer.size()) * depth;
        std::vector<std::uint64_t> next;
        for (const std::uint64_t number : layer) {
            unrank_to(board, number);
            for (const Move move : board.moves()) {
                int slid = 0;  // in multi-tile moves the blank may go on in the same direction
                do {
                    board.apply(move);
                    ++slid;
                    if (const auto neighbour = rank(board); distance_[neighbour] == unreached) {
                        distance_[neighbour] = static_cast<std::uint8_t>(depth + 1);
                        next.push_back(neighbour);
                    }
                } while (metric == Metric::MultiTile && board.moves().has(move));
                for (; slid > 0; --slid) board.apply(opposite(move));
            }
        }
        layer = std::move(next);
    }
}

std::optional<int> Oracle::distance(const Board& board) const {
    const std::uint8_t found = distance_[rank(board)];
    return found == unreached ? std::nullopt : std::optional<int>(found);
}

void Oracle::for_each(const std::function<void(const Board&, int)>& visit, std::size_t stride) const {
    Board board = goal_.board();
    std::size_t count = 0;
    for (std::uint64_t number = 0; number < distance_.size(); ++number) {
        if (distance_[number] == unreached || count++ % stride != 0) continue;
        unrank_to(board, number);
        visit(board, distance_[number]);
    }
}

std::vector<Board> Oracle::sample(std::size_t stride) const {
    std::vector<Board> boards;
    std::size_t count = 0;
    for (std::uint64_t number = 0; number < distance_.size(); ++number)
        if (distance_[number] != unreached && count++ % stride == 0) boards.push_back(unrank(goal_.size(), number));
    return boards;
}

Size size_of(int rows, int cols) { return Size::make(rows, cols).value(); }

std::vector<Goal> goals_of(Size size, int more) {
    std::vector<Goal> goals;
    for (const GoalInfo& row : all_goals()) goals.push_back(row.make(size));
    Random random(static_cast<std::uint64_t>(size.rows * max_side + size.cols));
    for (int k = 0; k < more; ++k) {
        std::vector<Tile> tiles(static_cast<std::size_t>(size.cells()));
        std::iota(tiles.begin(), tiles.end(), Tile{0});
        for (std::size_t i = tiles.size() - 1; i > 0; --i) std::swap(tiles[i], tiles[random.below(i + 1)]);
        goals.push_back(Goal::of(Board::make(size, tiles).value()));
    }
    return goals;
}

std::vector<Goal> some_goals(Size size) {
    auto goals = goals_of(size);
    if (effort(true, false)) goals.erase(goals.begin() + 1, goals.end() - 1);
    return goals;
}

}  // namespace taquin::testing
