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

/// Tables from the folder, notices and the progress of building on standard error. `keep` writes what is built.
std::unique_ptr<CachedTables> open_tables(const TableOptions& options, int threads, bool keep = false);

}  // namespace taquin::app
