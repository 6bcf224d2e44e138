// Pattern databases for multi-tile moves. A table has the exact distance, in multi-tile moves, of the puzzle in which
// the tiles outside the pattern are all alike. Any solution of the board is one of that puzzle, move for move, so the
// distance is a lower bound and changes by at most 1 with a move: the estimate is admissible and consistent, and so is
// the largest of several. They must not be added: one move may slide tiles of two patterns.
//
// Tables hold distances modulo 3. A state keeps the distances themselves, one for each part; that of the first board
// is counted by walking down to the goal. Where that walk does not lead there, as on a board that cannot be solved,
// nothing is known: the state keeps -1, and the estimate is 0.

#include "taquin/heuristic/multi_tile_pdb.h"

#include <algorithm>

#include "taquin/heuristic/explanation.h"
#include "taquin/heuristic/pdb.h"

namespace taquin {

namespace {

int known_distance(int distance) { return std::max(0, distance); }

}  // namespace

Expected<HeuristicPtr> MultiTilePdb::make(const Goal& goal, const Catalogue& catalogue, bool reflection,
                                          TableSource& tables, const StopToken& stop, TableBudget& budget) {
    std::vector<Symmetry> ways{Symmetry{}};
    if (reflection)
        if (const auto other = reflection_about(goal.size(), goal.home(0))) ways.push_back(*other);
    std::vector<Part> parts;
    for (const Symmetry way : ways)
        for (const PatternKey& key : catalogue.keys(Metric::MultiTile)) {
            const CellMask homes = key.image(way.inverse()).homes;
            if (std::ranges::find(parts, homes, &Part::homes) != parts.end()) continue;
            const StoredPattern stored = stored_pattern(key);
            auto table = tables.table(stored.key, stop, budget);
            if (!table) return std::unexpected(table.error());
            budget.count(*table);
            parts.push_back({*std::move(table), way.then(stored.symmetry), homes});
        }
    return HeuristicPtr(new MultiTilePdb(goal, std::move(parts)));
}

PatternCells MultiTilePdb::pattern_cells(const Board& board, const Part& part) const {
    std::array<Cell, MapIndex::max_cells> home_at{};
    const auto cells = board.tiles().size();
    for (std::size_t cell = 0; cell < cells; ++cell) home_at[cell] = goal_.home(board.at(static_cast<Cell>(cell)));
    return part.table->cells(std::span(home_at).first(cells), board.blank(), board.size(), part.symmetry);
}

int MultiTilePdb::start(const Board& board, IncrementalState state) const {
    for (std::size_t i = 0; i < parts_.size(); ++i)
        state[i] = parts_[i].table->multi_tile_distance(pattern_cells(board, parts_[i]));
    return known_distance(*std::ranges::max_element(state));
}

int MultiTilePdb::update(const Board& after, const Step&, IncrementalState state) const {
    for (std::size_t i = 0; i < parts_.size(); ++i)
        if (state[i] >= 0)
            state[i] = near_distance(state[i], parts_[i].table->residue(pattern_cells(after, parts_[i])));
    return known_distance(*std::ranges::max_element(state));
}

Explanation MultiTilePdb::explain(const Board& board) const {
    explain::Parts patterns;
    for (const Part& part : parts_) {
        Explanation pattern{.op = Explanation::Op::Pattern};
        for (const auto& [tile, cell] : explain::tiles_of(board)) {
            if ((part.homes >> goal_.home(tile) & 1U) == 0) continue;
            pattern.tiles.push_back(tile);
            pattern.cells.push_back(cell);
        }
        pattern.value = known_distance(part.table->multi_tile_distance(pattern_cells(board, part)));
        patterns.push_back(std::move(pattern));
    }
    return explain::largest("pdb", std::move(patterns));
}

const HeuristicInfo* MultiTilePdb::info() const { return &pdb_info; }

}  // namespace taquin
