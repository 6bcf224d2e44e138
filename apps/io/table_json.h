#pragma once

#include <span>
#include <string>
#include <vector>

#include "taquin/pdb/catalogue.h"
#include "taquin/solve/tables.h"

namespace taquin::app {

/// How many of the tables that a catalogue needs in a metric are stored. Goals with the blank in a corner share them.
struct BuiltTables {
    Metric metric;
    std::size_t built = 0;
    std::size_t needed = 0;
};
/// For each metric that has such tables: there are none in single-tile moves of patterns that overlap, and none in
/// multi-tile moves of large boards.
std::vector<BuiltTables> built_tables(const CatalogueInfo& catalogue, std::span<const StoredTable> stored);

/// The pattern databases of a folder, and the catalogues to choose from, as `tables list --json` prints them.
std::string tables_json(const Path& folder, std::span<const StoredTable> stored);

/// Everything that the headers of table files say; as text, one field a line.
std::string table_info_json(std::span<const StoredTable> stored);
std::string table_info_text(std::span<const StoredTable> stored);

}  // namespace taquin::app
