// Pattern databases: naming, and looking up one whole board. (Korf and Felner, Disjoint pattern database heuristics,
// 2002; the blank region as part of the index: Clausecker, Notes on the construction of pattern databases, 2017.)

#include "taquin/pdb/pattern_table.h"

#include <tuple>

#include <fmt/format.h>

namespace taquin {

PatternKey PatternKey::image(Symmetry symmetry) const {
    PatternKey result{symmetry.image(size), symmetry.image(size, blank), 0, metric};
    for (CellMask left = homes; left != 0; left &= left - 1)
        result.homes |= 1U << symmetry.image(size, static_cast<Cell>(std::countr_zero(left)));
    return result;
}

std::string PatternKey::text() const {
    return fmt::format("{}-blank{}-{:07x}{}", size.text(), blank, homes, metric == Metric::MultiTile ? "-mtm" : "");
}

std::string PatternKey::drawing() const {
    std::string text;
    for (int cell = 0; cell < size.cells(); ++cell) {
        if (cell != 0 && cell % size.cols == 0) text += '/';
        text += cell == blank ? '.' : (homes >> cell & 1U) != 0 ? 'a' : '-';
    }
    return text;
}

StoredPattern stored_pattern(const PatternKey& key) {
    const auto order = [](const PatternKey& k) { return std::tuple(k.size.rows, k.blank, k.homes); };
    StoredPattern best{key, {}};
    for (const Symmetry symmetry : Symmetry::all())
        if (const PatternKey image = key.image(symmetry); order(image) < order(best.key)) best = {image, symmetry};
    return best;
}

Expected<std::shared_ptr<const PatternLayout>> PatternLayout::make(Size size, int tiles, Metric metric) {
    auto maps = MapIndex::make(size, tiles);
    if (!maps) return std::unexpected(std::move(maps).error());
    return std::make_shared<const PatternLayout>(*std::move(maps), Arrangements(tiles), metric);
}

int PatternTable::surplus(std::span<const Cell> home_at, Cell blank, Size size, Symmetry symmetry) const {
    const PatternCells at = cells(home_at, blank, size, symmetry);
    return surplus(layout_->index(at.mask, at.word, at.blank));
}

int PatternTable::multi_tile_distance(PatternCells at) const {
    const auto grid = Grid::make(key_.size);
    const PatternCells goal{key_.homes, layout_->arrangements.word(0), key_.blank};
    const auto step_nearer = [&] {
        const int wanted = (residue(at) + 2) % 3;
        for (const Move move : grid->moves(at.blank))
            for (PatternCells next = at; grid->moves(next.blank).has(move);) {
                const Cell from = grid->neighbour(next.blank, move);
                if ((next.mask >> from & 1U) != 0) {
                    const CellMask now = next.mask ^ 1U << from ^ 1U << next.blank;
                    next.word = Arrangements::slid(next.word, std::popcount(next.mask & ((1U << from) - 1)),
                                                   std::popcount(now & ((1U << next.blank) - 1)));
                    next.mask = now;
                }
                next.blank = from;
                if (residue(next) != wanted) continue;
                at = next;
                return true;
            }
        return false;
    };
    constexpr int most = 255;  // no table is that deep
    for (int distance = 0; distance <= most; ++distance) {
        if (at == goal) return distance;
        if (!step_nearer()) break;
    }
    return -1;
}

PatternCells PatternTable::cells(std::span<const Cell> home_at, Cell blank, Size size, Symmetry symmetry) const {
    CellMask mask = 0;
    std::array<int, MapIndex::max_cells> label_at{};
    for (std::size_t cell = 0; cell < home_at.size(); ++cell) {
        const Cell home = symmetry.image(size, home_at[cell]);
        if ((key_.homes >> home & 1U) == 0) continue;
        const Cell at = symmetry.image(size, static_cast<Cell>(cell));
        mask |= 1U << at;
        label_at[at] = label(home);
    }
    std::uint32_t word = 0;
    int slot = 0;
    for (CellMask left = mask; left != 0; left &= left - 1)
        word |= static_cast<std::uint32_t>(label_at[static_cast<std::size_t>(std::countr_zero(left))]) << (3 * slot++);
    return {mask, word, symmetry.image(size, blank)};
}

}  // namespace taquin
