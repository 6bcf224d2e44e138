// The cache of tables on disk. Two processes that build the same table both succeed: each writes a temporary file and
// renames it, and the last one wins with an identical file. Files are only ever replaced, never modified.

#include "taquin/solve/tables.h"

#include <algorithm>

#include "taquin/pdb/build_driver.h"
#include "taquin/pdb/delta_bytes.h"
#include "taquin/platform/clock.h"
#include "taquin/platform/environment.h"

namespace taquin {

namespace {

constexpr std::string_view file_suffixes[] = {".delta", ".table"};

/// Names in the folder, sorted; `list` gives those with one suffix.
template <class List>
std::vector<std::string> names_in(const Path& folder, const List& list) {
    std::vector<std::string> all;
    for (const std::string_view suffix : file_suffixes) {
        const auto some = list(folder, suffix).value_or(std::vector<std::string>());
        all.insert(all.end(), some.begin(), some.end());
    }
    std::ranges::sort(all);
    return all;
}
std::vector<std::string> unfinished_tables(const Path& folder) { return names_in(folder, list_unfinished); }

}  // namespace

std::optional<Path> tables_folder(std::string_view given) {
    if (!given.empty()) return Path(given);
    if (auto own = environment_variable("TAQUIN_TABLES")) return own;
    if (const auto cache = environment_variable("XDG_CACHE_HOME")) return join(*cache, "taquin");
    if (const auto home = environment_variable("HOME")) return join(join(*home, ".cache"), "taquin");
    return std::nullopt;
}

CachedTables::CachedTables(Options options)
    : MemoryTables(options.build, options.memory), options_(std::move(options)) {
    if (!options_.folder) return;
    // What cannot be removed (another user's, or still being written) is shown by `tables list`.
    for (const std::string& name : unfinished_tables(*options_.folder))
        (void)remove_unfinished(join(*options_.folder, name));
}

void CachedTables::notice(const Message& what, const Message& consequence) {
    if (!options_.on_notice) return;
    const Lock lock(notice_mutex_);
    options_.on_notice(what);
    options_.on_notice(consequence);
}

void CachedTables::begin_build(const PatternKey& stored) {
    if (options_.on_build) options_.on_build(stored);
}

std::optional<std::uint64_t> CachedTables::available_bytes(const PatternKey& stored) {
    if (const auto bytes = MemoryTables::available_bytes(stored)) return bytes;
    const auto bytes = file_bytes(stored);
    return bytes && *bytes <= most_memory() ? bytes : std::nullopt;
}

bool CachedTables::has_file(const PatternKey& stored) const { return file_bytes(stored).has_value(); }

std::optional<std::uint64_t> CachedTables::file_bytes(const PatternKey& stored) const {
    if (!options_.folder) return std::nullopt;
    const auto header = read_table_header(join(*options_.folder, table_file_name(stored)));
    if (!header || header->is_delta() || key_of(*header) != stored) return std::nullopt;
    return header->payload_bytes;
}

Expected<TablePtr> CachedTables::from_file(const PatternKey& stored, const StopToken& stop, const TableBudget& budget) {
    if (!options_.folder) return nullptr;
    const Path path = join(*options_.folder, table_file_name(stored));
    if (!file_exists(path)) return nullptr;
    const auto numbered = layout(stored);
    if (!numbered) return std::unexpected(numbered.error());
    const std::uint64_t bytes = (*numbered)->bytes();
    if (!budget.allows(bytes)) return budget.exceeded(bytes);
    make_room(bytes);
    TableHeader header;
    auto read = read_table(path, stored, *numbered, stop, &header, options_.shared);
    if (read && (options_.stored_delta || options_.build.delta)) {
        auto delta = delta_from_file(*read, header.payload_hash, stop, budget);
        if (!delta) return std::unexpected(delta.error());
        if (*delta) read->keep(**std::move(delta));
    }
    if (read) return finished(*std::move(read), stop);
    if (read.error().code == ErrorCode::Cancelled || read.error().code == ErrorCode::OutOfMemory)
        return std::unexpected(read.error());
    notice(read.error(), make_message(ErrorCode::TableRebuilt, path));
    return nullptr;
}

Expected<std::optional<DeltaPdb>> CachedTables::delta_from_file(const PatternTable& table, std::uint64_t table_hash,
                                                                const StopToken& stop, const TableBudget& budget) {
    const Path path = join(*options_.folder, delta_file_name(table.key()));
    const std::uint64_t bytes = table.memory_bytes() + delta_bytes(table);
    if (!file_exists(path) || !budget.allows(bytes)) return std::nullopt;
    make_room(bytes);
    auto read = read_delta(path, table, table_hash, stop, options_.shared);
    if (read) return *std::move(read);
    if (read.error().code == ErrorCode::Cancelled) return std::unexpected(read.error());
    if (read.error().code != ErrorCode::OutOfMemory) notice(read.error(), make_message(ErrorCode::TableRebuilt, path));
    return std::nullopt;
}

Expected<bool> CachedTables::store_delta(const PatternKey& stored, const StopToken& stop) {
    if (!options_.folder) return make_error(ErrorCode::NoTablesFolder, "tables");
    const auto found = table(stored, stop);
    if (!found) return std::unexpected(found.error());
    const PatternTable& own = **found;
    const auto header = read_table_header(join(*options_.folder, table_file_name(stored)));
    if (!header) return std::unexpected(header.error());
    const Path path = join(*options_.folder, delta_file_name(stored));
    if (file_exists(path) && read_delta(path, own, header->payload_hash, stop)) return false;
    const StopToken either = stop_on_either(options_.build.stop, stop);
    const auto delta = make_delta_pdb(own, options_.build.threads, either);
    if (!delta) return std::unexpected(delta.error());
    if (const auto kept = write_delta(path, *delta, own, header->payload_hash, either); !kept)
        return std::unexpected(kept.error());
    return true;
}

Expected<std::optional<LockFile>> CachedTables::build_lock(const PatternKey& stored, const StopToken& stop) const {
    if (!options_.one_builder || !options_.keep || !options_.folder || held_lock_) return std::nullopt;
    if (const auto created = create_folders(*options_.folder); !created) return std::nullopt;
    auto lock = LockFile::open(join(*options_.folder, "build.lock"));
    if (!lock) return std::nullopt;
    while (!lock->lock()) {
        if (stop.stop_requested() || options_.build.stop.stop_requested())
            return make_error(ErrorCode::Cancelled, "tables", stored.text());
        sleep_for(std::chrono::milliseconds(20));
    }
    return std::optional<LockFile>(*std::move(lock));
}

Expected<TablePtr> CachedTables::obtain(const PatternKey& stored, const StopToken& stop, const TableBudget& budget) {
    if (auto found = from_file(stored, stop, budget); !found || *found != nullptr) return found;
    auto lock = build_lock(stored, stop);
    if (!lock) return std::unexpected(lock.error());
    if (*lock)  // its previous holder may have built this one
        if (auto found = from_file(stored, stop, budget); !found || *found != nullptr) return found;
    auto built = MemoryTables::obtain(stored, stop, budget);
    if (built && options_.on_built) options_.on_built(*built);
    if (!built || !options_.folder || !options_.keep) return built;
    if (options_.store_later) {
        unwritten_.push_back(*built);
        if (*lock) held_lock_.emplace(**std::move(lock));
        return built;
    }
    if (const auto kept = try_to_store(**built, stop.stop_possible() ? stop : options_.build.stop); !kept)
        return std::unexpected(kept.error());
    if (options_.shared == nullptr) return built;
    auto found = from_file(stored, stop, budget);
    return found && *found != nullptr ? found : built;
}

Expected<void> CachedTables::store_built(const StopToken& stop) {
    Expected<void> kept;
    for (const TablePtr& table : unwritten_)
        if (kept) kept = try_to_store(*table, stop);
    unwritten_.clear();
    held_lock_.reset();
    return kept;
}

Expected<void> CachedTables::try_to_store(const PatternTable& table, const StopToken& stop) {
    if (const auto kept = store(table, stop); !kept) {
        if (kept.error().code == ErrorCode::Cancelled) return kept;
        const Path path = join(*options_.folder, table_file_name(table.key()));
        notice(kept.error(), make_message(ErrorCode::TableNotStored, path));
    } else if (options_.build.driver != nullptr) {
        options_.build.driver->finish(table.key());
    }
    return {};
}

Expected<void> CachedTables::store(const PatternTable& table, const StopToken& stop) const {
    if (auto created = create_folders(*options_.folder); !created) return created;
    return write_table(join(*options_.folder, table_file_name(table.key())), table, stop);
}

Expected<bool> CachedTables::store_with_ranks(const PatternKey& stored) {
    if (!options_.folder) return make_error(ErrorCode::NoTablesFolder, "tables");
    BuildDriver& driver = *options_.build.driver;
    const auto numbered = layout(stored);
    if (!driver.agreed(numbered.has_value()))
        return numbered ? Expected<bool>(false) : std::unexpected(numbered.error());
    begin_build(stored);
    const auto built = build_part(stored, *numbered, options_.build);
    if (!built) return std::unexpected(built.error());  // fails on all ranks alike
    const auto kept = *built ? store(**built, options_.build.stop) : Expected<void>();
    const bool all = driver.agreed(kept.has_value());
    if (!kept) return std::unexpected(kept.error());
    if (all) driver.finish(stored);
    return all;
}

std::vector<StoredTable> stored_tables(const Path& folder) {
    std::vector<StoredTable> result;
    for (const std::string& name : names_in(folder, list_folder)) {
        const Path path = join(folder, name);
        result.push_back({name, path, file_size(path).value_or(0), read_table_header(path)});
    }
    for (const std::string& name : unfinished_tables(folder)) {
        const Path path = join(folder, name);
        result.push_back(
            {name, path, file_size(path).value_or(0), make_error(ErrorCode::TableUnfinished, "tables", path), true});
    }
    return result;
}

Expected<void> remove_table(const StoredTable& table) {
    return table.unfinished ? remove_unfinished(table.path) : remove_file(table.path);
}

}  // namespace taquin
