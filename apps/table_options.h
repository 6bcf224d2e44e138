#pragma once

#include <memory>

#include <CLI/CLI.hpp>

#include "taquin/solve/tables.h"

#include "apps/terminal.h"

namespace taquin::app {

/// --tables DIR.
struct TableOptions {
    std::string folder;
};
void add_table_options(CLI::App& app, TableOptions& options);

/// What to do with tables beyond using them.
enum class TableUse : std::uint8_t { Once, Often, Keep };

/// Tables from the folder, notices and the progress of building on standard error. Often: files and
/// small tables get delta; the 2 s that 7-8 takes for them are made up for by some ten thousand boards. Keep: what is
/// built is written to the folder.
std::unique_ptr<CachedTables> open_tables(const TableOptions& options, int threads, TableUse use = TableUse::Once);

}  // namespace taquin::app
