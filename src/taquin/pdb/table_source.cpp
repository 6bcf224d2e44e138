// Tables in memory. One is obtained at a time: a build uses all threads it may anyway, and two threads that want the
// same table do not build it twice. Those who wait hold no lock, so that they answer stop requests.

#include "taquin/pdb/table_source.h"

namespace taquin {

Expected<TablePtr> MemoryTables::fetch(const PatternKey& stored, const StopToken& stop) {
    const std::string name = stored.text();
    Lock lock(mutex_);
    for (;;) {
        if (const auto found = tables_.find(name); found != tables_.end()) return found->second;
        if (stop.stop_requested()) return make_error(ErrorCode::Cancelled, "tables", name);
        if (!obtaining_) break;
        obtained_.wait_for_milliseconds(lock, 10);
    }
    obtaining_ = true;
    lock.unlock();
    auto got = obtain(stored, stop);
    lock.lock();
    obtaining_ = false;
    if (got) tables_[name] = *got;
    obtained_.notify_all();
    return got;
}

bool MemoryTables::available(const PatternKey& stored) {
    const Lock lock(mutex_);
    return tables_.contains(stored.text());
}

Expected<TablePtr> MemoryTables::obtain(const PatternKey& stored, const StopToken& stop) {
    BuildOptions build = build_;
    build.stop = stop_on_either(build_.stop, stop);
    const auto numbered = layout(stored);
    if (!numbered) return std::unexpected(numbered.error());
    auto built = build_table(stored, *numbered, build);
    if (!built) return std::unexpected(built.error());
    // A larger one would take twice its memory. Who searches often with such tables keeps them in files.
    if (built->bytes().size() > std::uint64_t{16} << 20) return std::make_shared<const PatternTable>(*std::move(built));
    return finished(*std::move(built), stop);
}

Expected<TablePtr> MemoryTables::finished(PatternTable table, const StopToken& stop) const {
    if (build_.delta) {
        auto delta = make_delta_pdb(table, build_.threads, stop_on_either(build_.stop, stop));
        if (delta)
            table.keep(*std::move(delta));
        else if (delta.error().code == ErrorCode::Cancelled)
            return std::unexpected(delta.error());
    }
    return std::make_shared<const PatternTable>(std::move(table));
}

Expected<std::shared_ptr<const PatternLayout>> MemoryTables::layout(const PatternKey& stored) {
    auto& kept = layouts_[stored.size.text() + "-" + std::to_string(stored.tiles())];
    if (kept) return kept;
    auto made = PatternLayout::make(stored.size, stored.tiles());
    if (made) kept = *made;
    return made;
}

}  // namespace taquin
