// Tables in memory. The lock is held while a table is built, so that two threads that want the same one do not
// build it twice; a build uses all threads it may anyway.

#include "taquin/pdb/table_source.h"

namespace taquin {

Checked<TablePtr> MemoryTables::table(const PatternKey& stored) {
    const std::scoped_lock lock(mutex_);
    auto& kept = tables_[stored.text()];
    if (kept) return kept;
    auto got = obtain(stored);
    if (got) kept = *got;
    return got;
}

bool MemoryTables::at_hand(const PatternKey& stored) {
    const std::scoped_lock lock(mutex_);
    const auto found = tables_.find(stored.text());
    return found != tables_.end() && found->second;
}

Checked<TablePtr> MemoryTables::obtain(const PatternKey& stored) {
    auto built = build_table(stored, layout(stored.size, stored.tiles()), build_);
    if (!built) return std::unexpected(built.error());
    return std::make_shared<const PatternTable>(*std::move(built));
}

std::shared_ptr<const PatternLayout> MemoryTables::layout(Size size, int tiles) {
    auto& kept = layouts_[size.text() + "-" + std::to_string(tiles)];
    if (!kept) kept = std::make_shared<const PatternLayout>(size, tiles);
    return kept;
}

}  // namespace taquin
