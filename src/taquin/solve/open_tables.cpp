// The cache of tables, for users who need not know its parts.

#include "taquin/solve/open_tables.h"

#include "taquin/solve/tables.h"

namespace taquin {

std::shared_ptr<TableSource> open_tables(const TableOptions& options) {
    CachedTables::Options cache;
    cache.folder = tables_folder(options.folder);
    cache.keep = options.keep;
    cache.build.threads = options.threads;
    if (options.memory != 0) cache.memory = options.memory;
    return std::make_shared<CachedTables>(std::move(cache));
}

}  // namespace taquin
