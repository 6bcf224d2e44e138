// The cache of tables on disk. Two processes that build the same table both succeed: each writes aside and renames,
// and the last one wins with an equal file.

#include "taquin/solve/tables.h"

#include <algorithm>
#include <cstdlib>

namespace taquin {

namespace fs = std::filesystem;

std::optional<fs::path> tables_folder(std::string_view given) {
    if (!given.empty()) return fs::path(given);
    if (const char* own = std::getenv("TAQUIN_TABLES"); own != nullptr && *own != '\0') return fs::path(own);
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache != '\0')
        return fs::path(cache) / "taquin";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return fs::path(home) / ".cache" / "taquin";
    return std::nullopt;
}

void CachedTables::notice(const Message& message) const {
    if (options_.on_notice) options_.on_notice(message);
}

bool CachedTables::available(const PatternKey& stored) {
    if (MemoryTables::available(stored)) return true;
    if (!options_.folder) return false;
    const auto header = read_table_header(*options_.folder / table_file_name(stored));
    return header && key_of(*header) == stored;
}

Expected<TablePtr> CachedTables::obtain(const PatternKey& stored, const StopToken& stop) {
    std::error_code failure;
    const fs::path path = options_.folder ? *options_.folder / table_file_name(stored) : fs::path();
    if (options_.folder && fs::exists(path, failure)) {
        // Small tables are checked whole each time; large ones by `tables verify`, and by their size and header here.
        constexpr std::uintmax_t quick = std::uintmax_t{64} << 20;
        auto mapped =
            map_table(path, stored, layout(stored.size, stored.tiles()), fs::file_size(path, failure) <= quick, stop);
        if (mapped) return finished(*std::move(mapped), stop);
        if (mapped.error().code == ErrorCode::Cancelled) return std::unexpected(mapped.error());
        notice(mapped.error());
        notice(make_message(ErrorCode::TableRebuilt, path.string()));
    }
    if (options_.on_build) options_.on_build(stored);
    auto built = MemoryTables::obtain(stored, stop);
    if (!built || !options_.folder || !options_.keep) return built;
    fs::create_directories(*options_.folder, failure);
    if (failure) {
        notice(make_message(ErrorCode::CannotCreate, options_.folder->string(), failure.message()));
        notice(make_message(ErrorCode::TableNotStored, path.string()));
    } else if (const auto written = write_table(path, **built, stop.stop_possible() ? stop : options_.build.stop);
               !written) {
        if (written.error().code == ErrorCode::Cancelled) return std::unexpected(written.error());
        notice(written.error());
        notice(make_message(ErrorCode::TableNotStored, path.string()));
    }
    return built;
}

std::vector<StoredTable> stored_tables(const fs::path& folder) {
    std::vector<StoredTable> result;
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(folder, failure)) {
        if (entry.path().extension() != ".table") continue;
        result.push_back({entry.path(), entry.file_size(failure), read_table_header(entry.path())});
    }
    std::ranges::sort(result, {}, &StoredTable::path);
    return result;
}

}  // namespace taquin
