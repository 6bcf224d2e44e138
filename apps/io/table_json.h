#pragma once

#include <span>
#include <string>

#include "taquin/solve/tables.h"

namespace taquin::app {

/// The pattern databases of a folder, and the catalogues to choose from, as `tables list --json` prints them.
std::string tables_json(const Path& folder, std::span<const StoredTable> stored);

/// Everything that the headers of table files say; as text, one field a line.
std::string table_info_json(std::span<const StoredTable> stored);
std::string table_info_text(std::span<const StoredTable> stored);

}  // namespace taquin::app
