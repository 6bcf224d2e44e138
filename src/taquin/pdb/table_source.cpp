// Tables in memory. Two threads that want the same table do not build it twice, and one table is built at a time, as a
// build uses all the threads it may anyway. Waiting threads hold no lock, so that they respond to stop requests.

#include "taquin/pdb/table_source.h"

#include <algorithm>

#include "taquin/pdb/delta_bytes.h"

namespace taquin {

bool TableBudget::counted(const TablePtr& table) const { return std::ranges::find(tables_, table) != tables_.end(); }

void TableBudget::count(const TablePtr& table) {
    if (counted(table)) return;
    tables_.push_back(table);
    used_ += table->memory_bytes();
}

TableBudget TableBudget::within(std::uint64_t limit) const {
    TableBudget result = *this;
    result.limit_ = std::min(limit_, limit);
    return result;
}

std::unexpected<Error> TableBudget::exceeded(std::uint64_t bytes) const {
    return make_error(ErrorCode::TablesExceedMemory, "memory", ((used_ + bytes) >> 20) + 1, limit_ >> 20);
}

Expected<TablePtr> MemoryTables::fetch(const PatternKey& stored, const StopToken& stop, const TableBudget& budget) {
    const std::string name = stored.text();
    Lock lock(mutex_);
    for (;;) {
        if (TablePtr found = find(name)) {
            if (!budget.counted(found) && !budget.allows(found->memory_bytes()))
                return budget.exceeded(found->memory_bytes());
            return found;
        }
        if (stop.stop_requested()) return make_error(ErrorCode::Cancelled, "tables", name);
        if (!obtaining_.contains(name)) break;
        changed_.wait_for_milliseconds(lock, 10);
    }
    const TableBudget own = budget.within(memory_);
    obtaining_.emplace(name, &own);
    lock.unlock();
    auto got = obtain(stored, stop, own);
    lock.lock();
    obtaining_.erase(name);
    if (got) keep(name, *got);
    changed_.notify_all();
    return got;
}

std::optional<std::uint64_t> MemoryTables::available_bytes(const PatternKey& stored) {
    const Lock lock(mutex_);
    const auto found = tables_.find(stored.text());
    const TablePtr table = found == tables_.end() ? nullptr : found->second.in_use.lock();
    if (table == nullptr) return std::nullopt;
    return table->memory_bytes();
}

std::uint64_t MemoryTables::kept_bytes() const {
    const Lock lock(mutex_);
    return kept_bytes_;
}

void MemoryTables::put(const TablePtr& table) {
    const Lock lock(mutex_);
    keep(table->key().text(), table);
}

TablePtr MemoryTables::find(const std::string& name) {
    const auto found = tables_.find(name);
    TablePtr table = found == tables_.end() ? nullptr : found->second.in_use.lock();
    if (table != nullptr) keep(name, table);
    return table;
}

void MemoryTables::keep(const std::string& name, const TablePtr& table) {
    Entry& entry = tables_[name];
    if (entry.kept != nullptr) kept_bytes_ -= entry.kept->memory_bytes();
    kept_bytes_ += table->memory_bytes();
    entry = {table, table, ++uses_};
    give_up_all_beyond(memory_);
}

void MemoryTables::give_up_all_beyond(std::uint64_t bytes) {
    while (kept_bytes_ > bytes) {
        auto least = tables_.end();
        for (auto entry = tables_.begin(); entry != tables_.end(); ++entry)
            if (entry->second.kept != nullptr &&
                (least == tables_.end() || entry->second.last_use < least->second.last_use))
                least = entry;
        kept_bytes_ -= least->second.kept->memory_bytes();
        least->second.kept.reset();
    }
    std::erase_if(tables_, [](const auto& entry) { return entry.second.in_use.expired(); });
}

void MemoryTables::drop_unused() {
    const Lock lock(mutex_);
    give_up_all_beyond(0);
}

void MemoryTables::make_room(std::uint64_t bytes) {
    const Lock lock(mutex_);
    give_up_all_beyond(memory_ - std::min(memory_, bytes));
}

Expected<void> MemoryTables::wait_for_turn(const PatternKey& stored, const StopToken& stop) {
    Lock lock(mutex_);
    while (building_) {
        if (stop.stop_requested()) return make_error(ErrorCode::Cancelled, "tables", stored.text());
        changed_.wait_for_milliseconds(lock, 10);
    }
    building_ = true;
    return {};
}

Expected<TablePtr> MemoryTables::obtain(const PatternKey& stored, const StopToken& stop, const TableBudget& budget) {
    BuildOptions build = build_;
    build.stop = stop_on_either(build_.stop, stop);
    const auto numbered = layout(stored);
    if (!numbered) return std::unexpected(numbered.error());
    const std::uint64_t bytes = build_bytes(**numbered);
    if (!budget.allows(bytes)) return budget.exceeded(bytes);
    if (const auto turn = wait_for_turn(stored, build.stop); !turn) return std::unexpected(turn.error());
    make_room(bytes);
    begin_build(stored);
    auto built = build_table(stored, *numbered, build);
    {
        const Lock lock(mutex_);
        building_ = false;
        changed_.notify_all();
    }
    if (!built) return std::unexpected(built.error());
    // A larger one would take twice its memory with delta bits. Whoever searches often with such tables keeps them in
    // files.
    if (built->bytes().size() > std::uint64_t{16} << 20) return std::make_shared<const PatternTable>(*std::move(built));
    return finished(*std::move(built), stop);
}

bool MemoryTables::has_room_for_delta(const PatternTable& table) const {
    const Lock lock(mutex_);
    const auto budget = obtaining_.find(table.key().text());
    return budget == obtaining_.end() || budget->second->allows(table.memory_bytes() + delta_bytes(table));
}

Expected<TablePtr> MemoryTables::finished(PatternTable table, const StopToken& stop) const {
    if (build_.delta && table.delta() == nullptr && table.key().metric == Metric::SingleTile &&
        has_room_for_delta(table)) {
        auto delta = make_delta_pdb(table, build_.threads, stop_on_either(build_.stop, stop));
        if (delta)
            table.keep(*std::move(delta));
        else if (delta.error().code == ErrorCode::Cancelled)
            return std::unexpected(delta.error());
    }
    return std::make_shared<const PatternTable>(std::move(table));
}

Expected<std::shared_ptr<const PatternLayout>> MemoryTables::layout(const PatternKey& stored) {
    const Lock lock(layout_mutex_);
    auto& known =
        layouts_[stored.size.text() + "-" + std::to_string(stored.tiles()) + "-" + std::string(name(stored.metric))];
    if (auto kept = known.lock()) return kept;
    auto made = PatternLayout::make(stored.size, stored.tiles(), stored.metric);
    if (made) known = *made;
    return made;
}

}  // namespace taquin
