// Pattern databases: naming, and looking up one whole board. (Korf and Felner, Disjoint pattern database heuristics,
// 2002; the blank region as part of the index: Clausecker, Notes on the construction of pattern databases, 2017.)

#include "taquin/pdb/pattern_table.h"

#include <tuple>

#include <fmt/format.h>

namespace taquin {

PatternKey PatternKey::image(Symmetry symmetry) const {
    PatternKey result{symmetry.image(size), symmetry.image(size, blank), 0};
    for (CellMask left = homes; left != 0; left &= left - 1)
        result.homes |= 1U << symmetry.image(size, static_cast<Cell>(std::countr_zero(left)));
    return result;
}

std::string PatternKey::text() const { return fmt::format("{}-blank{}-{:07x}", size.text(), blank, homes); }

StoredPattern stored_pattern(const PatternKey& key) {
    const auto order = [](const PatternKey& k) { return std::tuple(k.size.rows, k.blank, k.homes); };
    StoredPattern best{key, {}};
    for (const Symmetry symmetry : Symmetry::all())
        if (const PatternKey image = key.image(symmetry); order(image) < order(best.key)) best = {image, symmetry};
    return best;
}

Expected<std::shared_ptr<const PatternLayout>> PatternLayout::make(Size size, int tiles) {
    auto maps = MapIndex::make(size, tiles);
    if (!maps) return std::unexpected(std::move(maps).error());
    return std::make_shared<const PatternLayout>(*std::move(maps), Arrangements(tiles));
}

int PatternTable::surplus(std::span<const Cell> home_at, Cell blank, Size size, Symmetry symmetry) const {
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
    return surplus(layout_->index(mask, word, symmetry.image(size, blank)));
}

}  // namespace taquin
