// Pairs and triples of tiles, partitioned dynamically (Felner, Korf and Hanan, Additive pattern database heuristics,
// 2004). For every two and every three tiles, wherever they stand, exhaustive search finds how many moves of these
// tiles bring all of them home; what this exceeds their Manhattan distances by is their surplus. Groups that share no
// tile may be added up, so on every board a partition of the tiles is chosen whose surpluses have the largest sum.
//
// A triple is of use only where its surplus is larger than that of each pair in it: three tiles in reverse order on
// their line take four extra moves, but have no two disjoint pairs. These and the pairs with a surplus are the edges of
// a hypergraph with few edges, and the best disjoint ones are found by branch and bound.
//
// Each partition by itself is an additive pattern database with the blank's region as part of its state: consistent,
// since a move changes the sum by at most one. The largest of all partitions is consistent, too. That holds for the
// exact choice only, which is why boards are limited to 16 cells.

#include "taquin/heuristic/triples.h"

#include <algorithm>
#include <functional>

#include "taquin/heuristic/blank_regions.h"
#include "taquin/heuristic/explanation.h"

namespace taquin {

namespace {

constexpr std::uint8_t unknown = 255;

using TileSet = std::uint32_t;

struct Edge {
    TileSet tiles;
    int surplus;
};

/// The disjoint edges with the largest sum of surpluses. Quick where large surpluses come first.
class BestEdges {
  public:
    explicit BestEdges(std::span<const Edge> edges) : edges_(edges), rest_(edges.size() + 1, 0) {
        for (std::size_t i = edges.size(); i-- > 0;) rest_[i] = rest_[i + 1] + edges[i].surplus;
        search(0, 0, 0);
    }
    int surpluses() const { return best_; }
    std::span<const std::size_t> chosen() const { return best_chosen_; }

  private:
    void search(std::size_t next, TileSet used, int sum) {
        if (sum > best_) {
            best_ = sum;
            best_chosen_ = chosen_;
        }
        for (std::size_t i = next; i < edges_.size(); ++i) {
            if (sum + rest_[i] <= best_) return;
            if ((edges_[i].tiles & used) != 0) continue;
            chosen_.push_back(i);
            search(i + 1, used | edges_[i].tiles, sum + edges_[i].surplus);
            chosen_.pop_back();
        }
    }

    std::span<const Edge> edges_;
    std::vector<int> rest_;  // sum of the surpluses from each edge on
    std::vector<std::size_t> chosen_, best_chosen_;
    int best_ = 0;
};

TileSet set_of(const GroupSurpluses::Group& group, std::size_t tiles) {
    TileSet set = 0;
    for (std::size_t i = 0; i < tiles; ++i) set |= TileSet{1} << group[i];
    return set;
}

}  // namespace

GroupSurpluses::GroupSurpluses(const Goal& goal, const Grid& grid, const Manhattan& manhattan, std::size_t tiles,
                               const StopToken& stop)
    : tiles_(tiles), cells_(static_cast<std::size_t>(goal.size().cells())), places_(1) {
    for (std::size_t i = 0; i < tiles_; ++i) places_ *= cells_;
    Group group{};
    const auto add = [&](const auto& self, std::size_t i, std::size_t first) -> void {
        if (i == tiles_) {
            groups_.push_back(group);
            return;
        }
        for (std::size_t tile = first; tile < cells_; ++tile) {
            group[i] = static_cast<Tile>(tile);
            self(self, i + 1, tile + 1);
        }
    };
    add(add, 0, 1);
    regions_.assign(places_ * cells_, 0);
    surpluses_.assign(groups_.size() * places_ * max_regions, unknown);
    find_regions(grid);
    for (std::size_t number = 0; number < groups_.size() && !stop.stop_requested(); ++number)
        find_surpluses(goal, grid, manhattan, number);
    std::ranges::replace(surpluses_, unknown, std::uint8_t{0});  // what cannot be reached
}

std::array<Cell, GroupSurpluses::max_tiles> GroupSurpluses::cells_at(std::size_t place) const {
    std::array<Cell, max_tiles> cells{};
    for (std::size_t i = tiles_; i-- > 0; place /= cells_) cells[i] = static_cast<Cell>(place % cells_);
    return cells;
}

void GroupSurpluses::find_regions(const Grid& grid) {
    std::vector<Cell> waiting;
    for (std::size_t place = 0; place < places_; ++place)
        number_regions(grid, std::span<const Cell>(cells_at(place)).first(tiles_),
                       std::span(regions_).subspan(place * cells_, cells_), waiting);
}

/// Breadth-first search from the goal over the cells of the tiles and the blank's region.
void GroupSurpluses::find_surpluses(const Goal& goal, const Grid& grid, const Manhattan& manhattan, std::size_t group) {
    const auto table = std::span(surpluses_).subspan(group * places_ * max_regions, places_ * max_regions);
    std::vector<std::size_t> layer;
    std::vector<std::size_t> next;
    const auto visit = [&](const std::array<Cell, max_tiles>& at, Cell blank, int moves) {
        std::size_t place = 0;
        int distance = 0;
        for (std::size_t i = 0; i < tiles_; ++i) {
            place = place * cells_ + at[i];
            distance += manhattan.distance(groups_[group][i], at[i]);
        }
        const std::size_t state = place * max_regions + regions_[place * cells_ + blank];
        if (table[state] != unknown) return;
        table[state] = static_cast<std::uint8_t>(std::min(moves - distance, unknown - 1));
        next.push_back(state);
    };
    std::array<Cell, max_tiles> homes{};
    for (std::size_t i = 0; i < tiles_; ++i) homes[i] = goal.home(groups_[group][i]);
    visit(homes, goal.home(0), 0);
    for (int moves = 1; !next.empty(); ++moves) {
        layer.swap(next);
        next.clear();
        for (const std::size_t state : layer) {
            const std::size_t place = state / max_regions;
            const auto at = cells_at(place);
            const auto used = std::span(at).first(tiles_);
            for (std::size_t i = 0; i < tiles_; ++i)
                for (const Move move : grid.moves(at[i])) {
                    const Cell to = grid.neighbour(at[i], move);
                    if (std::ranges::find(used, to) != used.end() ||
                        regions_[place * cells_ + to] != state % max_regions)
                        continue;
                    auto moved = at;
                    moved[i] = to;
                    visit(moved, at[i], moves);
                }
        }
    }
}

struct Triples::Chosen {
    int surpluses = 0;
    std::vector<Edge> groups = {};
};

Triples::Triples(const Goal& goal, const Grid& grid, const StopToken& stop)
    : goal_(goal),
      manhattan_(goal),
      pairs_(goal, grid, manhattan_, 2, stop),
      triples_(goal, grid, manhattan_, 3, stop) {
    const auto number_of = [&](Tile a, Tile b) {
        const auto at = std::ranges::find(pairs_.groups(), GroupSurpluses::Group{a, b, 0});
        return static_cast<std::size_t>(at - pairs_.groups().begin());
    };
    for (const auto& [a, b, c] : triples_.groups())
        pairs_of_.push_back({number_of(a, b), number_of(a, c), number_of(b, c)});
}

std::shared_ptr<const Triples> Triples::make(const Goal& goal, const StopToken& stop) {
    const std::shared_ptr<const Triples> made(new Triples(goal, *Grid::make(goal.size()), stop));
    return stop.stop_requested() ? nullptr : made;
}

Triples::Chosen Triples::choose(const Board& board) const {
    std::array<Cell, max_cells> cell_of{};
    for (std::size_t cell = 0; cell < board.tiles().size(); ++cell)
        cell_of[board.tiles()[cell]] = static_cast<Cell>(cell);
    std::vector<Edge> edges;
    std::vector<int> of_pair(pairs_.groups().size());
    for (std::size_t i = 0; i < of_pair.size(); ++i) {
        of_pair[i] = pairs_.surplus(i, cell_of, board.blank());
        if (of_pair[i] > 0) edges.push_back({set_of(pairs_.groups()[i], 2), of_pair[i]});
    }
    for (std::size_t i = 0; i < pairs_of_.size(); ++i) {
        const int surplus = triples_.surplus(i, cell_of, board.blank());
        const auto& [ab, ac, bc] = pairs_of_[i];
        if (surplus > std::max({of_pair[ab], of_pair[ac], of_pair[bc]}))
            edges.push_back({set_of(triples_.groups()[i], 3), surplus});
    }
    std::ranges::stable_sort(edges, std::greater{}, &Edge::surplus);
    const BestEdges best(edges);
    Chosen chosen{.surpluses = best.surpluses()};
    for (const std::size_t edge : best.chosen()) chosen.groups.push_back(edges[edge]);
    return chosen;
}

int Triples::start(const Board& board, IncrementalState state) const {
    state[0] = manhattan_.sum(board);
    return state[0] + choose(board).surpluses;
}

int Triples::update(const Board& after, const Step& step, IncrementalState state) const {
    state[0] += manhattan_.change(step);
    return state[0] + choose(after).surpluses;
}

Explanation Triples::explain(const Board& board) const {
    explain::Parts parts;
    const Chosen chosen = choose(board);
    TileSet grouped = 0;
    const auto tiles = explain::tiles_of(board);
    for (const Edge& group : chosen.groups) {
        grouped |= group.tiles;
        Explanation part{.op = Explanation::Op::Pattern, .value = group.surplus};
        for (const auto& [tile, cell] : tiles)
            if ((group.tiles >> tile & 1U) != 0) {
                part.tiles.push_back(tile);
                part.cells.push_back(cell);
                part.value += manhattan_.distance(tile, cell);
            }
        parts.push_back(std::move(part));
    }
    for (const auto& [tile, cell] : tiles)
        if ((grouped >> tile & 1U) == 0)
            parts.push_back(explain::tile(Explanation::Op::Distance, board.size(), tile, cell, goal_.home(tile)));
    return explain::sum("triples", std::move(parts));
}

const HeuristicInfo triples_info{
    .name = "triples",
    .title = "Pairs and triples",
    .summary =
        "Manhattan distance plus the surpluses of disjoint pairs and triples of tiles, those with the largest sum",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> {
        if (in.goal.size().cells() > Triples::max_cells)
            return make_error(ErrorCode::BoardTooLarge, "heuristic", "triples", in.goal.size().text(),
                              Triples::max_cells);
        if (auto made = Triples::make(in.goal, in.stop)) return made;
        return make_error(ErrorCode::Cancelled, "heuristic", "triples");
    },
};

}  // namespace taquin
