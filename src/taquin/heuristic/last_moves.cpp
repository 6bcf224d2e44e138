// Last moves (Korf and Taylor, Finding optimal solutions to the twenty-four puzzle, 1996). The last move of a
// solution brings the blank home, so just before it one of the tiles beside the blank's home stands there. If
// Manhattan distance takes none of these tiles through the blank's home, it misses two moves; looking at the
// last two moves, it may miss four.
//
// Put generally, for any goal and any number k of last moves: a solution of k or more moves passes through a
// board exactly k moves from the goal. So the least, over these boards, of the Manhattan distance to it plus k
// is a lower bound, and it is consistent because each of those distances is. Boards nearer than k moves are
// stored exactly. A near board differs from the goal in a few tiles, so the distance to it is the
// Manhattan distance to the goal corrected for these: only their cells need to be remembered.

#include "taquin/heuristic/last_moves.h"

#include <algorithm>
#include <limits>

namespace taquin {

LastMoves::LastMoves(const Goal& goal, int moves)
    : size_(goal.size()), manhattan_(goal), moves_(moves), tracked_place_(static_cast<std::size_t>(size_.cells()), -1) {
    collect(goal);
}

/// Breadth-first search to depth moves_.
void LastMoves::collect(const Goal& goal) {
    std::vector<Board> found{goal.board()};
    std::size_t layer = 0;
    for (int depth = 0; depth <= moves_; ++depth) {
        const std::size_t end = found.size();
        for (std::size_t i = layer; i < end; ++i) {
            Near near{depth, displaced_.size(), 0};
            for (int cell = 0; cell < size_.cells(); ++cell) {
                const Tile tile = found[i].at(static_cast<Cell>(cell));
                if (tile == 0 || cell == goal.home(tile)) continue;
                if (tracked_place_[tile] < 0) {
                    tracked_place_[tile] = static_cast<std::int16_t>(tracked_.size());
                    tracked_.push_back(tile);
                }
                displaced_.push_back({static_cast<std::size_t>(tracked_place_[tile]), static_cast<Cell>(cell)});
            }
            near.last = displaced_.size();
            near_.push_back(near);
            for (const Move move : found[i].moves()) {
                Board next = found[i];
                next.apply(move);
                if (std::ranges::find(found, next) == found.end()) found.push_back(std::move(next));
            }
        }
        layer = end;
    }
}

int LastMoves::distance_to(const Near& board, IncrementalState state) const {
    int distance = state[0];
    for (std::size_t i = board.first; i < board.last; ++i) {
        const auto at = static_cast<Cell>(state[1 + displaced_[i].tile]);
        distance += size_.distance(at, displaced_[i].cell) - manhattan_.distance(tracked_[displaced_[i].tile], at);
    }
    return distance;
}

int LastMoves::value(IncrementalState state) const {
    int least = std::numeric_limits<int>::max();
    for (const Near& board : near_)
        if (board.moves == moves_)
            least = std::min(least, distance_to(board, state) + moves_);
        else if (state[0] <= board.moves && distance_to(board, state) == 0)
            return board.moves;
    // Without boards that far away (tiny sizes) every solvable board is stored.
    return least == std::numeric_limits<int>::max() ? state[0] : least;
}

int LastMoves::start(const Board& board, IncrementalState state) const {
    state[0] = manhattan_.sum(board);
    for (int cell = 0; cell < size_.cells(); ++cell)
        if (const int place = tracked_place_[board.at(static_cast<Cell>(cell))]; place >= 0)
            state[1 + static_cast<std::size_t>(place)] = cell;
    return value(state);
}

int LastMoves::update(const Board&, const Step& step, IncrementalState state) const {
    state[0] += manhattan_.change(step);
    if (const int place = tracked_place_[step.tile]; place >= 0) state[1 + static_cast<std::size_t>(place)] = step.to;
    return value(state);
}

namespace {

constexpr OptionInfo options[] = {
    {.name = "moves",
     .type = OptionInfo::Type::Integer,
     .default_value = "2",
     .min = 1,
     .max = 8,
     .help = "how many of the last moves to consider; more are slower"},
};

}  // namespace

const HeuristicInfo last_moves_info{
    .name = "last-moves",
    .title = "Last moves",
    .summary = "Manhattan distance by way of a board from which the last moves can start",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .options = options,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> {
        return std::make_shared<LastMoves>(in.goal, static_cast<int>(in.options.integer("moves")));
    },
};

}  // namespace taquin
