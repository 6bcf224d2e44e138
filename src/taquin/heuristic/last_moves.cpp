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
#include <array>
#include <cstdlib>
#include <limits>
#include <set>

#include "taquin/heuristic/explanation.h"

namespace taquin {

namespace {

/// A board near the goal: where its blank is, then the cell and the tile of all that is not at home, by cell. The board
/// itself may have ten thousand cells.
using NearBoard = std::vector<std::uint16_t>;

NearBoard after(const NearBoard& board, const Grid& grid, Move move, const Goal& goal) {
    const Cell blank = board[0];
    const Cell from = grid.neighbour(blank, move);
    NearBoard next{from};
    Tile tile = goal.board().at(from);  // it is at home, unless the list says otherwise
    for (std::size_t i = 1; i < board.size(); i += 2)
        if (board[i] == from)
            tile = board[i + 1];
        else
            next.insert(next.end(), {board[i], board[i + 1]});
    if (goal.home(tile) == blank) return next;
    std::size_t place = 1;
    while (place < next.size() && next[place] < blank) place += 2;
    next.insert(next.begin() + static_cast<std::ptrdiff_t>(place), {blank, tile});
    return next;
}

}  // namespace

LastMoves::LastMoves(const Goal& goal, int moves)
    : size_(goal.size()),
      manhattan_(goal),
      moves_(moves),
      tracked_place_(static_cast<std::size_t>(size_.cells()), -1) {}

std::shared_ptr<const LastMoves> LastMoves::make(const Goal& goal, int moves, const StopToken& stop) {
    const std::shared_ptr<LastMoves> made(new LastMoves(goal, moves));
    return made->collect(goal, stop) ? made : nullptr;
}

/// Breadth-first search to depth moves_. False when told to stop.
bool LastMoves::collect(const Goal& goal, const StopToken& stop) {
    constexpr std::size_t boards_between_polls = 64;
    const auto grid = Grid::make(size_);
    std::vector<NearBoard> found{{goal.home(0)}};
    std::set<NearBoard> known(found.begin(), found.end());
    std::size_t layer = 0;
    for (int depth = 0; depth <= moves_; ++depth) {
        const std::size_t end = found.size();
        for (std::size_t i = layer; i < end; ++i) {
            if (i % boards_between_polls == 0 && stop.stop_requested()) return false;
            Near near{depth, displaced_.size(), 0};
            for (std::size_t at = 1; at < found[i].size(); at += 2) {
                const Cell cell = found[i][at];
                const Tile tile = found[i][at + 1];
                if (tracked_place_[tile] < 0) {
                    tracked_place_[tile] = static_cast<std::int16_t>(tracked_.size());
                    tracked_.push_back(tile);
                }
                displaced_.push_back({static_cast<std::uint16_t>(tracked_place_[tile]),
                                      static_cast<std::uint8_t>(size_.row(cell)),
                                      static_cast<std::uint8_t>(size_.col(cell))});
            }
            near.last = displaced_.size();
            near_.push_back(near);
            if (depth == moves_) continue;
            for (const Move move : grid->moves(found[i][0])) {
                NearBoard next = after(found[i], *grid, move, goal);
                if (known.insert(next).second) found.push_back(std::move(next));
            }
        }
        layer = end;
    }
    return true;
}

int LastMoves::distance_to(const Near& board, int manhattan, const TilePlace* places) const {
    int distance = manhattan;
    for (std::size_t i = board.first; i < board.last; ++i) {
        const Displaced& to = displaced_[i];
        const TilePlace& at = places[to.tile];
        distance += std::abs(at.row - to.row) + std::abs(at.col - to.col) - at.distance;
    }
    return distance;
}

int LastMoves::value(IncrementalState state) const {
    std::array<TilePlace, most_tracked> places;
    for (std::size_t i = 0; i < tracked_.size(); ++i) {
        const auto at = static_cast<Cell>(state[1 + i]);
        places[i] = {size_.row(at), size_.col(at), manhattan_.distance(tracked_[i], at)};
    }
    int least = std::numeric_limits<int>::max();
    for (const Near& board : near_)
        if (board.moves == moves_)
            least = std::min(least, distance_to(board, state[0], places.data()) + moves_);
        else if (state[0] <= board.moves && distance_to(board, state[0], places.data()) == 0)
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

Explanation LastMoves::explain(const Board& board) const {
    std::vector<Cell> cell_of(static_cast<std::size_t>(size_.cells()));
    for (const auto& [tile, cell] : explain::tiles_of(board)) cell_of[tile] = cell;
    std::vector<std::int32_t> state(state_size());
    const int value = start(board, state);
    explain::Parts ways;
    for (const Near& near : near_) {
        explain::Parts detours{explain::number(near.moves, "last-moves")};
        int distance = state[0];
        for (std::size_t i = near.first; i < near.last; ++i) {
            const Tile tile = tracked_[displaced_[i].tile];
            const Cell at = cell_of[tile];
            detours.push_back(explain::tile(Explanation::Op::Distance, size_, tile, at,
                                            size_.cell(displaced_[i].row, displaced_[i].col)));
            detours.push_back(
                explain::product(-1, explain::tile(Explanation::Op::Distance, size_, tile, at, manhattan_.home(tile))));
            distance += static_cast<int>(detours[detours.size() - 2].value + detours.back().value);
        }
        if (near.moves == moves_)
            ways.push_back(explain::sum("by-way-of", std::move(detours)));
        else if (distance == 0)
            return explain::number(value, "exact");  // so near the goal, its distance is known
    }
    if (ways.empty()) return manhattan_.explain(board);
    return explain::sum("last-moves", {manhattan_.explain(board), explain::least("detour", std::move(ways))});
}

int LastMoves::update(const Board&, const Step& step, IncrementalState state) const {
    state[0] += manhattan_.change(step);
    if (const int place = tracked_place_[step.tile]; place >= 0) state[1 + static_cast<std::size_t>(place)] = step.to;
    return value(state);
}

namespace {

constexpr OptionInfo last_moves_options[] = {
    {.name = "moves",
     .type = OptionInfo::Type::Integer,
     .default_value = "2",
     .min = 1,
     .max = LastMoves::max_moves,
     .help = "how many of the last moves to consider; more are slower"},
};

}  // namespace

const HeuristicInfo last_moves_info{
    .name = "last-moves",
    .title = "Last moves",
    .summary = "Manhattan distance by way of a board from which the last moves can start",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .options = last_moves_options,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> {
        if (auto made = LastMoves::make(in.goal, static_cast<int>(in.options.integer("moves")), in.stop)) return made;
        return make_error(ErrorCode::Cancelled, "heuristic", "last-moves");
    },
};

}  // namespace taquin
