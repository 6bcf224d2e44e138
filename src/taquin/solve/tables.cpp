// The cache of tables on disk. Two processes that build the same table both succeed: each writes aside and renames,
// and the last one wins with an equal file.

#include "taquin/solve/tables.h"

#include "taquin/platform/environment.h"

namespace taquin {

std::optional<Path> tables_folder(std::string_view given) {
    if (!given.empty()) return Path(given);
    if (auto own = environment_variable("TAQUIN_TABLES")) return own;
    if (const auto cache = environment_variable("XDG_CACHE_HOME")) return join(*cache, "taquin");
    if (const auto home = environment_variable("HOME")) return join(join(*home, ".cache"), "taquin");
    return std::nullopt;
}

void CachedTables::notice(const Message& message) const {
    if (options_.on_notice) options_.on_notice(message);
}

bool CachedTables::available(const PatternKey& stored) {
    if (MemoryTables::available(stored)) return true;
    if (!options_.folder) return false;
    const auto header = read_table_header(join(*options_.folder, table_file_name(stored)));
    return header && key_of(*header) == stored;
}

Expected<TablePtr> CachedTables::obtain(const PatternKey& stored, const StopToken& stop) {
    const Path path = options_.folder ? join(*options_.folder, table_file_name(stored)) : Path();
    if (options_.folder && file_exists(path)) {
        const auto numbered = layout(stored);
        if (!numbered) return std::unexpected(numbered.error());
        auto read = read_table(path, stored, *numbered, stop);
        if (read) return finished(*std::move(read), stop);
        if (read.error().code == ErrorCode::Cancelled || read.error().code == ErrorCode::OutOfMemory)
            return std::unexpected(read.error());
        notice(read.error());
        notice(make_message(ErrorCode::TableRebuilt, path));
    }
    if (options_.on_build) options_.on_build(stored);
    auto built = MemoryTables::obtain(stored, stop);
    if (!built || !options_.folder || !options_.keep) return built;
    const auto keep = [&]() -> Expected<void> {
        if (auto created = create_folders(*options_.folder); !created) return created;
        return write_table(path, **built, stop.stop_possible() ? stop : options_.build.stop);
    };
    if (const auto kept = keep(); !kept) {
        if (kept.error().code == ErrorCode::Cancelled) return std::unexpected(kept.error());
        notice(kept.error());
        notice(make_message(ErrorCode::TableNotStored, path));
    }
    return built;
}

std::vector<StoredTable> stored_tables(const Path& folder) {
    std::vector<StoredTable> result;
    for (const std::string& name : list_folder(folder, ".table").value_or(std::vector<std::string>())) {
        const Path path = join(folder, name);
        result.push_back({name, path, file_size(path).value_or(0), read_table_header(path)});
    }
    return result;
}

}  // namespace taquin
