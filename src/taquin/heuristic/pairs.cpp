// Pairwise distances, partitioned dynamically (Korf and Taylor, 1996; Felner, Korf and Hanan, Additive pattern
// database heuristics, 2004). For every two tiles, wherever they stand, exhaustive search finds how many moves
// of these two bring both home. Usually that is the sum of their Manhattan distances; where they get in each
// other's way it is more: a linear conflict, a guarded corner, a last move through the blank's home. Pairs that
// share no tile may be added up, so the best lower bound is a maximum matching of the tiles that conflict.
//
// Of the blank only the region is kept: two tiles can shut it into a corner, or divide a board two cells wide, and then
// it matters on which side it is. Otherwise it may be anywhere.
//
// A conflict counts two moves, even where it costs more: that happens on boards two cells wide, and elsewhere
// only for a few states that shut the blank in. So the graph has no weights, and the matching is exact.
// (Counting at most two keeps it consistent: a move that brings a tile nearer cannot end a conflict.)

#include "taquin/heuristic/pairs.h"

#include <algorithm>
#include <array>
#include <bit>

#include "taquin/heuristic/blank_regions.h"
#include "taquin/heuristic/explanation.h"
#include "taquin/heuristic/matching.h"

namespace taquin {

Pairs::Pairs(const Goal& goal)
    : cells_(static_cast<std::size_t>(goal.size().cells())),
      words_(cells_ > 32 ? 2 : 1),
      manhattan_(goal),
      regions_(cells_ * cells_ * cells_, 0),
      conflicts_(cells_ * cells_ * cells_ * cells_, 0) {}

std::shared_ptr<const Pairs> Pairs::make(const Goal& goal, const StopToken& stop) {
    const std::shared_ptr<Pairs> pairs(new Pairs(goal));
    const auto grid = Grid::make(goal.size());
    pairs->find_regions(*grid);
    for (std::size_t a = 1; a < pairs->cells_; ++a)
        for (std::size_t b = a + 1; b < pairs->cells_; ++b) {
            if (stop.stop_requested()) return nullptr;
            pairs->find_conflicts(goal, *grid, static_cast<Tile>(a), static_cast<Tile>(b));
        }
    return pairs;
}

void Pairs::find_regions(const Grid& grid) {
    std::vector<Cell> waiting;
    for (std::size_t a = 0; a < cells_; ++a)
        for (std::size_t b = 0; b < cells_; ++b) {
            const Cell taken[] = {static_cast<Cell>(a), static_cast<Cell>(b)};
            number_regions(grid, taken, std::span(regions_).subspan((a * cells_ + b) * cells_, cells_), waiting);
        }
}

/// Breadth-first search from the goal over the cells of two tiles and the blank's region.
void Pairs::find_conflicts(const Goal& goal, const Grid& grid, Tile a, Tile b) {
    struct State {
        Cell at[2];
        int region;
    };
    constexpr std::size_t max_regions = 3;  // on a single row: before, between and behind the tiles
    std::vector<bool> seen(cells_ * cells_ * max_regions, false);
    std::vector<State> layer;
    std::vector<State> next;
    const auto visit = [&](Cell at_a, Cell at_b, Cell blank) {
        const int region = this->region(at_a, at_b, blank);
        const std::size_t number = (at_a * cells_ + at_b) * max_regions + static_cast<std::size_t>(region);
        if (seen[number]) return;
        seen[number] = true;
        next.push_back({{at_a, at_b}, region});
    };
    visit(goal.home(a), goal.home(b), goal.home(0));
    for (int moves = 0; !next.empty(); ++moves) {
        layer.swap(next);
        next.clear();
        for (const State& state : layer) {
            const auto [at_a, at_b] = state.at;
            if (moves > manhattan_.distance(a, at_a) + manhattan_.distance(b, at_b)) {
                const auto bit = static_cast<std::uint8_t>(1U << state.region);
                conflicts_[((a * cells_ + at_a) * cells_ + b) * cells_ + at_b] |= bit;
                conflicts_[((b * cells_ + at_b) * cells_ + a) * cells_ + at_a] |= bit;
            }
            for (const int moved : {0, 1})
                for (const Move move : grid.moves(state.at[moved])) {
                    const Cell from = state.at[moved];
                    const Cell to = grid.neighbour(from, move);
                    if (to == state.at[1 - moved] || region(at_a, at_b, to) != state.region) continue;
                    if (moved == 0)
                        visit(to, at_b, from);
                    else
                        visit(at_a, to, from);
                }
        }
    }
}

std::uint64_t Pairs::partners(Tile tile, Cell at, const Board& board) const {
    std::uint64_t set = 0;
    for (std::size_t cell = 0; cell < cells_; ++cell)
        if (const Tile other = board.at(static_cast<Cell>(cell));
            other != 0 && other != tile && conflict(tile, at, other, static_cast<Cell>(cell), board.blank()))
            set |= std::uint64_t{1} << other;
    return set;
}

std::uint64_t Pairs::load(IncrementalState state, std::size_t tile) const {
    std::uint64_t set = 0;
    for (std::size_t word = words_; word-- > 0;)
        set = set << 32U | static_cast<std::uint32_t>(state[first_set + tile * words_ + word]);
    return set;
}

void Pairs::store(IncrementalState state, std::size_t tile, std::uint64_t set) const {
    for (std::size_t word = 0; word < words_; ++word, set >>= 32U)
        state[first_set + tile * words_ + word] = static_cast<std::int32_t>(static_cast<std::uint32_t>(set));
}

void Pairs::match(IncrementalState state) const {
    std::array<std::uint64_t, max_cells> sets;
    for (std::size_t tile = 0; tile < cells_; ++tile) sets[tile] = load(state, tile);
    state[1] = maximum_matching({sets.data(), cells_});
}

int Pairs::start(const Board& board, IncrementalState state) const {
    state[0] = manhattan_.sum(board);
    store(state, 0, 0);
    for (std::size_t cell = 0; cell < cells_; ++cell)
        if (const Tile tile = board.at(static_cast<Cell>(cell)); tile != 0)
            store(state, tile, partners(tile, static_cast<Cell>(cell), board));
    match(state);
    return value(state);
}

Explanation Pairs::explain(const Board& board) const {
    std::array<std::uint64_t, max_cells> sets{};
    Explanation matching{.op = Explanation::Op::Matching, .label = "pairs"};
    const auto tiles = explain::tiles_of(board);
    for (const auto& [tile, cell] : tiles) sets[tile] = partners(tile, cell, board);
    const auto pairs = matched_pairs({sets.data(), cells_});
    for (std::size_t a = 0; a < tiles.size(); ++a)
        for (std::size_t b = a + 1; b < tiles.size(); ++b) {
            if ((sets[tiles[a].first] >> tiles[b].first & 1U) == 0) continue;
            if (std::ranges::find(pairs, std::pair<int, int>(tiles[a].first, tiles[b].first)) != pairs.end())
                matching.chosen.push_back(matching.parts.size());
            matching.parts.push_back(explain::pair(Explanation::Op::Conflict, {}, tiles[a].first, tiles[a].second,
                                                   tiles[b].first, tiles[b].second));
        }
    matching.value = static_cast<std::int64_t>(pairs.size());
    return explain::sum("pairs", {manhattan_.explain(board), explain::product(2, std::move(matching))});
}

int Pairs::update(const Board& after, const Step& step, IncrementalState state) const {
    state[0] += manhattan_.change(step);
    // For two other tiles nothing changes: neither their cells nor the blank's region.
    const std::uint64_t before = load(state, step.tile);
    const std::uint64_t now = partners(step.tile, step.to, after);
    if (now == before) return value(state);
    store(state, step.tile, now);
    const std::uint64_t self = std::uint64_t{1} << step.tile;
    for (std::uint64_t rest = before ^ now; rest != 0; rest &= rest - 1) {
        const auto other = static_cast<std::size_t>(std::countr_zero(rest));
        store(state, other, load(state, other) ^ self);
    }
    match(state);
    return value(state);
}

const HeuristicInfo pairs_info{
    .name = "pairs",
    .title = "Pairwise distances",
    .summary = "Manhattan distance plus two for each pair in a maximum matching of conflicting tiles",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> {
        if (in.goal.size().cells() > Pairs::max_cells)
            return make_error(ErrorCode::BoardTooLarge, "heuristic", "pairs", in.goal.size().text(), Pairs::max_cells);
        if (auto made = Pairs::make(in.goal, in.stop)) return made;
        return make_error(ErrorCode::Cancelled, "heuristic", "pairs");
    },
};

}  // namespace taquin
